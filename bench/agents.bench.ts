import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryNote, openMemoryEndpoint, tokenOf } from '../test/support/memory-endpoint.js';
import { seeded, Vocabulary } from './corpus.js';
import { atMost, count, ms, percentiles, report, told } from './measure.js';

/**
 * `npm run bench -- agents [--minutes 5]`: 50 agents at once over real HTTP, each asking and, every tenth time, remembering, with
 * half a second to think between; the p95 of recall beside ten times the p50 of one agent alone in the same run. Every memory that was
 * acknowledged must be there afterwards. Client and server share this process and its cores.
 */
const AGENTS = 50;
const NOTES = 2000;
const ALONE = 200;
const THINK_MS = 500;
const REMEMBER_EACH = 10;
const MUST = { timesAlone: 10 };

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } });
const endMs = Number(values.minutes) * 60_000;

const vocabulary = new Vocabulary();
const random = seeded(50);
const notes = Object.fromEntries(
  Array.from({ length: NOTES }, (_, n) => [`Notes/${n}.md`, `# ${vocabulary.sentence(random, 4)}\n\n${vocabulary.sentence(random, 120)}\n\n## ${vocabulary.sentence(random, 3)}\n\n${vocabulary.sentence(random, 120)}\n`]),
);
// Fifty agents of one name would share one agent's rate, which is not what is measured here.
const endpoint = await openMemoryEndpoint({ ...notes, 'Memory/fact/first.md': memoryNote('first', 'The harbour office opens at nine.') }, { keepUp: true }, { rate: { requestsPerSecond: 50 * AGENTS, burst: 200 * AGENTS } });

const errors: string[] = [];
const acknowledged: string[] = [];

async function asked(path: string, body: object): Promise<{ readonly tookMs: number; readonly answer: Readonly<Record<string, unknown>> }> {
  const startMs = performance.now();
  const response = await fetch(`${endpoint.server.url}${path}`, { method: 'POST', headers: { Authorization: `Bearer ${tokenOf('agent')}`, 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const answer = (await response.json()) as Readonly<Record<string, unknown>>;
  if (!response.ok) errors.push(`${path}: ${response.status} ${String(answer['code'])}`);
  return { tookMs: performance.now() - startMs, answer };
}

const recall = async (draw: () => number): Promise<number> => (await asked('/v1/recall', { query: vocabulary.sentence(draw, 6), k: 8 })).tookMs;

async function remember(agent: number, round: number, draw: () => number): Promise<number> {
  const { tookMs, answer } = await asked('/v1/memories', { text: `Always use ${vocabulary.sentence(draw, 1)}, never ${vocabulary.sentence(draw, 1)}, in project-${agent}-${round}.`, kind: 'preference' });
  if (typeof answer['id'] === 'string') acknowledged.push(answer['id']);
  return tookMs;
}

const alone: number[] = [];
for (let n = 0; n < ALONE; n += 1) alone.push(await recall(random));

const recalls: number[] = [];
const remembers: number[] = [];
const startMs = performance.now();
await Promise.all(
  Array.from({ length: AGENTS }, async (_, agent) => {
    const draw = seeded(1000 + agent);
    await sleep(draw() * THINK_MS);
    for (let round = 0; performance.now() - startMs < endMs; round += 1) {
      if ((round + agent) % REMEMBER_EACH === 0) remembers.push(await remember(agent, round, draw));
      else recalls.push(await recall(draw));
      await sleep(THINK_MS * (0.5 + draw()));
    }
  }),
);
const tookMs = performance.now() - startMs;

let lost = 0;
for (const id of new Set(acknowledged)) if ((await endpoint.send('GET', `/v1/memories/${id}`)).status !== 200) lost += 1;
await endpoint.close();

const one = percentiles(alone);
const many = percentiles(recalls);
const writes = percentiles(remembers);
report(
  'agents',
  [
    told('one agent alone: recall, p50', ms(one.p50)),
    atMost(`${AGENTS} agents: recall, p95`, many.p95, one.p50 * MUST.timesAlone, ms),
    told(`${AGENTS} agents: recall, p50`, ms(many.p50)),
    told(`${AGENTS} agents: remember, p50 / p95`, `${ms(writes.p50)} / ${ms(writes.p95)}`),
    told('requests', `${recalls.length} recalls, ${remembers.length} writes, ${((recalls.length + remembers.length) / (tookMs / 1000)).toFixed(0)} a second`),
    atMost('errors', errors.length, 0, count),
    atMost('acknowledged writes that are lost', lost, 0, count),
    told('writes acknowledged with an id', count(acknowledged.length)),
  ],
  { one, many, writes, recalls: recalls.length, remembers: remembers.length, acknowledged: acknowledged.length, lost, errors: errors.slice(0, 5), minutes: Number(values.minutes) },
);
