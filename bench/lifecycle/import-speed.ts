import type { Embedder } from '../../src/core/model/embedder.js';
import type { RelateMode } from '../../src/core/model/upkeep-shapes.js';
import { openTestEngine } from '../../test/support/engine.js';
import { makeFolder, removeFolder } from '../../test/support/temporary-folder.js';
import { seeded } from '../corpus.js';
import { median } from '../measure.js';

export interface ImportSpeed {
  readonly lines: number;
  /** Without comparing; the model works behind, beside the import. */
  readonly msPerLineUnrelated: number;
  /** Each line compared with what is known, for which it is embedded first. */
  readonly msPerLineCompared: number;
  /** The model's time for one of the texts, alone. */
  readonly embeddingMs: number;
}

const WORDS = 'harbour lighthouse budget pipeline garden recipe schema kernel violin meeting cache river window coffee ladder engine forest paper signal'.split(' ');

/** Imports so many lines into an empty vault, in both ways. */
export async function measureImport(lines: number, embedder: Embedder): Promise<ImportSpeed> {
  const embeddings: number[] = [];
  for (const text of textsOf(30)) {
    const start = performance.now();
    await embedder.embedPassages([text]);
    embeddings.push(performance.now() - start);
  }
  return { lines, msPerLineUnrelated: await msPerLine(lines, 'none'), msPerLineCompared: await msPerLine(lines, 'duplicates'), embeddingMs: median(embeddings) };
}

async function msPerLine(count: number, relate: RelateMode): Promise<number> {
  const folder = await makeFolder('mneme-import-');
  const engine = openTestEngine(folder, { embed: true });
  try {
    await engine.whenReady();
    await engine.whenVectorsSettled();
    const start = performance.now();
    await engine.transfer.import(linesOf(count), { relate, dryRun: false }, { actor: 'bench', isOwner: true });
    return (performance.now() - start) / count;
  } finally {
    await engine.close();
    await removeFolder(folder);
  }
}

async function* linesOf(count: number): AsyncGenerator<string> {
  let at = 0;
  for (const text of textsOf(count)) {
    at += 1;
    yield await Promise.resolve(JSON.stringify({ type: 'memory', text, entities: [`topic ${at % 40}`], externalId: `line-${at}` }));
  }
}

function textsOf(count: number): string[] {
  const random = seeded(11);
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? '';
  return Array.from({ length: count }, (_, at) => `The ${word()} of the ${word()} ${at} was moved to the ${word()} because the ${word()} needed more ${word()} than the ${word()}.`);
}
