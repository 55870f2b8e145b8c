import { Notice } from 'obsidian';
import type { RememberAnswer, RememberInput } from '../../../core/model/memory-shapes.js';
import { whyNotText } from '../../language/write-text.js';
import type { Acts } from '../acts.js';
import type { ViewParts } from '../view-parts.js';

const NOTICE_MS = 8000;

/** Remembers in the owner's name and says what became of it; what was stored can be taken back. */
export async function rememberAsOwner(request: Omit<RememberInput, 'source'>, parts: ViewParts, acts: Acts): Promise<void> {
  const engine = parts.engine();
  if (engine === undefined) {
    new Notice(parts.words.states.starting);
    return;
  }
  await acts.runTelling(async (who) => {
    const answer = await engine.memories.remember({ ...request, source: 'owner' }, who);
    const told = outcomeText(answer, parts);
    if (isStored(answer)) return told;
    new Notice(told, NOTICE_MS);
    return undefined;
  });
}

function isStored({ outcome }: RememberAnswer): boolean {
  return outcome !== 'rejected' && outcome !== 'kept_in_session';
}

function outcomeText(answer: RememberAnswer, { words }: Pick<ViewParts, 'words'>): string {
  const { outcomes, asks } = words.remember;
  const why = isStored(answer) ? [] : [whyNotText(answer, words)];
  return words.core.together([outcomes[answer.outcome], ...why, ...(answer.question === undefined ? [] : [asks])]);
}
