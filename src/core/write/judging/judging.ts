import { MnemeError } from '../../model/errors.js';
import type { QuestionAnswer, RememberAnswer } from '../../model/memory-shapes.js';
import type { ChatJudge } from './chat-judge.js';

/** Kept, a candidate may turn out to be related to something in a way that cannot be told either. */
const MOST_QUESTIONS = 2;

/**
 * Has the chat model answer what an answer asks the agent. Not while writes wait: the question is open before the model is asked, so that
 * a crash, a time-out or nonsense leaves it to the agent.
 * @param give carries an answer out, as if the agent had sent it
 */
export async function judged(asked: RememberAnswer, judge: ChatJudge, give: (questionId: string, answer: QuestionAnswer) => Promise<RememberAnswer>, signal?: AbortSignal): Promise<RememberAnswer> {
  let current = asked;
  for (let round = 0; round < MOST_QUESTIONS && current.question !== undefined; round += 1) {
    const { question, ...before } = current;
    const answer = await judge.answerTo(question, signal);
    if (answer === undefined) return current;
    const given = await giveIfOpen(() => give(question.id, { answer }));
    if (given === undefined) return current;
    const reasons = [...new Set([...before.reasons, `The chat model ${judge.name} judged: ${answer}.`, ...given.reasons])];
    const why = given.why === undefined ? undefined : [...(before.why ?? []), { code: 'chat_judged' as const }, ...given.why];
    current = { ...given, ...(why !== undefined && { why }), related: given.related.length > 0 ? given.related : before.related, reasons };
  }
  return current;
}

/** `undefined` where somebody else was quicker, or the memory in question is gone by now. */
async function giveIfOpen(give: () => Promise<RememberAnswer>): Promise<RememberAnswer | undefined> {
  try {
    return await give();
  } catch (thrown) {
    if (thrown instanceof MnemeError && thrown.code === 'not_found') return undefined;
    throw thrown;
  }
}
