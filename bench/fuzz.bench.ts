import fc from 'fast-check';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { MNEME_SURFACE } from '../src/api/mcp/mneme-surface.js';
import { OPERATIONS } from '../src/api/operations/table.js';
import { memoryNote, openMemoryEndpoint, tokenOf } from '../test/support/memory-endpoint.js';
import { atMost, count, mb, median, ms, percentiles, report, told, usedBytes } from './measure.js';

/**
 * `npm run bench -- fuzz [--requests 20000] [--seed 1]`: requests over REST and MCP, made by fast-check from the schemas of operations
 * and tools: each field right, nearly right or anything. No 5xx, no answer that is later than ten seconds, no fault reported
 * inside, and memory that stays: the last third of the samples beside the third before it.
 */
const LATE_MS = 10_000;
const SAMPLES = 30;

const { values } = parseArgs({ options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } } });
const requests = Number(values.requests);

const endpoint = await openMemoryEndpoint({ 'Memory/fact/one.md': memoryNote('one', 'The kiln is electric.'), 'Kiln.md': '# Kiln\n\nIt is fired on Thursdays.\n' });

interface Asked {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

const words = fc.constantFrom('one', 'Kiln', 'The kiln is electric.', 'Always fire the kiln on Thursdays.', '我们决定用青瓷釉。', '2026-12-01T10:00:00Z', '2026-12-01', '../..', '[[x]]|#^', '---\nid: x\n---', '\u0000', '\ud800');
/** What passes the gate, so that the vault fills up and is recalled from, merged, contradicted and archived. */
const statements = fc.tuple(fc.constantFrom('Always use', 'Never use', 'We decided to use', '以后一律使用'), fc.constantFrom('pnpm', 'celadon', 'ripgrep', 'Postgres', 'ash glaze', 'nginx', 'cone 6', '青瓷'), fc.constantFrom('kiln', 'invoice', 'harbour', 'tide', '墨笔', 'garden'), fc.nat({ max: 40 })).map(([rule, tool, project, number]) => `${rule} ${tool} in ${project}-${number}.`);
const anything = fc.oneof(fc.jsonValue(), fc.string(), fc.string({ unit: 'binary', maxLength: 2000 }));

/** Mostly what the schema asks for: left to chance, no request would come past it. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(fitting));
  switch (schema.type) {
    case 'string':
      return fc.oneof(words, statements, fc.string());
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, -1000), max: Math.min(schema.maximum ?? 1000, 100_000) });
    case 'number':
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(fitting(schema.items ?? {}), { maxLength: 5 });
    case 'object':
      return fields(schema);
    default:
      return anything;
  }
}

/** Mostly what is needed and a few more: with half of all fields, hardly any request would be right in each of them, and the vault would stay empty. */
function fields({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const made = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fc.oneof({ weight: 24, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything })]));
  const others = Object.keys(properties).filter((name) => !required.includes(name));
  const usual = fc.subarray(others, { maxLength: Math.min(3, others.length) }).chain((more) => fc.record(Object.fromEntries(Object.entries(made).filter(([name]) => required.includes(name) || more.includes(name)))));
  return fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: fc.record(made, { requiredKeys: [] }) });
}

const schemaOf = (input: z.ZodObject): Schema => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
const operations = OPERATIONS.filter(({ kind, name }) => kind !== 'stream' && name !== 'yield');

/** Take as long as there are memories, as they should: as often as the others, they would be nearly all that is measured. */
const OF_ALL_MEMORIES: ReadonlySet<string> = new Set(['export', 'compact_journal', 'consolidate']);
const weighted = (name: string, arbitrary: fc.Arbitrary<Asked>): fc.WeightedArbitrary<Asked> => ({ weight: OF_ALL_MEMORIES.has(name) ? 1 : 10, arbitrary });

const overRest = fc.oneof(
  ...operations.map(({ name, method, path, input, kind }) => {
    const request = fields(schemaOf(input)).map((given): Asked => {
      const where = path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent((typeof given[field] === 'string' ? Buffer.from(given[field]).toString() : '') || 'one'));
      const query = new URLSearchParams(Object.entries(given).map(([field, value]) => [field, typeof value === 'string' ? value : JSON.stringify(value)])).toString();
      if (method === 'GET' || method === 'DELETE') return { what: name, method, path: `${where}?${query}` };
      if (kind === 'lines_in') return { what: name, method, path: where, body: JSON.stringify({ type: 'memory', ...given }) };
      return { what: name, method, path: where, body: JSON.stringify(given) };
    });
    return weighted(name, request);
  }),
);

const NEWER = '2026-07-28';
const ENVELOPE = { 'io.modelcontextprotocol/protocolVersion': NEWER, 'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' }, 'io.modelcontextprotocol/clientCapabilities': {} };

/** A call of a tool, in the older or in the newer revision of the protocol. */
function toolCall(name: string, given: unknown, isNewer: boolean): Asked {
  const params = { name, arguments: given, ...(isNewer && { _meta: ENVELOPE }) };
  const headers = isNewer ? { 'MCP-Protocol-Version': NEWER, 'Mcp-Method': 'tools/call', 'Mcp-Name': name } : {};
  return { what: `mcp ${name}`, method: 'POST', path: '/mcp', headers, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }) };
}

const overMcp = fc.oneof(
  ...MNEME_SURFACE.tools.map(({ name, input }) => {
    const given = fc.oneof({ weight: 9, arbitrary: fields(schemaOf(input)) }, { weight: 1, arbitrary: anything });
    return weighted(name, fc.tuple(given, fc.boolean()).map(([arguments_, isNewer]) => toolCall(name, arguments_, isNewer)));
  }),
  weighted('mcp', anything.map((given): Asked => ({ what: 'mcp', method: 'POST', path: '/mcp', body: JSON.stringify(given) }))),
);

const broken: string[] = [];
const tookMs: number[] = [];
/** By what was asked. */
const worstMs = new Map<string, number>();
const statuses: Record<string, number> = {};
const used: number[] = [];

async function send({ what, method, path, body, headers = {} }: Asked): Promise<void> {
  const startMs = performance.now();
  const type = path.startsWith('/v1/import') ? 'application/x-ndjson' : 'application/json';
  try {
    const answer = await fetch(`${endpoint.server.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${tokenOf('owner')}`, Accept: 'application/json, text/event-stream', ...(body === undefined ? {} : { 'Content-Type': type }), ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(LATE_MS),
    });
    await answer.arrayBuffer();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status >= 500) broken.push(`${what}: ${answer.status} ${method} ${path.slice(0, 300)} ${(body ?? '').slice(0, 300)}`);
  } catch (thrown) {
    broken.push(`${what}: ${String(thrown)} ${method} ${path.slice(0, 300)} ${(body ?? '').slice(0, 300)}`);
  }
  const took = performance.now() - startMs;
  tookMs.push(took);
  worstMs.set(what, Math.max(worstMs.get(what) ?? 0, took));
}

for (let sample = 0; sample < SAMPLES; sample += 1) {
  const each = Math.floor(((sample + 1) * requests) / SAMPLES) - Math.floor((sample * requests) / SAMPLES);
  if (each === 0) continue;
  for (const asked of fc.sample(fc.oneof({ weight: 2, arbitrary: overRest }, { weight: 1, arbitrary: overMcp }), { numRuns: each, seed: Number(values.seed) + sample })) await send(asked);
  used.push(usedBytes());
  console.error(`${tookMs.length} requests, ${endpoint.engine.status().memories} memories, ${mb(used.at(-1) ?? 0)}`);
}
const status = endpoint.engine.status();
await endpoint.close();

const third = SAMPLES / 3;
const before = median(used.slice(third, 2 * third));
const after = median(used.slice(2 * third));
const took = percentiles(tookMs);
const slowest = [...worstMs].sort(([, a], [, b]) => b - a).slice(0, 4);
report(
  'fuzz',
  [
    told('requests', count(tookMs.length)),
    told('answers by status', Object.entries(statuses).map(([code, many]) => `${code}: ${many}`).join(', ')),
    atMost('5xx, late or broken off', broken.length, 0, count),
    atMost('faults reported inside', endpoint.reports.length, 0, count),
    told('p50 / p95 / worst', `${ms(took.p50)} / ${ms(took.p95)} / ${ms(took.worst)}`),
    told('slowest', slowest.map(([what, worst]) => `${what} ${ms(worst)}`).join(', ')),
    told('memory in use at first', mb(used[0] ?? 0)),
    atMost('memory in the last third beside the middle one', after, before * 1.2, mb),
  ],
  { requests: tookMs.length, statuses, broken: broken.slice(0, 10), reports: endpoint.reports.slice(0, 5).map(String), took, slowest, before, after, notes: status.notes, memories: status.memories },
);
