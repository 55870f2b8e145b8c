import { z } from 'zod';
import type { TurnRole } from '../../../model/gate.js';
import { MAX_TURN_CHARACTERS } from '../../../model/session-shapes.js';
import { linesOf } from '../source-lines.js';
import { line, leftOut, type Converted, type Importer } from './importer.js';
import { moment, parsedElement } from './reading.js';

const turnSchema = z.looseObject({
  session: z.union([z.string(), z.number()]).transform(String),
  role: z.string(),
  text: z.string().nullish(),
  content: z.string().nullish(),
  time: z.union([z.string(), z.number()]).nullish(),
});

const ROLES: Readonly<Record<string, TurnRole>> = { user: 'user', human: 'user', assistant: 'assistant', ai: 'assistant', bot: 'assistant', model: 'assistant', system: 'system', tool: 'tool', function: 'tool' };

export function roleOf(name: string): TurnRole | undefined {
  return ROLES[name.toLowerCase()];
}

/** Any chat as lines of JSON: `{session, role, text, time}`. */
export const chatLog: Importer = {
  format: 'chat-log',
  readsFolder: false,
  recognises: ({ beginning }) => {
    const [first = ''] = beginning.split('\n');
    return ['session', 'role', 'text', 'time'].every((name) => new RegExp(`"${name}"\\s*:`).test(first)) && !/"type"\s*:/.test(first);
  },
  async *convert(files) {
    for await (const file of files) for await (const { number, text } of linesOf(file)) yield* converted(text, `${file.path}, line ${number}`);
  },
};

function* converted(text: string, origin: string): Generator<Converted> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    yield leftOut('It is not JSON', origin);
    return;
  }
  const read = yield* parsedElement(turnSchema, value, origin);
  if (read === undefined) return;
  const role = roleOf(read.role);
  const said = (read.text ?? read.content ?? '').trim();
  const at = moment(read.time);
  if (role === undefined) yield leftOut(`A turn of the role "${read.role.slice(0, 50)}"`, origin);
  else if (said === '') yield leftOut('A turn without a text', origin);
  else if (said.length > MAX_TURN_CHARACTERS) yield leftOut(`A turn of more than ${MAX_TURN_CHARACTERS} characters`, origin);
  else yield line({ type: 'turn', session: read.session.slice(0, 200), role, text: said, ...(at !== undefined && { at }), origin });
}
