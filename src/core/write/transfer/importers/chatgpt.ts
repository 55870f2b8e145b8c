import { z } from 'zod';
import { MAX_TURN_CHARACTERS } from '../../../model/session-shapes.js';
import { roleOf } from './chat-log.js';
import { line, leftOut, type Converted, type Importer } from './importer.js';
import { elementsOf, fingerprint, moment } from './reading.js';

const messageSchema = z.looseObject({
  author: z.looseObject({ role: z.string() }),
  create_time: z.number().nullish(),
  content: z.looseObject({ content_type: z.string(), parts: z.array(z.unknown()).nullish(), text: z.string().nullish() }).nullish(),
});
const nodeSchema = z.looseObject({ parent: z.string().nullish(), message: z.unknown().optional() });
type Node = z.output<typeof nodeSchema>;
const conversationSchema = z.looseObject({
  id: z.string().nullish(),
  conversation_id: z.string().nullish(),
  title: z.string().nullish(),
  current_node: z.string().nullish(),
  mapping: z.record(z.string(), nodeSchema),
});

/** `conversations.json` of ChatGPT's data export: each conversation a tree, of which the branch that was last open is read. */
export const chatgpt: Importer = {
  format: 'chatgpt',
  readsFolder: false,
  recognises: ({ beginning }) => /"mapping"\s*:\s*\{/.test(beginning) && /^\s*\[/.test(beginning),
  async *convert(files) {
    for await (const file of files) for await (const { number, value } of elementsOf(file, ['conversations'])) yield* turnsOf(value, `${file.path}, conversation ${number}`);
  },
};

function* turnsOf(value: unknown, origin: string): Generator<Converted> {
  const read = conversationSchema.safeParse(value);
  if (!read.success) {
    yield leftOut('A conversation without messages', origin);
    return;
  }
  const { id, conversation_id, title, current_node, mapping } = read.data;
  const session = `chatgpt:${conversation_id ?? id ?? fingerprint(`${title ?? ''} ${origin}`)}`.slice(0, 200);
  const branch = branchTo(current_node ?? undefined, mapping);
  for (const [at, { message }] of branch.entries()) if (message !== null && message !== undefined) yield* turnOf(message, session, `${origin}, message ${at + 1}`);
}

/** From the root on; every message by its time where nothing says which branch was open. */
function branchTo(current: string | undefined, mapping: Readonly<Record<string, Node>>): Node[] {
  const branch: Node[] = [];
  const seen = new Set<string>();
  for (let at = current; at !== undefined && !seen.has(at); at = mapping[at]?.parent ?? undefined) {
    seen.add(at);
    const node = mapping[at];
    if (node !== undefined) branch.unshift(node);
  }
  return branch.length > 0 ? branch : Object.values(mapping).toSorted((a, b) => timeOf(a) - timeOf(b));
}

function timeOf({ message }: Node): number {
  return messageSchema.safeParse(message).data?.create_time ?? 0;
}

function* turnOf(value: unknown, session: string, origin: string): Generator<Converted> {
  const read = messageSchema.safeParse(value);
  if (!read.success) {
    yield leftOut('A message that cannot be read', origin);
    return;
  }
  const { author, content, create_time } = read.data;
  const role = roleOf(author.role);
  const parts = content?.parts ?? [];
  if (parts.some((part) => typeof part !== 'string')) yield leftOut('Images and files in a message', origin);
  const said = [...parts.filter((part) => typeof part === 'string'), ...(content?.text === null || content?.text === undefined ? [] : [content.text])].join('\n').trim();
  const at = moment(create_time);
  if (role === undefined) yield leftOut(`A message of "${author.role.slice(0, 50)}"`, origin);
  else if (said.length > MAX_TURN_CHARACTERS) yield leftOut(`A message of more than ${MAX_TURN_CHARACTERS} characters`, origin);
  else if (said !== '') yield line({ type: 'turn', session, role, text: said, ...(at !== undefined && { at }), origin });
}
