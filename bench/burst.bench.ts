import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CommandPlace } from '../test/support/mneme-command.js';
import { fillVectors } from './filled-vectors.js';
import { atMost, CoreShare, ms, percent, percentiles, report, seconds, times, told } from './measure.js';
import { indexFolderOf, ServedVault } from './served-vault.js';
import { copyNotes, notesOf, Workplace } from './vault-copy.js';

/**
 * `npm run bench -- burst [--vault DIR] [--files N] [--vector-files N]`: files of a served vault (obsidian-hub) changed at once, as a pull or a
 * sync does, every paragraph of them. Full text: from the first write until it is settled, beside a cold index of the same
 * texts in a vault of their own. Vectors: the same for fewer files, from settled text to the last vector. Questions are asked
 * all the while; their vectors are made as well. The other notes have made-up vectors, see filled-vectors.ts.
 */
const MUST = { timesCold: 1.2, recallP95Ms: 100 };
const QUESTIONS = ['How do I write a plugin for Obsidian?', 'a theme with a dark mode', 'daily notes workflow', 'who made the calendar plugin', 'publish a site from notes', 'graph view colours'];
const ASK_EVERY_MS = 50;

const { values: options } = parseArgs({ options: { vault: { type: 'string' }, files: { type: 'string', default: '5000' }, 'vector-files': { type: 'string', default: '100' } } });
const workplace = await Workplace.make();
const share = new CoreShare();

async function place(name: string, vault?: string): Promise<CommandPlace> {
  const at = { vault: vault ?? workplace.path(name), configFolder: workplace.path(`${name}-config`) };
  await mkdir(at.vault, { recursive: true });
  await mkdir(at.configFolder);
  return at;
}

/** Another text in every paragraph, list and heading; properties stay. */
function changed(text: string): string {
  const front = /^---\n[\s\S]*?\n---\n/.exec(text)?.[0] ?? '';
  return front + text.slice(front.length).replace(/[\p{L}.)]$/gmu, '$& again');
}

async function change(vault: string, notes: readonly string[]): Promise<void> {
  await Promise.all(notes.map(async (note) => writeFile(join(vault, note), changed(await readFile(join(vault, note), 'utf8')))));
}

interface Cold {
  readonly textMs: number;
  readonly vectorsMs: number;
  readonly embedded: number;
}

/** A vault of its own with the notes as they will be. Without what the process itself takes to start. */
async function cold(from: string, notes: readonly string[], name: string, withVectors: boolean): Promise<Cold> {
  const at = await place(name);
  await copyNotes(from, notes, at.vault);
  await change(at.vault, notes);
  const empty = await ServedVault.start(await place(`${name}-empty`));
  await empty.stop();
  const served = await ServedVault.start(at);
  const status = withVectors ? await served.vectorsComplete() : await served.status();
  const vectorsMs = served.sinceStartMs - served.readyMs;
  await served.stop();
  return { textMs: served.readyMs - empty.readyMs, vectorsMs, embedded: status.vectors.embedded };
}

/** Asks at intervals until it is told to stop; gives how long each answer took. */
function asking(served: ServedVault): () => Promise<number[]> {
  let going = true;
  const samplesMs: number[] = [];
  const asked = (async () => {
    for (let turn = 0; going; turn += 1) {
      const start = performance.now();
      // The turn makes each question a new one, whose vector is not remembered.
      await served.recall({ query: `${QUESTIONS[turn % QUESTIONS.length] ?? ''} ${turn}` });
      samplesMs.push(performance.now() - start);
      await sleep(ASK_EVERY_MS);
    }
  })();
  return async () => {
    going = false;
    await asked;
    return samplesMs;
  };
}

interface Burst {
  readonly textMs: number;
  readonly vectorsMs: number;
  readonly embedded: number;
  /** While full text was being settled. */
  readonly recallMs: readonly number[];
}

/** Idle for so long, full text is settled: longer than the watcher waits for more changes. */
const SETTLED_AFTER_MS = 2500;
/** Each look costs the server a little. */
const LOOK_EVERY_MS = 100;

async function burst(served: ServedVault, vault: string, notes: readonly string[], withVectors: boolean): Promise<Burst> {
  const embeddedBefore = (await served.status()).vectors.embedded;
  const stopAsking = asking(served);
  const start = performance.now();
  await change(vault, notes);
  let busyUntil = performance.now();
  let noticed = false;
  while (!noticed || performance.now() - busyUntil < SETTLED_AFTER_MS) {
    const { text } = await served.status();
    if (text.total > 0) {
      noticed = true;
      busyUntil = performance.now();
    }
    await sleep(LOOK_EVERY_MS);
  }
  const recallMs = await stopAsking();
  const status = withVectors ? await served.until(({ vectors }) => vectors.state === 'complete') : await served.status();
  return { textMs: busyUntil - start, vectorsMs: performance.now() - busyUntil, embedded: status.vectors.embedded - embeddedBefore, recallMs };
}

try {
  const whole = await place('whole', await workplace.vault(options.vault, 'vault'));
  const notes = await notesOf(whole.vault);
  const forVectors = notes.slice(0, Number(options['vector-files']));
  const forText = notes.slice(forVectors.length, forVectors.length + Number(options.files));
  share.take();
  const coldText = await cold(whole.vault, forText, 'cold-text', false);
  console.error(`${forText.length} files cold: ${seconds(coldText.textMs)}`);
  const coldVectors = await cold(whole.vault, forVectors, 'cold-vectors', true);
  console.error(`${forVectors.length} files cold, vectors: ${seconds(coldVectors.vectorsMs)}`);

  await (await ServedVault.start(whole)).stop();
  await fillVectors(await indexFolderOf(whole));
  share.take();
  const served = await ServedVault.start(whole);
  await served.vectorsComplete();
  const vectorBurst = await burst(served, whole.vault, forVectors, true);
  console.error(`${forVectors.length} files changed, vectors: ${seconds(vectorBurst.vectorsMs)}`);
  const textBurst = await burst(served, whole.vault, forText, false);
  const stopAsking = asking(served);
  await sleep(10_000);
  const whileEmbedding = percentiles(await stopAsking());
  await served.stop();
  share.take();

  const recall = percentiles(textBurst.recallMs);
  report(
    'burst',
    [
      told('share of a core that a busy thread gets', percent(share.median)),
      told(`full text of ${forText.length} files, cold`, seconds(coldText.textMs)),
      told('the same, changed at once, from the first write', seconds(textBurst.textMs)),
      atMost('times cold', textBurst.textMs / coldText.textMs, MUST.timesCold, times),
      told(`vectors of ${forVectors.length} files, cold (${coldVectors.embedded} chunks)`, seconds(coldVectors.vectorsMs)),
      told(`the same, changed at once (${vectorBurst.embedded} chunks)`, seconds(vectorBurst.vectorsMs)),
      atMost('times cold', vectorBurst.vectorsMs / coldVectors.vectorsMs, MUST.timesCold, times),
      told(`recall meanwhile, p50 of ${textBurst.recallMs.length}`, ms(recall.p50)),
      atMost('recall meanwhile, p95', recall.p95, MUST.recallP95Ms, ms),
      atMost('recall while the vectors follow, p95', whileEmbedding.p95, MUST.recallP95Ms, ms),
    ],
    { coreShare: share.median, files: forText.length, coldText, textBurst: { ...textBurst, recallMs: recall }, vectorFiles: forVectors.length, coldVectors, vectorBurst: { ...vectorBurst, recallMs: percentiles(vectorBurst.recallMs) }, whileEmbedding },
  );
} finally {
  await workplace.remove();
}
