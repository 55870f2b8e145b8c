import { toNotePath } from '../../src/core/model/note-path.js';
import type { ParsedNote } from '../../src/core/model/note.js';
import type { BundledEmbedder } from '../../src/embedding/bundled/bundled-embedder.js';
import { createBundledEmbedder } from '../../src/embedding/bundled/web-embedder.js';
import { parseModelSpec } from '../../src/embedding/model-spec.js';
import { createWebNoteParser } from '../../src/workers/web-note-parser.js';
import { longestGap } from './longest-gap.js';

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
  longestGap,
};

let embedder: BundledEmbedder | undefined;

function open(): BundledEmbedder {
  if (embedder === undefined) throw new Error('The embedder has not been opened.');
  return embedder;
}

export type EmbedPage = typeof forTests;
(globalThis as unknown as { mneme: EmbedPage }).mneme = forTests;
