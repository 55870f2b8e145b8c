import { z } from 'zod';
import { conversationImporter } from './conversations.js';

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
export const chatgpt = conversationImporter({
  format: 'chatgpt',
  sign: /"mapping"\s*:\s*\{/,
  conversation: conversationSchema,
  message: messageSchema,
  open: ({ id, conversation_id, title, current_node, mapping }) => ({ id: conversation_id ?? id, name: title, messages: messagesOf(branchTo(current_node ?? undefined, mapping)) }),
  say({ author, content, create_time }) {
    const parts = content?.parts ?? [];
    const texts = [...parts.filter((part) => typeof part === 'string'), ...(content?.text === null || content?.text === undefined ? [] : [content.text])];
    return { by: author.role, text: texts.join('\n'), at: create_time, leftOut: parts.some((part) => typeof part !== 'string') ? 'Images and files in a message' : undefined };
  },
});

/** Some places of the tree hold no message. */
function* messagesOf(branch: readonly Node[]): Generator<[number, unknown]> {
  for (const [at, { message }] of branch.entries()) if (message !== null && message !== undefined) yield [at, message];
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
