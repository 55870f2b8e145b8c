import { z } from 'zod';
import { questionAnswerSchema, rememberAnswerSchema, rememberRequestSchema } from '../../core/model/memory-shapes.js';
import { mustTakePart, whoOf } from '../access.js';
import { answerOperation } from '../operation.js';

export const rememberOperation = answerOperation({
  name: 'remember',
  method: 'POST',
  path: '/v1/memories',
  summary: 'Remember a statement',
  description:
    'Takes one statement through the gate and compares it with what is known. Send the words of the user that it rests on as `evidence`. ' +
    'Not everything is kept: `outcome` and `reasons` say what became of it. Where `question` is there, judge it and answer with POST /v1/questions/{id}.',
  input: rememberRequestSchema.strict(),
  output: rememberAnswerSchema,
  annotations: { readOnly: false, destructive: false, idempotent: false },
  reach: 'memories',
  auth: 'agent',
  examples: [
    { summary: 'What the user asked for', input: { text: 'Use pnpm, not npm, in project-x.', evidence: 'please always use pnpm here, never npm', source: 'user', entities: ['project-x'], sessionId: 's-42' } },
    { summary: '一条决定', input: { text: '项目墨笔的数据库定为 PostgreSQL。', kind: 'decision', evidence: '我们就用 PostgreSQL 吧' } },
  ],
  handle({ engine, caller }, request, signal) {
    // Whether words were said in a session tells what was said in it.
    if (request.sessionId !== undefined) mustTakePart(caller, 'sessionId');
    return engine.memories.remember(request, whoOf(caller), signal);
  },
});

export const answerQuestionOperation = answerOperation({
  name: 'answer_question',
  method: 'POST',
  path: '/v1/questions/{id}',
  summary: 'Answer a question of Mneme',
  description: 'Judges what Mneme could not tell: how two memories relate (`duplicate`, `refine`, `conflict`, `distinct`), or whether a candidate is worth keeping (`keep`, `drop`). Questions are open for seven days.',
  input: questionAnswerSchema.extend({ id: z.string().min(1).max(200).describe('Id of the question.') }).strict(),
  output: rememberAnswerSchema,
  annotations: { readOnly: false, destructive: false, idempotent: false },
  reach: 'memories',
  auth: 'agent',
  examples: [
    { summary: 'Both cannot hold', input: { id: '01JF3Z8T6QW2V5N9RXK4B7CDEH', answer: 'conflict', targetId: '01JF3Z8T6QW2V5N9RXK4B7CDEJ' } },
    { summary: 'Worth keeping', input: { id: '01JF3Z8T6QW2V5N9RXK4B7CDEH', answer: 'keep' } },
  ],
  handle: ({ engine, caller }, { id, ...answer }) => engine.memories.answerQuestion(id, answer, whoOf(caller)),
});
