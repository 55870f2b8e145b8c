import { z } from 'zod';
import type { MemoryKind } from '../../../model/memory.js';
import { line, leftOut, type Converted, type Importer } from './importer.js';
import { elementsOf, fingerprint, flatProperties, moment, parsedElement, tagOf } from './reading.js';

const memorySchema = z.looseObject({
  content: z.string(),
  content_hash: z.string().nullish(),
  tags: z.union([z.array(z.string()), z.string()]).nullish(),
  memory_type: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  created_at: z.union([z.number(), z.string()]).nullish(),
  created_at_iso: z.string().nullish(),
  updated_at: z.union([z.number(), z.string()]).nullish(),
  updated_at_iso: z.string().nullish(),
  /** Named since version 12; the one that everybody has says nothing. */
  store: z.string().nullish(),
  /** The machine that it was exported on. */
  export_source: z.string().nullish(),
  /** Of another model: made anew here. */
  embedding: z.unknown().optional(),
});

const USUAL_STORE = 'default';
/** Put on what has no tag. */
const NO_TAG = 'untagged';

const KINDS: Readonly<Record<string, MemoryKind>> = { decision: 'decision', preference: 'preference', correction: 'correction', feedback: 'preference', progress: 'progress', milestone: 'progress', status: 'progress', summary: 'summary' };

/** The JSON of mcp-memory-service's exporter: an object with `export_metadata` and `memories`. */
export const mcpMemoryService: Importer = {
  format: 'mcp-memory-service',
  readsFolder: false,
  recognises: ({ beginning }) => /"export_metadata"\s*:/.test(beginning) && /"(?:source_machine|exporter_version)"\s*:/.test(beginning),
  async *convert(files) {
    for await (const file of files) for await (const { number, value } of elementsOf(file, ['memories'])) yield* converted(value, `${file.path}, memory ${number}`);
  },
};

function* converted(value: unknown, origin: string): Generator<Converted> {
  const read = yield* parsedElement(memorySchema, value, origin);
  if (read === undefined) return;
  const text = read.content.trim();
  if (text === '') {
    yield leftOut('A memory without a text', origin);
    return;
  }
  const tags = typeof read.tags === 'string' ? read.tags.split(',') : (read.tags ?? []);
  const type = (read.memory_type ?? '').toLowerCase();
  const others: string[] = [];
  const properties = flatProperties({ ...(type !== '' && KINDS[type] === undefined && { memory_type: type }), ...(read.store !== USUAL_STORE && { store: read.store ?? null }), ...read.metadata }, (name) => others.push(name));
  for (const name of others) yield leftOut(`the field "metadata.${name}", which is no property`, origin);
  const created = moment(read.created_at) ?? moment(read.created_at_iso);
  const lastSeen = moment(read.updated_at) ?? moment(read.updated_at_iso);
  yield line({
    type: 'memory',
    text,
    kind: KINDS[type] ?? 'fact',
    externalId: `mcp-memory-service:${read.content_hash ?? fingerprint(text)}`,
    ...(created !== undefined && { created }),
    ...(lastSeen !== undefined && { lastSeen }),
    tags: tags.filter((tag) => tag !== NO_TAG).flatMap((tag) => tagOf(tag) ?? []),
    properties,
    origin,
  });
}
