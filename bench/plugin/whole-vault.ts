import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { fillVectors } from '../filled-vectors.js';
import { atLeast, atMost, count, ms, seconds, told, type Row } from '../measure.js';
import { indexFolderOf } from '../served-vault.js';
import { notesOf } from '../vault-copy.js';
import { HeldThread, type Block, type Shares } from './held-thread.js';
import { enableToRecall, installIn, openVault } from './plugin-at-work.js';

const MUST = { notes: 6_500, blockMs: 50, firstRecallMs: 20_000, restartMs: 3_000 };
const TOLD_BLOCKS = 8;

export interface Measured {
  readonly rows: readonly Row[];
  readonly figures: Readonly<Record<string, unknown>>;
}

/** The longest that the plugin held the thread, in ms; 0 where no task was a long one. */
const longestOf = (blocks: readonly Block[]): number => Math.max(0, ...blocks.map(({ oursMs }) => oursMs));

const busyText = ({ pluginMs, hostMs, nobodyMs }: Shares): string => `the plugin ${seconds(pluginMs)}, the stand-in ${seconds(hostMs)}, garbage and messages ${seconds(nobodyMs)}`;

/** Longest first, with where each was spent: what is to be mended. */
export function tellBlocks(when: string, blocks: readonly Block[]): void {
  for (const { atMs, durationMs, oursMs, places } of blocks.slice(0, TOLD_BLOCKS)) console.error(`${when}: at ${seconds(atMs)} ${ms(durationMs)}, ours ${ms(oursMs)}: ${places.join(', ')}`);
}

export function blockRows(when: string, blocks: readonly Block[]): Row[] {
  tellBlocks(when, blocks);
  const longest = longestOf(blocks);
  const [raw] = blocks.map(({ durationMs }) => durationMs).sort((a, b) => b - a);
  return [
    atMost(`longest block of the plugin ${when}`, longest, MUST.blockMs, (value) => (value === 0 ? 'none of 50 ms' : ms(value))),
    told('  tasks of 50 ms or more; the longest with what the stand-in did in it', `${blocks.length}; ${raw === undefined ? 'none' : ms(raw)}`),
  ];
}

/** What the app's own reading of all notes would add at most to a first index, in ms. */
async function readingMs(vault: string, notes: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  for (const note of notes) await readFile(join(vault, note));
  return performance.now() - startedAt;
}

/**
 * A whole vault is indexed and embedded, then opened again with its saved index. The model would take half an hour for all of obsidian-hub in a page, so
 * embedding goes on for some minutes only; for the restart what is then missing is made up (see filled-vectors.ts).
 * @param embeddingMs How long embedding goes on behind the first recall
 */
export async function measureWholeVault(vault: string, embeddingMs: number): Promise<Measured> {
  await installIn(vault, { model: true });
  const first = await openVault(vault);
  const firstThread = await HeldThread.watch(first.page);
  const firstRecallMs = await enableToRecall(first.page);
  const indexing = await firstThread.end();
  console.error(`first recall after ${seconds(firstRecallMs)}, the thread busy for ${busyText(indexing.shares)}; embedding for ${seconds(embeddingMs)} …`);
  const embeddingThread = await HeldThread.watch(first.page);
  await sleep(embeddingMs);
  const embedded = await first.page.evaluate(() => mnemeApp.status());
  const embedding = await embeddingThread.end();
  await first.page.evaluate(() => mnemeApp.disable());
  await first.close();

  const madeUp = await fillVectors(await indexFolderOf({ vault, configFolder: vault }));
  const again = await openVault(vault);
  const againThread = await HeldThread.watch(again.page);
  const restartMs = await enableToRecall(again.page);

  await again.page.evaluate(() => mnemeApp.settled());
  const settled = await again.page.evaluate(() => mnemeApp.status());
  const restart = await againThread.end();
  await again.page.evaluate(() => mnemeApp.disable());
  await again.close();

  const paths = await notesOf(vault);
  const notes = paths.length;
  const readMs = await readingMs(vault, paths);
  const chunks = settled?.chunks ?? 0;
  return {
    rows: [
      atLeast('notes', notes, MUST.notes, count),
      told('chunks; embedded in the time', `${chunks}; ${embedded?.vectors.embedded ?? 0} in ${seconds(embeddingMs)}`),
      ...blockRows('while indexed', indexing.blocks),
      ...blockRows('while saved and embedded', embedding.blocks),
      ...blockRows(`at start with ${settled?.vectors.done ?? 0} saved vectors`, restart.blocks),
      atMost('enabled to first full-text recall', firstRecallMs, MUST.firstRecallMs, seconds),
      told('  all notes read from the disk by Node, which the stand-in has in memory', seconds(readMs)),
      told('  of that the thread was busy for', busyText(indexing.shares)),
      atMost('restart to recall', restartMs, MUST.restartMs, seconds),
    ],
    figures: { notes, chunks, embedded: embedded?.vectors.embedded, embeddingMs, firstRecallMs, readMs, restartMs, madeUp, indexing, embedding, restart },
  };
}
