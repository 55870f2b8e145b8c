import { z } from 'zod';
import { line, leftOut, type Converted, type Importer } from './importer.js';
import { elementsOf, flatProperties, moment, parsedElement, tagOf } from './reading.js';

const text = z.string().nullish();
const memorySchema = z.looseObject({
  id: z.union([z.string(), z.number()]).nullish(),
  memory: text,
  /** How some versions name the memory. */
  text,
  data: text,
  hash: text,
  metadata: z.record(z.string(), z.unknown()).nullish(),
  categories: z.array(z.string()).nullish(),
  user_id: text,
  agent_id: text,
  app_id: text,
  run_id: text,
  created_at: z.union([z.string(), z.number()]).nullish(),
  updated_at: z.union([z.string(), z.number()]).nullish(),
  /** Of the search that gave it. */
  score: z.number().nullish(),
});

/** What mem0 gives for all memories: a list, or an object whose `results` or `memories` is one. */
export const mem0: Importer = {
  format: 'mem0',
  readsFolder: false,
  recognises: ({ beginning }) => /"memory"\s*:\s*"/.test(beginning) && /"(?:user_id|agent_id|run_id|hash)"\s*:/.test(beginning) && /^\s*[[{]/.test(beginning),
  async *convert(files) {
    for await (const file of files) for await (const { number, value } of elementsOf(file, ['results', 'memories'])) yield* converted(value, `${file.path}, memory ${number}`);
  },
};

function* converted(value: unknown, origin: string): Generator<Converted> {
  const read = yield* parsedElement(memorySchema, value, origin);
  if (read === undefined) return;
  const said = (read.memory ?? read.text ?? read.data ?? '').trim();
  if (said === '') {
    yield leftOut('A memory without a text', origin);
    return;
  }
  const { user_id, agent_id, app_id } = read;
  const others: string[] = [];
  const properties = flatProperties({ user_id, agent_id, app_id, ...read.metadata }, (name) => others.push(name));
  for (const name of others) yield leftOut(`the field "metadata.${name}", which is no property`, origin);
  const created = moment(read.created_at);
  const lastSeen = moment(read.updated_at);
  const name = read.id ?? read.hash;
  yield line({
    type: 'memory',
    text: said,
    ...(name !== null && name !== undefined && { externalId: `mem0:${name}` }),
    ...(created !== undefined && { created }),
    ...(lastSeen !== undefined && { lastSeen }),
    ...(read.run_id !== null && read.run_id !== undefined && read.run_id !== '' && { session: read.run_id.slice(0, 200) }),
    tags: (read.categories ?? []).flatMap((category) => tagOf(category) ?? []),
    properties,
    origin,
  });
}
