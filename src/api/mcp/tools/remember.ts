import { rememberAnswerSchema, type RememberAnswer } from '../../../core/model/memory-shapes.js';
import { recordCodeChangeOperation } from '../../operations/code-change.js';
import { rememberOperation } from '../../operations/remember.js';
import { defineTool, type ToolReply } from '../define-tool.js';
import { memoryLink } from '../links.js';
import { writeText } from '../reply-text.js';

export const rememberTool = defineTool({
  name: 'remember',
  title: 'Remember a statement',
  description: [
    'Keeps one statement beyond this conversation, as a note that the user can read and edit.',
    'Use it when the user states a lasting preference, corrects you, decides something, reaches a milestone, or asks you to remember. One fact each, complete in itself ("Use pnpm, not npm, in project-x."), with the words of the user as `evidence`, verbatim: they count for the more where the turn was reported, by observe or a hook.',
    'Do not use it for small talk, one-off requests, guesses while debugging, what others said, or anything secret. To change what is known already use update_memory; for commits use record_code_change.',
    '`outcome` and `reasons` say what became of it; a `question` in the answer is yours to judge.',
  ].join(' '),
  input: rememberOperation.input,
  output: rememberAnswerSchema,
  operations: [rememberOperation],
  async reply({ access, signal }, request) {
    return told(await access.run(rememberOperation, request, signal), request.text);
  },
});

export const recordCodeChangeTool = defineTool({
  name: 'record_code_change',
  title: 'Record a change of code',
  description: [
    'Keeps which files changed, what and why, with commit, branch and time, so that "what did I change last time" can be answered later; memories that name a file or identifier which the change renames or deletes get a warning.',
    'Use it after a commit, or after finishing a change of several files, with the output of `git diff --stat` and, in `summary`, what and why in two sentences.',
    'Do not use it for edits under way, nor where a post-commit hook of Mneme records them already.',
  ].join(' '),
  input: recordCodeChangeOperation.input,
  output: rememberAnswerSchema,
  operations: [recordCodeChangeOperation],
  async reply({ access, signal }, change) {
    return told(await access.run(recordCodeChangeOperation, change, signal), change.summary ?? change.message ?? 'A change of code');
  },
});

/** The answer with a link to the memory that was written. @param text What the link shows. */
function told(answer: RememberAnswer, text: string): ToolReply<typeof rememberAnswerSchema> {
  const { id, path } = answer;
  return { answer, text: writeText(answer), ...(id !== undefined && path !== undefined && { links: [memoryLink({ id, path, text })] }) };
}
