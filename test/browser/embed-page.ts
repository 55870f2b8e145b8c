import { toNotePath } from '../../src/core/model/note-path.js';
import type { ParsedNote } from '../../src/core/model/note.js';
import type { BundledEmbedder } from '../../src/embedding/bundled/bundled-embedder.js';
import { createBundledEmbedder } from '../../src/embedding/bundled/web-embedder.js';
import { parseModelSpec } from '../../src/embedding/model-spec.js';
import { createWebNoteParser } from '../../src/workers/web-note-parser.js';

const FOLDER = '/models/multilingual-e5-small-80k-q8';

/** What the tests and the bench ask of the page; plain data, for it goes through the browser's debugging port. */
const forTests = {
  open: async (workers: number, change: Record<string, unknown> = {}): Promise<string> => {
    const descriptor = (await (await fetch(`${FOLDER}/mneme-model.json`)).json()) as Record<string, unknown>;
    const spec = parseModelSpec({ ...descriptor, ...change }, FOLDER);
    embedder = await createBundledEmbedder({
      spec,
      chunkerVersion: 1,
      workers,
      readModelFile: async (file) => (await fetch(`${FOLDER}/${file.path}`)).arrayBuffer(),
    });
    return embedder.runtime;
  },
  query: async (text: string): Promise<number[]> => [...(await open().embedQuery(text))],
  passages: async (texts: string[]): Promise<number[][]> => (await open().embedPassages(texts)).map((vector) => [...vector]),
  close: async (): Promise<void> => open().dispose(),
  parse: async (text: string): Promise<ParsedNote> => {
    const parser = createWebNoteParser();
    try {
      return await parser.parse(toNotePath('Notes/example.md'), new TextEncoder().encode(text));
    } finally {
      await parser.dispose();
    }
  },
  /** The longest time in ms that the page did nothing else while `work` ran, and how long that took. */
  longestGap: async (work: () => Promise<unknown>): Promise<{ gapMs: number; tookMs: number }> => {
    const started = performance.now();
    let gapMs = 0;
    let last = started;
    let running = true;
    const pipe = new MessageChannel();
    pipe.port1.onmessage = () => {
      const now = performance.now();
      gapMs = Math.max(gapMs, now - last);
      last = now;
      if (running) setTimeout(() => {
        last = performance.now();
        pipe.port2.postMessage(0);
      }, 1);
    };
    pipe.port2.postMessage(0);
    await work();
    running = false;
    return { gapMs, tookMs: performance.now() - started };
  },
};

let embedder: BundledEmbedder | undefined;

function open(): BundledEmbedder {
  if (embedder === undefined) throw new Error('The embedder has not been opened.');
  return embedder;
}

export type EmbedPage = typeof forTests;
(globalThis as unknown as { mneme: EmbedPage }).mneme = forTests;
