import { z } from 'zod';
import { linesOf } from '../source-lines.js';
import { line, leftOut, type Converted, type Importer } from './importer.js';
import { fingerprint, parsedElement } from './reading.js';

const entitySchema = z.looseObject({ type: z.literal('entity'), name: z.string().min(1), entityType: z.string().default(''), observations: z.array(z.string()).default([]) });
const relationSchema = z.looseObject({ type: z.literal('relation'), from: z.string().min(1), to: z.string().min(1), relationType: z.string().min(1) });

/** The knowledge graph of the MCP reference memory server (`memory.json`, or `memory.jsonl`): a line an entity with its observations, a line a relation. */
export const mcpMemory: Importer = {
  format: 'mcp-memory',
  readsFolder: false,
  recognises: ({ beginning }) => /^\s*\{"type":\s*"(?:entity|relation)"/.test(beginning),
  async *convert(files) {
    for await (const file of files) {
      for await (const { number, text } of linesOf(file)) {
        const origin = `${file.path}, line ${number}`;
        const value = jsonOf(text);
        if (value === undefined) yield leftOut('It is not JSON', origin);
        else if (typeOf(value) === 'entity') yield* observations(value, origin);
        else if (typeOf(value) === 'relation') yield* relation(value, origin);
        else yield leftOut('It is neither an entity nor a relation', origin);
      }
    }
  },
};

function* observations(value: unknown, origin: string): Generator<Converted> {
  const entity = yield* parsedElement(entitySchema, value, origin);
  if (entity === undefined) return;
  const { name, entityType } = entity;
  const written = entity.observations.map((text) => text.trim()).filter((text) => text !== '');
  if (written.length === 0) yield leftOut('An entity of which nothing was observed', origin);
  for (const text of new Set(written)) {
    yield line({
      type: 'memory',
      // An observation says what, its entity of whom.
      text: text.toLowerCase().includes(readable(name).toLowerCase()) || text.includes(name) ? text : `${readable(name)}: ${text}`,
      entities: [name],
      externalId: `mcp-memory:${name.slice(0, 400)}:${fingerprint(text)}`,
      ...(entityType !== '' && { context: `${readable(name)} is of the type ${readable(entityType)}.` }),
      origin,
    });
  }
}

function* relation(value: unknown, origin: string): Generator<Converted> {
  const read = yield* parsedElement(relationSchema, value, origin);
  if (read === undefined) return;
  const { from, to, relationType } = read;
  yield line({ type: 'memory', text: `${readable(from)} ${readable(relationType)} ${readable(to)}.`, entities: [from, to], externalId: `mcp-memory:${fingerprint(`${from}>${relationType}>${to}`)}`, origin });
}

/** Names are written with underscores there. */
function readable(name: string): string {
  return name.replaceAll('_', ' ');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
}
