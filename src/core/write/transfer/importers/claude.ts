import { z } from 'zod';
import { conversationImporter } from './conversations.js';

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
export const claude = conversationImporter({
  format: 'claude',
  sign: /"chat_messages"\s*:/,
  conversation: conversationSchema,
  message: messageSchema,
  open: ({ uuid, name, chat_messages: messages }) => ({ id: uuid, name, messages: messages.entries() }),
  say({ sender, text, content, created_at, attachments, files }) {
    const parts = (content ?? []).flatMap((part) => (part.type === 'text' && typeof part.text === 'string' ? [part.text] : []));
    const hasFiles = (attachments ?? []).length > 0 || (files ?? []).length > 0;
    return { by: sender, text: parts.length > 0 ? parts.join('\n') : (text ?? ''), at: created_at, leftOut: hasFiles ? 'Attachments of a message' : undefined };
  },
});
