import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { fixedPassages } from './fixed-passages.js';
import { atLeast, atMost, mb, median, report, times, told } from './measure.js';

/**
 * `npm run bench -- embed [threads]`: passages a second of the bundled model in Node, beside the bare runtime on the same
 * tokens with as many threads, and the peak memory of each. Two processes take turns, so that both meet the same load
 * of the machine. `cpuRatio` is the same by processor time, which a busy machine disturbs less.
 */
const MODEL = join(import.meta.dirname, '../models/multilingual-e5-small-80k-q8');
const PASSAGES = 60;
const ROUNDS = 7;
const MUST = { ratio: 0.9, peakMb: 450 };

interface Round {
  readonly perSecond: number;
  readonly perCpuSecond: number;
  readonly peakMb: number;
}

/** What a process measures: one round each time it is asked. */
type Measured = (passages: readonly string[]) => Promise<number>;

async function prepareMneme(threads: number): Promise<Measured> {
  const { createBundledEmbedder } = await import('../src/embedding/bundled/node-embedder.js');
  const embedder = await createBundledEmbedder({ modelFolder: MODEL, chunkerVersion: 1, threads });
  return (passages) =>
    seconds(async () => {
      for (let start = 0; start < passages.length; start += embedder.batchSize) await embedder.embedPassages(passages.slice(start, start + embedder.batchSize));
    });
}

async function prepareBare(threads: number): Promise<Measured> {
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const { PreTrainedTokenizer } = await import('@xenova/transformers');
  const json = (name: string): object => JSON.parse(readFileSync(join(MODEL, name), 'utf8')) as object;
  const tokenizer = new PreTrainedTokenizer(json('tokenizer.json'), json('tokenizer_config.json'));
  const session = await InferenceSession.create(join(MODEL, 'onnx/model_quantized.onnx'), { intraOpNumThreads: threads, interOpNumThreads: 1 });
  return (passages) => {
    const inputs = passages.map((passage) => {
      const ids = BigInt64Array.from(tokenizer(`passage: ${passage}`, { return_tensor: false }).input_ids, BigInt);
      const tensor = (values: BigInt64Array): InstanceType<typeof Tensor> => new Tensor('int64', values, [1, ids.length]);
      const feeds = { input_ids: tensor(ids), attention_mask: tensor(ids.map(() => 1n)), token_type_ids: tensor(ids.map(() => 0n)) };
      return Object.fromEntries(session.inputNames.map((name) => [name, feeds[name as keyof typeof feeds]]));
    });
    return seconds(async () => {
      for (const input of inputs) await session.run(input);
    });
  };
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function serveRounds(measure: Measured): Promise<void> {
  const passages = fixedPassages(PASSAGES);
  await measure(passages.slice(0, 10));
  process.on('message', () => {
    const before = process.cpuUsage();
    void measure(passages).then((took) => {
      const { user, system } = process.cpuUsage(before);
      process.send?.({ perSecond: PASSAGES / took, perCpuSecond: (PASSAGES * 1e6) / (user + system), peakMb: process.resourceUsage().maxRSS / 1024 } satisfies Round);
    });
  });
  process.send?.('ready');
}

async function start(role: 'mneme' | 'bare', threads: number): Promise<ChildProcess> {
  const child = fork(fileURLToPath(import.meta.url), [role, String(threads)]);
  await once(child, 'message');
  return child;
}

async function round(child: ChildProcess): Promise<Round> {
  child.send('go');
  const [result] = (await once(child, 'message')) as [Round];
  return result;
}

async function compare(threads: number): Promise<void> {
  const children = { mneme: await start('mneme', threads), bare: await start('bare', threads) };
  const rounds: { mneme: Round; bare: Round }[] = [];
  for (let index = 0; index < ROUNDS; index += 1) rounds.push({ mneme: await round(children.mneme), bare: await round(children.bare) });
  for (const child of Object.values(children)) child.kill();
  const result = {
    threads,
    passages: PASSAGES,
    perSecond: median(rounds.map(({ mneme }) => mneme.perSecond)),
    barePerSecond: median(rounds.map(({ bare }) => bare.perSecond)),
    ratio: median(rounds.map(({ mneme, bare }) => mneme.perSecond / bare.perSecond)),
    cpuRatio: median(rounds.map(({ mneme, bare }) => mneme.perCpuSecond / bare.perCpuSecond)),
    peakMb: Math.max(...rounds.map(({ mneme }) => mneme.peakMb)),
    barePeakMb: Math.max(...rounds.map(({ bare }) => bare.peakMb)),
  };
  report(
    'embed',
    [
      told(`passages a second of the bare runtime, ${threads} threads`, result.barePerSecond.toFixed(1)),
      told('passages a second', result.perSecond.toFixed(1)),
      atLeast('of the bare runtime', result.ratio, MUST.ratio, times),
      told('the same by processor time', times(result.cpuRatio)),
      told('peak memory of the bare runtime', mb(result.barePeakMb * 1e6)),
      atMost('peak memory', result.peakMb * 1e6, MUST.peakMb * 1e6, mb),
    ],
    result,
  );
}

const [first = '2', second = '2'] = process.argv.slice(2);
switch (first) {
  case 'mneme':
    await serveRounds(await prepareMneme(Number(second)));
    break;
  case 'bare':
    await serveRounds(await prepareBare(Number(second)));
    break;
  default:
    await compare(Number(first));
}
