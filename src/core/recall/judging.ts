import { MnemeError } from '../model/errors.js';
import { isWithin } from '../model/note-path.js';
import type { JudgeRequest, RecallAnswer } from '../model/recall.js';
import { countBudgetTokens } from '../model/tokens.js';

/** Agents judge within the turn in which they asked; many agents may ask at once. */
const REMEMBERED_ANSWERS = 128;
/** How far a language model's yes or no about one text is relied on: better than any score of recall's, and not certain. */
const JUDGED = { yes: 0.9, no: 0.1 } as const;

interface Remembered {
  readonly answer: RecallAnswer;
  readonly folders: readonly string[] | undefined;
}

/** Recent answers, for who asked to say which of their items answer the question. */
export class JudgedAnswers {
  readonly #answers = new Map<string, Remembered>();

  /** @param folders What the question was limited to. */
  remember(answer: RecallAnswer, folders: readonly string[] | undefined): void {
    this.#answers.set(answer.recallId, { answer, folders });
    if (this.#answers.size <= REMEMBERED_ANSWERS) return;
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined) this.#answers.delete(oldest);
  }

  /** @throws MnemeError `not_found` for an answer of long ago, or of more folders than `folders`; `bad_request` for an item it does not have */
  judge({ recallId, yes, folders }: JudgeRequest): RecallAnswer {
    const remembered = this.#answers.get(recallId);
    if (remembered === undefined || !liesWithin(remembered.folders, folders)) {
      throw new MnemeError('not_found', `There is no answer ${recallId} to judge any more. Ask again with POST /v1/recall.`);
    }
    const { answer } = remembered;
    const foreign = yes.filter((id) => answer.items.every((item) => item.id !== id));
    if (foreign.length > 0) throw new MnemeError('bad_request', `The answer ${recallId} has no item ${foreign.join(', ')}. Name items by the ids that it gives.`);
    return pruned(answer, new Set(yes));
  }
}

/** The answer with nothing but what was judged to answer, and a decision that follows from it. What nobody has confirmed stays weak. */
function pruned(answer: RecallAnswer, yes: ReadonlySet<string>): RecallAnswer {
  const items = answer.items.filter(({ id }) => yes.has(id));
  const confirmed = items.some(({ status }) => status !== 'pending_review');
  return {
    ...answer,
    judge: undefined,
    decision: items.length === 0 ? 'fall_back' : confirmed ? 'use_memory' : 'weak',
    confidence: items.length === 0 ? Math.min(answer.confidence, JUDGED.no) : Math.max(answer.confidence, JUDGED.yes),
    items,
    conflicts: answer.conflicts.filter(({ activeId }) => yes.has(activeId)),
    tokens: items.reduce((sum, { text }) => sum + countBudgetTokens(text), 0),
  };
}

function liesWithin(asked: readonly string[] | undefined, allowed: readonly string[] | undefined): boolean {
  if (allowed === undefined) return true;
  return asked !== undefined && asked.every((folder) => allowed.some((outer) => isWithin(folder, outer)));
}
