import { join } from 'node:path';
import type { Engine } from '../../src/core/engine.js';
import type { Embedder } from '../../src/core/model/embedder.js';
import { openTestEngine } from '../../test/support/engine.js';
import { exportedTexts, importInto } from '../../test/support/moved-memories.js';
import { makeFolder, removeFolder } from '../../test/support/temporary-folder.js';
import type { Corpus } from '../measured-corpora.js';

export interface MovedRecall {
  readonly questions: number;
  /** recall@10 with the former model, before. */
  readonly before: number;
  /** With the other model: after the move, and of the same memories written there anew. */
  readonly moved: number;
  readonly fresh: number;
}

/** Export, wipe, import into another vault whose model is another: what recall finds, beside a vault that always had that model. */
export async function movedRecall(corpora: readonly Corpus[], formerModel: () => Promise<Embedder>, otherModel: () => Promise<Embedder>): Promise<MovedRecall> {
  const sums = { questions: 0, before: 0, moved: 0, fresh: 0 };
  for (const corpus of corpora) {
    const lines = corpus.pieces.map(({ id, speaker, text, createdMs, session }) => ({ type: 'memory', text: speaker === undefined ? text : `${speaker}: ${text}`, created: new Date(createdMs).toISOString(), externalId: id, ...(session !== undefined && { session }) }));
    const former = await vaultOf(lines, formerModel);
    const exported = await exportedTexts(former.engine);
    const moved = await vaultOf(exported, otherModel);
    const fresh = await vaultOf(lines, otherModel);
    const at = new Date(Math.max(...corpus.pieces.map(({ createdMs }) => createdMs)) + 86_400_000).toISOString();
    for (const { query, evidence, adversarial } of corpus.questions) {
      if (evidence.length === 0 || adversarial) continue;
      sums.questions += 1;
      sums.before += await found(former.engine, query, evidence, at);
      sums.moved += await found(moved.engine, query, evidence, at);
      sums.fresh += await found(fresh.engine, query, evidence, at);
    }
    for (const { engine, folder } of [former, moved, fresh]) {
      await engine.close();
      await removeFolder(folder);
    }
  }
  const mean = (sum: number): number => sum / Math.max(1, sums.questions);
  return { questions: sums.questions, before: mean(sums.before), moved: mean(sums.moved), fresh: mean(sums.fresh) };
}

async function vaultOf(lines: readonly unknown[], openEmbedder: () => Promise<Embedder>): Promise<{ engine: Engine; folder: string }> {
  const folder = await makeFolder('mneme-moved-');
  const engine = openTestEngine(join(folder), { openEmbedder });
  await engine.whenReady();
  await importInto(engine, lines, { relate: 'none' });
  await engine.whenVectorsSettled();
  return { engine, folder };
}

async function found(engine: Engine, query: string, evidence: readonly string[], at: string): Promise<number> {
  const { items } = await engine.recall({ query, k: 10, at });
  const given = new Set(items.flatMap(({ externalIds = [] }) => externalIds));
  return evidence.filter((id) => given.has(id)).length / evidence.length;
}
