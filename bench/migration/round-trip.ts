import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Engine } from '../../src/core/engine.js';
import type { Embedder } from '../../src/core/model/embedder.js';
import { composeMemoryNote } from '../../src/core/write/memory-note/memory-note.js';
import { pathFor } from '../../src/core/write/memory-note/note-name.js';
import { openTestEngine } from '../../test/support/engine.js';
import { exportedTexts, importInto, memoriesIn, type Line } from '../../test/support/moved-memories.js';
import { makeFolder, removeFolder } from '../../test/support/temporary-folder.js';
import { fixedTexts } from './fixed-texts.js';

export interface RoundTripFigures {
  readonly memories: number;
  /** Memories of which some field is not the same. */
  readonly different: number;
  /** Beside those that were exported. */
  readonly doubled: number;
  readonly exportMs: number;
  readonly importMs: number;
}

/** So many memories with all fields, out of one vault and into another. */
export async function roundTrip(memories: number): Promise<RoundTripFigures> {
  const [from, to] = [await makeFolder('mneme-moving-'), await makeFolder('mneme-moved-')];
  const texts = fixedTexts(memories);
  for (const [at, statement] of texts.entries()) await writeMemory(from, at, statement);
  const source = openTestEngine(from);
  const target = openTestEngine(to);
  try {
    await Promise.all([source.whenReady(), target.whenReady()]);
    const startedAt = performance.now();
    const lines = await exportedTexts(source);
    const exportMs = performance.now() - startedAt;
    const importingAt = performance.now();
    await importInto(target, lines, { relate: 'duplicates' });
    const importMs = performance.now() - importingAt;
    const before = memoriesIn(lines.map((line) => JSON.parse(line) as Line));
    const after = new Map(memoriesIn((await exportedTexts(target)).map((line) => JSON.parse(line) as Line)).map((line) => [line['id'], JSON.stringify(line)]));
    return { memories, different: before.filter((line) => after.get(line['id']) !== JSON.stringify(line)).length, doubled: after.size - before.length, exportMs, importMs };
  } finally {
    await source.close();
    await target.close();
    await removeFolder(from);
    await removeFolder(to);
  }
}

export interface RateFigures {
  readonly memories: number;
  readonly embeddingPerSecond: number;
  readonly importPerSecond: number;
  readonly ratio: number;
}

/** The import of memories, until all have their vectors, beside the embedding of the same texts alone. */
export async function importRate(memories: number, openEmbedder: () => Promise<Embedder>): Promise<RateFigures> {
  const texts = fixedTexts(memories);
  const embedder = await openEmbedder();
  await embedder.embedPassages(texts.slice(0, 8));
  const embeddingAt = performance.now();
  for (let at = 0; at < texts.length; at += embedder.batchSize) await embedder.embedPassages(texts.slice(at, at + embedder.batchSize));
  const embeddingMs = performance.now() - embeddingAt;
  await embedder.dispose();
  const folder = await makeFolder('mneme-rate-');
  const engine: Engine = openTestEngine(folder, { openEmbedder });
  try {
    await engine.whenReady();
    await engine.whenVectorsSettled();
    const importingAt = performance.now();
    await importInto(engine, texts.map((text, at) => ({ type: 'memory', id: `m${at}`, text })), { relate: 'duplicates' });
    await engine.whenVectorsSettled();
    const importMs = performance.now() - importingAt;
    return { memories, embeddingPerSecond: (memories * 1000) / embeddingMs, importPerSecond: (memories * 1000) / importMs, ratio: embeddingMs / importMs };
  } finally {
    await engine.close();
    await removeFolder(folder);
  }
}

async function writeMemory(folder: string, at: number, statement: string): Promise<void> {
  const id = `M${String(at).padStart(8, '0')}`;
  const createdMs = Date.UTC(2025, 5, 1) + at * 60_000;
  const kind = (['fact', 'decision', 'preference', 'progress'] as const)[at % 4] ?? 'fact';
  const other = at > 0 ? [{ id: `M${String(at - 1).padStart(8, '0')}`, name: `note ${at - 1}` }] : [];
  const text = composeMemoryNote({
    facts: { id, kind, layer: 'fact', status: at % 9 === 0 ? 'archived' : 'active', source: 'user', entities: [`project ${at % 50}`], createdMs, lastSeenMs: createdMs + 3_600_000, trust: at % 10 === 0 ? undefined : 0.9, importance: 0.5, session: `s-${at % 100}`, externalIds: [`x-${at}`], repo: 'shop', branch: 'main', commit: undefined, files: ['a.ts'], warning: undefined },
    ...(at % 7 === 0 && { conflictsWith: other }),
    statement,
    context: `Said in meeting ${at}.`,
    evidence: [{ text: statement, said: 'user' }],
    extra: { rating: at % 5 },
    ...(at % 5 === 0 && { sections: '## Remarks\n\nBy hand.' }),
  });
  const path = join(folder, pathFor('Memory', kind, statement, id, 1));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}
