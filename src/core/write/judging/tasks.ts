import type { Question, QuestionAnswer } from '../../model/memory-shapes.js';

type Answer = QuestionAnswer['answer'];

/** What a chat model is asked, and the words that it may answer with. */
export interface JudgingTask {
  readonly task: string;
  readonly answers: readonly Answer[];
}

const ONE_WORD = 'Answer with that one word and nothing else.';

export const JUDGING_TASKS: Readonly<Record<Question['ask'], JudgingTask>> = {
  worth_keeping: {
    task: [
      'You decide whether a statement from a conversation is to be remembered for later conversations with the same user.',
      'keep: a lasting preference, a correction, a decision or its reason, a milestone, a fact about the user, their projects or people.',
      'drop: small talk, a request for this moment, a question, a guess, a quotation of somebody else, what will not matter next week.',
      `Is it keep or drop? ${ONE_WORD}`,
    ].join('\n'),
    answers: ['keep', 'drop'],
  },
  relation: {
    task: [
      'You decide how a new statement relates to one that is known already.',
      'duplicate: the new one says nothing that the known one does not say.',
      'refine: both hold together, and the new one says more about the same thing.',
      'conflict: both cannot hold at the same time for the same thing.',
      'distinct: they are about different things, or about different cases.',
      `Is it duplicate, refine, conflict or distinct? ${ONE_WORD}`,
    ].join('\n'),
    answers: ['duplicate', 'refine', 'conflict', 'distinct'],
  },
};

export function summaryTask(maxTokens: number): string {
  return [
    `You sum up statements that a user wants to keep, in at most ${Math.floor(maxTokens * 0.7)} words, in the language of the statements.`,
    'Say only what they say: no new facts, no numbers that are not in them, no advice, no introduction. Where two contradict each other, the later one holds.',
    'Answer with the summary as plain sentences, without headings or lists.',
  ].join('\n');
}
