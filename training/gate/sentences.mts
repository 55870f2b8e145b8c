import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readSignals } from '../../src/core/write/gate/read-signals.js';
import type { Signal } from '../../src/core/write/gate/signals.js';

/** One sentence of `sentences.jsonl` with its labels. */
export interface LabelledSentence {
  readonly lang: 'en' | 'zh' | 'mixed';
  /** store: a memory · unconfirmed: one by type that nothing confirms · drop: no memory. */
  readonly worth: 'store' | 'unconfirmed' | 'drop';
  /** Of what is stored, and of plain statements. */
  readonly kind?: 'preference' | 'correction' | 'decision' | 'progress' | 'fact';
  readonly layer?: 'skill' | 'fact' | 'habit';
  /** What the agent said before. */
  readonly agent?: string;
  readonly text: string;
  /** It does not open its turn. */
  readonly later?: true;
  /** Somebody who wrote cases without having seen the rules; absent where the sentence was written for training. */
  readonly author?: string;
}

export function readSentences(): readonly LabelledSentence[] {
  const lines = readFileSync(join(import.meta.dirname, 'sentences.jsonl'), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as LabelledSentence);
}

export function signalsOf({ text, agent, later }: LabelledSentence): ReadonlySet<Signal> {
  return readSignals(text, { agentSaid: agent, opens: later !== true });
}
