import type { z } from 'zod';
import { MAX_TURN_CHARACTERS } from '../../../model/session-shapes.js';
import { roleOf } from './chat-log.js';
import { leftOut, line, type Converted, type ImportFormat, type Importer } from './importer.js';
import { elementsOf, fingerprint, moment } from './reading.js';

/** How one program writes its `conversations.json`: an array of conversations, each with its messages. */
export interface ConversationFormat<Conversation extends z.ZodObject, Message extends z.ZodObject> {
  readonly format: ImportFormat;
  /** What stands in the beginning of every such file, and of no other. */
  readonly sign: RegExp;
  readonly conversation: Conversation;
  readonly message: Message;
  /** Messages with their places, in the order in which they were said. */
  readonly open: (conversation: z.output<Conversation>) => { readonly id: string | null | undefined; readonly name: string | null | undefined; readonly messages: Iterable<readonly [at: number, message: unknown]> };
  readonly say: (message: z.output<Message>) => Said;
}

export interface Said {
  readonly by: string;
  readonly text: string;
  readonly at: unknown;
  /** What of the message is no text. */
  readonly leftOut: string | undefined;
}

/** An importer of conversations. */
export function conversationImporter<Conversation extends z.ZodObject, Message extends z.ZodObject>(as: ConversationFormat<Conversation, Message>): Importer {
  function* turnsOf(value: unknown, origin: string): Generator<Converted> {
    const read = as.conversation.safeParse(value);
    if (!read.success) {
      yield leftOut('A conversation without messages', origin);
      return;
    }
    const { id, name, messages } = as.open(read.data);
    const session = `${as.format}:${id ?? fingerprint(`${name ?? ''} ${origin}`)}`.slice(0, 200);
    for (const [at, message] of messages) yield* turnOf(message, session, `${origin}, message ${at + 1}`);
  }

  function* turnOf(value: unknown, session: string, origin: string): Generator<Converted> {
    const read = as.message.safeParse(value);
    if (!read.success) {
      yield leftOut('A message that cannot be read', origin);
      return;
    }
    const said = as.say(read.data);
    const text = said.text.trim();
    const role = roleOf(said.by);
    const at = moment(said.at);
    if (said.leftOut !== undefined) yield leftOut(said.leftOut, origin);
    if (role === undefined) yield leftOut(`A message of "${said.by.slice(0, 50)}"`, origin);
    else if (text.length > MAX_TURN_CHARACTERS) yield leftOut(`A message of more than ${MAX_TURN_CHARACTERS} characters`, origin);
    else if (text !== '') yield line({ type: 'turn', session, role, text, ...(at !== undefined && { at }), origin });
  }

  return {
    format: as.format,
    readsFolder: false,
    recognises: ({ beginning }) => as.sign.test(beginning) && /^\s*\[/.test(beginning),
    async *convert(files) {
      for await (const file of files) for await (const { number, value } of elementsOf(file, ['conversations'])) yield* turnsOf(value, `${file.path}, conversation ${number}`);
    },
  };
}
