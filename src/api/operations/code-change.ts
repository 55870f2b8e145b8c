import { rememberAnswerSchema } from '../../core/model/memory-shapes.js';
import { codeChangeRequestSchema } from '../../core/model/upkeep-shapes.js';
import { whoOf } from '../access.js';
import { answerOperation } from '../operation.js';

/** Statistics and diff at their longest, with room for characters that JSON escapes. */
const CODE_CHANGE_BYTES = 32 * 1024 * 1024;

export const recordCodeChangeOperation = answerOperation({
  name: 'record_code_change',
  method: 'POST',
  path: '/v1/code-changes',
  summary: 'Record a change of code',
  description: 'Keeps a short summary of which files changed, what and why, with commit, branch and time. Memories that name a path or identifier which the change renames or deletes get a warning.',
  input: codeChangeRequestSchema.strict(),
  output: rememberAnswerSchema,
  annotations: { readOnly: false, destructive: false, idempotent: true },
  reach: 'memories',
  auth: 'agent',
  bodyBytes: CODE_CHANGE_BYTES,
  examples: [
    {
      summary: 'A commit',
      input: { repo: 'project-x', branch: 'main', commit: '3f786850e387550fdab836ed7e6dc881de23001b', committedAt: '2026-12-01T10:00:00Z', stat: ' src/port.ts | 4 ++--\n 1 file changed, 2 insertions(+), 2 deletions(-)', message: 'Listen on 8443: 9000 is taken on the build machine' },
    },
  ],
  handle: ({ engine, caller }, change, signal) => engine.memories.recordCodeChange(change, whoOf(caller), signal),
});
