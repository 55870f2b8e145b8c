import { z } from 'zod';
import { counted } from '../../../core/model/in-words.js';
import { InputError } from '../../../core/model/parse.js';
import { sessionEndSchema, sessionIdSchema, turnRequestSchema } from '../../../core/model/session-shapes.js';
import { endSessionOperation, observeOperation } from '../../operations/sessions.js';
import { defineTool, type ToolReply } from '../define-tool.js';
import { memoryLink } from '../links.js';
import { asData, excerpt, joined, questionText } from '../reply-text.js';

const MAX_TURNS = 100;
const EXCERPT_CHARACTERS = 200;

const observeOutputSchema = z.object({
  turnCount: z.int().min(0).describe('Turns of the session reported so far; 0 once it has ended.'),
  refused: z.array(z.object({ turn: z.int().min(0).describe('Which of the turns sent, from 0.'), reason: z.string().describe('Why it was not kept, such as a secret.') })).describe('Turns that were not kept.'),
  ended: sessionEndSchema.optional().describe('What was drawn from the session, where it was ended.'),
});

export const observeTool = defineTool({
  name: 'observe',
  title: 'Report turns of the conversation',
  description: [
    'Keeps what was said in short-term memory and, with `end`, draws lasting memories from the whole session and forgets its turns.',
    'Use it after exchanges that may hold something worth keeping, with a sessionId of your own that stays the same for the conversation, and with `end` when the conversation ends or before its history is compacted. A turn reported twice counts once.',
    'Do not use it where a hook of Mneme reports turns already, nor to keep one finished statement: that is remember.',
  ].join(' '),
  input: z.strictObject({
    sessionId: sessionIdSchema.describe('The conversation; the same for all of its turns.'),
    turns: z.array(turnRequestSchema.strict()).max(MAX_TURNS).default([]).describe('What was said, in order; may be empty when only ending.'),
    end: z.boolean().default(false).describe('The conversation is over: draw memories from it, forget its turns.'),
  }),
  output: observeOutputSchema,
  operations: [observeOperation, endSessionOperation],
  async reply({ access, signal, tell }, { sessionId, turns, end }): Promise<ToolReply<typeof observeOutputSchema>> {
    if (turns.length === 0 && !end) throw new InputError([{ path: 'turns', message: 'There are none. Report at least one turn, or end the session with `end`.' }]);
    const refused: z.output<typeof observeOutputSchema>['refused'] = [];
    let turnCount = 0;
    for (const [at, turn] of turns.entries()) {
      tell(`Keeping turn ${at + 1} of ${turns.length}`);
      const observed = await access.run(observeOperation, { id: sessionId, ...turn }, signal);
      turnCount = observed.turnCount;
      if (observed.refused !== undefined) refused.push({ turn: at, reason: observed.refused });
    }
    if (!end) return { answer: { turnCount, refused }, text: joined(`${counted(turnCount, 'turn is', 'turns are')} kept until the session ends.`, refusedText(refused)) };
    tell('Drawing memories from the session');
    const ended = await access.run(endSessionOperation, { id: sessionId }, signal);
    const links = ended.memories.flatMap(({ id, path, text }) => (id === undefined || path === undefined ? [] : [memoryLink({ id, path, text })]));
    return { answer: { turnCount: 0, refused, ended }, text: joined(endedText(ended), refusedText(refused)), links };
  },
});

function refusedText(refused: z.output<typeof observeOutputSchema>['refused']): string {
  return refused.map(({ turn, reason }) => `Turn ${turn}: ${reason}`).join('\n');
}

function endedText({ memories, keptInSession, alreadyEnded }: z.output<typeof sessionEndSchema>): string {
  if (alreadyEnded === true) return 'The session had ended before: there was nothing left to draw from.';
  return joined(`The session has ended. Drawn from it: ${memories.length}; not worth keeping: ${keptInSession}.`, asData(memories.map(({ outcome, id, text }) => `- ${outcome}${id === undefined ? '' : ` (${id})`}: ${excerpt(text, EXCERPT_CHARACTERS)}`)), ...memories.flatMap(({ question }) => (question === undefined ? [] : [questionText(question)])));
}
