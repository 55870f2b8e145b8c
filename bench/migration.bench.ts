import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Embedder } from '../src/core/model/embedder.js';
import { CHUNKER_VERSION } from '../src/core/read/chunker.js';
import { createBundledEmbedder } from '../src/embedding/bundled/node-embedder.js';
import { readMeasuredData } from './measured-corpora.js';
import { measuredModel } from './measured-model.js';
import { atLeast, atMost, count, mb, report, seconds, told, type Row } from './measure.js';
import { killWhileMoving } from './migration/kills.js';
import { importLarge } from './migration/large-file.js';
import { movedRecall } from './migration/moved-recall.js';
import { importRate, roundTrip } from './migration/round-trip.js';
import { simulate } from './migration/simulation.js';

/**
 * `npm run bench -- migration [--only PARTS] [--memories N] [--rate N] [--kills N] [--schedules N] [--large BYTES] [--data FOLDER] [--models FOLDER]`: whether memories move whole, to another
 * model and between two devices. Parts: recall, trip, rate, kills, simulation, large.
 */
const PARTS = ['recall', 'trip', 'rate', 'kills', 'simulation', 'large'] as const;
const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(root, '../shared/data') },
    models: { type: 'string', default: join(root, '../shared/models') },
    memories: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '100' },
    schedules: { type: 'string', default: '1000' },
    large: { type: 'string', default: String(2 * 1024 ** 3) },
    only: { type: 'string' },
  },
});
const FORMER = join(root, 'models/multilingual-e5-small-80k-q8');
const OTHER_NAME = 'bge-small-en-v1.5';
const OTHER = await withDescriptor(OTHER_NAME);
const rows: Row[] = [];
const figures: Record<string, unknown> = {};
const share = (value: number): string => value.toFixed(3);

for (const part of PARTS.filter((each) => values.only === undefined || values.only.split(',').includes(each))) {
  if ((part === 'recall' || part === 'kills') && OTHER === undefined) {
    console.log(`${part}: the second model is not there (${values.models}); name the folder that holds it with --models.`);
    continue;
  }
  switch (part) {
    case 'recall': {
      const data = readMeasuredData(values.data);
      if (data === undefined) {
        console.log(`recall: the measuring data is not there (${values.data}); name its folder with --data.`);
        break;
      }
      const [former, other] = [await measuredModel(FORMER), await measuredModel(join(OTHER ?? '', OTHER_NAME))];
      const moved = await movedRecall(data.corpora.filter(({ group }) => group !== 'locomo'), () => Promise.resolve(lasting(former)), () => Promise.resolve(lasting(other)));
      rows.push(told(`recall@10 with the former model, ${moved.questions} questions`, share(moved.before)), told('fresh index with the other model', share(moved.fresh)), atLeast('after the move, of a fresh index', moved.moved / moved.fresh, 0.98, share));
      figures['recall'] = moved;
      await former.dispose();
      await other.dispose();
      break;
    }
    case 'trip': {
      const trip = await roundTrip(Number(values.memories));
      rows.push(told(`export of ${trip.memories} memories; import by words`, `${seconds(trip.exportMs)}; ${seconds(trip.importMs)}`), atMost('memories with a field that differs', trip.different, 0, count), atMost('memories doubled', trip.doubled, 0, count));
      figures['trip'] = trip;
      break;
    }
    case 'rate': {
      const rate = await importRate(Number(values.rate), () => createBundledEmbedder({ modelFolder: FORMER, chunkerVersion: CHUNKER_VERSION }));
      rows.push(told('embedding alone, texts a second', rate.embeddingPerSecond.toFixed(1)), atLeast('import beside it', rate.ratio, 0.8, share));
      figures['rate'] = rate;
      break;
    }
    case 'kills': {
      const kills = await killWhileMoving(Number(values.kills), OTHER ?? '');
      rows.push(atMost(`other ends after ${kills.kills} SIGKILLs`, kills.otherEnds, 0, count));
      figures['kills'] = kills;
      break;
    }
    case 'simulation': {
      const simulation = await simulate(Number(values.schedules));
      rows.push(
        atMost(`two devices, ${simulation.schedules} schedules: not converged`, simulation.notConverged, 0, count),
        atMost('texts lost', simulation.lost, 0, count),
        atMost('memories doubled', simulation.doubled, 0, count),
        atMost('erased ones risen', simulation.risen, 0, count),
      );
      figures['simulation'] = simulation;
      break;
    }
    case 'large': {
      const large = await importLarge(Number(values.large));
      rows.push(
        told(`a file of ${mb(large.bytes)}, ${large.lines} lines, ${large.refused} of them refused`, seconds(large.tookMs)),
        large.peakBytes === undefined ? told('memory of the command', 'not told by this system') : atMost('memory of the command', large.peakBytes, 400e6, mb),
      );
      figures['large'] = large;
    }
  }
}
report('migration', rows, figures);
if (OTHER !== undefined) await rm(OTHER, { recursive: true, force: true });
// A model's worker may keep the process alive.
process.exit(0);

/** The folder that holds the model with its descriptor, which the weights may come without. */
async function withDescriptor(name: string): Promise<string | undefined> {
  if (!existsSync(join(values.models, name))) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'mneme-models-'));
  await cp(join(values.models, name), join(folder, name), { recursive: true });
  await cp(join(root, 'models', name), join(folder, name), { recursive: true });
  return folder;
}

/** Each vault closes its model; this one serves the next vault too. */
function lasting(model: Embedder): Embedder {
  return {
    lock: model.lock,
    calibration: model.calibration,
    batchSize: model.batchSize,
    embedQuery: (text, signal) => model.embedQuery(text, signal),
    embedPassages: (texts, signal) => model.embedPassages(texts, signal),
    dispose: () => Promise.resolve(),
  };
}
