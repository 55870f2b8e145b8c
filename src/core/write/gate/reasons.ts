import type { GateReason } from '../../model/gate-reason.js';
import { listed } from '../../model/in-words.js';
import type { Finding } from './judge-sentence.js';
import { SIGNALS, type Signal } from './signals.js';
import type { SaidKind, Weighed, Worth } from './weigh.js';

/** A part that moves the logit by less says nothing to a reader. */
const TELLING = 0.25;
const MOST_TOLD = 3;

/** What gives a sentence away: its wording, or its meaning as a whole. */
export type Sign = Signal | 'meaning';

const MEANING: Readonly<Record<Worth, string>> = {
  store: 'means much the same as things worth remembering',
  unconfirmed: 'means much the same as things said in passing',
  drop: 'means much the same as things said for the moment',
};

/** Why the gate finds what it finds, in the words of its signs. */
export function reasonFor(finding: Finding, worth: Weighed<Worth>, kind: SaidKind): GateReason {
  switch (finding) {
    case 'store': {
      const signs = tellingSigns(worth, 'store');
      return { code: 'worth', signs, text: `Worth remembering as ${kind}: ${inWords(signs, 'store')}.` };
    }
    case 'doubtful': {
      const signs = tellingSigns(worth, 'store');
      const against = tellingSigns(worth, 'drop');
      return { code: 'doubtful', signs, against, text: `The rules cannot tell. For storing: ${inWords(signs, 'store')}; against: ${inWords(against, 'drop')}.` };
    }
    case 'unconfirmed': {
      const signs = tellingSigns(worth, 'unconfirmed');
      return { code: 'unconfirmed', signs, text: `A plain statement that nobody stressed, corrected, asked to keep or repeated: ${inWords(signs, 'unconfirmed')}.` };
    }
    case 'not_a_memory': {
      const signs = tellingSigns(worth, 'drop');
      return { code: 'not_worth', signs, text: `Not a memory: ${inWords(signs, 'drop')}.` };
    }
  }
}

/** The signs that decided for `wanted`, the strongest first. */
function tellingSigns(weighed: Weighed<Worth>, wanted: Worth): readonly Sign[] {
  return weighed
    .contributionsTo(wanted)
    .filter(({ weight }) => weight >= TELLING)
    .slice(0, MOST_TOLD)
    .map(({ part }) => part);
}

function inWords(signs: readonly Sign[], wanted: Worth): string {
  return signs.length === 0 ? 'nothing in its wording stands out' : `it ${listed(signs.map((sign) => (sign === 'meaning' ? MEANING[wanted] : SIGNALS[sign])))}`;
}
