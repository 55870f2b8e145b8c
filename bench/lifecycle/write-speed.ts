import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Engine } from '../../src/core/engine.js';
import type { Embedder } from '../../src/core/model/embedder.js';
import { CHUNKER_VERSION } from '../../src/core/read/chunker.js';
import { composeMemoryNote } from '../../src/core/write/memory-note/memory-note.js';
import { pathFor } from '../../src/core/write/memory-note/note-name.js';
import { createBundledEmbedder } from '../../src/embedding/bundled/node-embedder.js';
import { createNodeNoteParser } from '../../src/workers/node-note-parser.js';
import { openTestEngine } from '../../test/support/engine.js';
import { makeFolder, removeFolder } from '../../test/support/temporary-folder.js';
import { fillVectors } from '../filled-vectors.js';
import { median, percentiles, type Percentiles } from '../measure.js';

export interface WriteSpeed {
  readonly memories: number;
  readonly writes: Percentiles;
  /** One embedding of a statement of the same length, by the very model that the writes use, between them. */
  readonly embeddingP50: number;
  /** The forced writes of each write, bare, after it: a draft and its folder for each note that it wrote, a line of a journal, the file of a question. */
  readonly fsyncsP95: number;
  readonly limit: number;
  /** How many writes ended how: one that contradicts others changes their notes as well. */
  readonly outcomes: Readonly<Record<string, number>>;
}

const MODEL = join(import.meta.dirname, '../../models/multilingual-e5-small-80k-q8');
const WRITES = 120;
const PROJECTS = 50;
const TOOLS = ['pnpm', 'bun', 'make', 'gradle', 'poetry', 'cargo', 'vite', 'terraform', 'ansible', 'helm'];
const JOBS = ['installing', 'building', 'linting', 'releasing', 'deploying', 'testing', 'formatting', 'packaging', 'migrating', 'benchmarking'];

/** Writes through the gate, with relation check, into a store of so many memories. */
export async function measureWrites(memories: number): Promise<WriteSpeed> {
  const folder = await makeFolder('mneme-writes-');
  try {
    for (let at = 0; at < memories; at += 1) await writeMemory(folder, at);
    const first = openTestEngine(folder);
    await first.whenReady();
    await first.flush();
    await first.close();
    await fillVectors(join(folder, '.obsidian/plugins/mneme/index/test'));
    // One model, as in use: a second one beside it would take the cores that the writes need. The engine closes it.
    const embedder = await createBundledEmbedder({ modelFolder: MODEL, chunkerVersion: CHUNKER_VERSION });
    const engine = openTestEngine(folder, { openEmbedder: () => Promise.resolve(embedder), parser: createNodeNoteParser() });
    try {
      await engine.whenReady();
      await engine.whenVectorsSettled();
      return await measure(engine, embedder, folder, memories);
    } finally {
      await engine.close();
    }
  } finally {
    await removeFolder(folder);
  }
}

async function measure(engine: Engine, embedder: Embedder, folder: string, memories: number): Promise<WriteSpeed> {
  const writes: number[] = [];
  const embeddings: number[] = [];
  const fsyncs: number[] = [];
  let stored = 0;
  const outcomes: Record<string, number> = {};
  for (let at = 0; at < WRITES; at += 1) {
    const text = `From now on always use ${pick(TOOLS, at)} version ${at + 3} for ${pick(JOBS, at * 7 + 3)} module ${at} in project ${at % PROJECTS}.`;
    embeddings.push(await took(() => embedder.embedPassages([text.replace('From', 'Since')])));
    const answer = { outcome: '' as string, asks: false };
    const notes = new Set<string>();
    const endListening = engine.onMemoryChange(({ path }) => notes.add(path));
    writes.push(
      await took(async () => {
        const { outcome, question } = await engine.memories.remember({ text, source: 'user', entities: [`project ${at % PROJECTS}`] }, { actor: 'bench', isOwner: true });
        answer.outcome = outcome;
        answer.asks = question !== undefined;
      }),
    );
    endListening();
    fsyncs.push(await took(() => bareWrites(folder, at, { notes: notes.size, asks: answer.asks })));
    outcomes[answer.outcome] = (outcomes[answer.outcome] ?? 0) + 1;
    if (answer.outcome !== 'rejected' && answer.outcome !== 'kept_in_session') stored += 1;
  }
  if (stored < WRITES * 0.9) throw new Error(`Only ${stored} of ${WRITES} statements were stored: the figure would be of refusals.`);
  // The first writes read the code and the journals.
  const warm = writes.slice(WRITES / 10);
  const fsyncsP95 = percentiles(fsyncs).p95;
  const embeddingP50 = median(embeddings);
  return { memories, writes: percentiles(warm), embeddingP50, fsyncsP95, limit: 3 * embeddingP50 + fsyncsP95, outcomes };
}

async function writeMemory(folder: string, at: number): Promise<void> {
  const statement = `${pick(JOBS, at)} of module ${at} in project ${at % PROJECTS} is done with ${pick(TOOLS, at * 3)} by team ${at % 17}.`;
  const id = `M${String(at).padStart(8, '0')}`;
  const createdMs = Date.UTC(2026, 5, 1) + at * 60_000;
  const text = composeMemoryNote({
    facts: { id, kind: 'decision', layer: 'fact', status: 'active', source: 'user', entities: [`project ${at % PROJECTS}`], createdMs, lastSeenMs: createdMs, trust: 0.95, importance: 0.5, session: undefined, externalIds: [], repo: undefined, branch: undefined, commit: undefined, files: [], warning: undefined },
    statement,
  });
  const path = join(folder, pathFor('Memory', 'decision', statement, id, 1));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** The notes, their entries in the journal and, where the write asked something, the file of questions. */
async function bareWrites(folder: string, at: number, { notes, asks }: { readonly notes: number; readonly asks: boolean }): Promise<void> {
  for (let note = 0; note < notes; note += 1) await bareReplace(folder, `bare-${at}-${note}`);
  await forced(join(folder, 'bare.jsonl'), 'a', 'y'.repeat(900));
  if (asks) await bareReplace(folder, 'bare-questions');
}

async function bareReplace(folder: string, name: string): Promise<void> {
  const draft = join(folder, `${name}.draft`);
  await forced(draft, 'w', 'x'.repeat(500));
  await rename(draft, join(folder, `${name}.txt`));
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

async function forced(path: string, flags: string, text: string): Promise<void> {
  const handle = await open(path, flags);
  await handle.writeFile(text);
  await handle.datasync();
  await handle.close();
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function pick(values: readonly string[], at: number): string {
  return values[at % values.length] ?? '';
}
