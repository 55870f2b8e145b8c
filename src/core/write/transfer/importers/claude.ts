import { z } from 'zod';
import { MAX_TURN_CHARACTERS } from '../../../model/session-shapes.js';
import { roleOf } from './chat-log.js';
import { line, leftOut, type Converted, type Importer } from './importer.js';
import { elementsOf, fingerprint, moment } from './reading.js';

const messageSchema = z.looseObject({
  sender: z.string(),
  text: z.string().nullish(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().nullish() })).nullish(),
  created_at: z.string().nullish(),
  attachments: z.array(z.unknown()).nullish(),
  files: z.array(z.unknown()).nullish(),
});
const conversationSchema = z.looseObject({ uuid: z.string().nullish(), name: z.string().nullish(), chat_messages: z.array(z.unknown()) });

/** `conversations.json` of Claude's data export. */
export const claude: Importer = {
  format: 'claude',
  readsFolder: false,
  recognises: ({ beginning }) => /"chat_messages"\s*:/.test(beginning) && /^\s*\[/.test(beginning),
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
  const { uuid, name, chat_messages: messages } = read.data;
  const session = `claude:${uuid ?? fingerprint(`${name ?? ''} ${origin}`)}`.slice(0, 200);
  for (const [at, message] of messages.entries()) yield* turnOf(message, session, `${origin}, message ${at + 1}`);
}

function* turnOf(value: unknown, session: string, origin: string): Generator<Converted> {
  const read = messageSchema.safeParse(value);
  if (!read.success) {
    yield leftOut('A message that cannot be read', origin);
    return;
  }
  const { sender, text, content, created_at, attachments, files } = read.data;
  if ((attachments ?? []).length > 0 || (files ?? []).length > 0) yield leftOut('Attachments of a message', origin);
  const role = roleOf(sender);
  const parts = (content ?? []).flatMap((part) => (part.type === 'text' && typeof part.text === 'string' ? [part.text] : []));
  const said = (parts.length > 0 ? parts.join('\n') : (text ?? '')).trim();
  const at = moment(created_at);
  if (role === undefined) yield leftOut(`A message of "${sender.slice(0, 50)}"`, origin);
  else if (said.length > MAX_TURN_CHARACTERS) yield leftOut(`A message of more than ${MAX_TURN_CHARACTERS} characters`, origin);
  else if (said !== '') yield line({ type: 'turn', session, role, text: said, ...(at !== undefined && { at }), origin });
}
