import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CHUNKER_VERSION } from '../src/core/read/chunker.js';
import { createBundledEmbedder } from '../src/embedding/bundled/node-embedder.js';
import { measureGate } from './lifecycle/gate.js';
import { measureImport } from './lifecycle/import-speed.js';
import { measureKills } from './lifecycle/kill.js';
import { measureRelation } from './lifecycle/relation.js';
import { IN_STORE_SETS, measureInStore } from './lifecycle/relation-in-store.js';
import { measureWrites } from './lifecycle/write-speed.js';
import { MeasuredVectors } from './measured-index.js';

const PARTS = ['gate', 'relation', 'relation-in-store', 'writes', 'import', 'kills'] as const;

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: join(import.meta.dirname, '../../shared/data') },
    memories: { type: 'string', default: '10000' },
    lines: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '97' },
    only: { type: 'string' },
  },
});
const parts = PARTS.filter((part) => values.only === undefined || values.only.split(',').includes(part));
const figures: Record<string, unknown> = {};
const MODEL = join(import.meta.dirname, '../models/multilingual-e5-small-80k-q8');
const embedder = await createBundledEmbedder({ modelFolder: MODEL, chunkerVersion: CHUNKER_VERSION });

/** What the training scripts found where each case is judged by weights that have not seen it. */
const crossValidated = (part: 'gate' | 'relation'): readonly unknown[] => JSON.parse(readFileSync(join(import.meta.dirname, `../training/${part}/cross-validated.json`), 'utf8')) as readonly unknown[];

const ms = (value: number): string => `${value.toFixed(1)} ms`;

for (const part of parts) {
  if ((part === 'gate' || part === 'relation') && !existsSync(values.data)) {
    console.log(`\n${part}: the labelled cases are not there (${values.data}); name their folder with --data.`);
    continue;
  }
  switch (part) {
    case 'gate': {
      const gate = await measureGate(values.data, embedder);
      console.log('\nGate: store or not (must: F1 en 0.90, zh 0.90, mixed 0.75; kind 0.85; layer 0.80)');
      console.table(gate.rows);
      console.log('Five-fold cross-validation on the training sentences, near ones in one fold');
      console.table(crossValidated('gate'));
      figures['gate'] = { rows: gate.rows, crossValidated: crossValidated('gate') };
      break;
    }
    case 'relation': {
      const vectors = await MeasuredVectors.open(MODEL, undefined);
      const relation = await measureRelation(values.data, vectors);
      console.log('\nRelation (must: macro-F1 0.75; conflicts taken for a duplicate 0)');
      console.table(relation.rows);
      console.log('Cross-validation on the training pairs, a fold an author');
      console.table((crossValidated('relation') as readonly { by: string; figures: readonly object[] }[]).flatMap(({ by, figures: of }) => of.map((row) => ({ by, ...row }))));
      await vectors.close();
      figures['relation'] = { rows: relation.rows, msPerPair: relation.msPerPair, crossValidated: crossValidated('relation') };
      break;
    }
    case 'relation-in-store': {
      const rows = [];
      for (const set of IN_STORE_SETS) rows.push((await measureInStore(set)).row);
      console.log('\nStatements told one after the other into a vault, most of them about something new');
      console.table(rows);
      figures['relationInStore'] = rows;
      break;
    }
    case 'writes': {
      const writes = await measureWrites(Number(values.memories));
      console.log(`\nA write through the gate at ${writes.memories} memories: p50 ${ms(writes.writes.p50)}, p95 ${ms(writes.writes.p95)}`);
      console.log(`must: p95 at most ${ms(writes.limit)} = 3 × one embedding (${ms(writes.embeddingP50)}) + bare forced writes (p95 ${ms(writes.fsyncsP95)})`);
      figures['writes'] = writes;
      break;
    }
    case 'import': {
      const imported = await measureImport(Number(values.lines), embedder);
      console.log(`\nAn import of ${imported.lines} lines: ${ms(imported.msPerLineUnrelated)} a line, ${ms(imported.msPerLineCompared)} compared with what is known (one embedding ${ms(imported.embeddingMs)})`);
      figures['import'] = imported;
      break;
    }
    case 'kills': {
      const kills = await measureKills(Number(values.kills), Number(values.seed));
      console.log(`\nSIGKILL at ${kills.kills} random moments of a write load, ${kills.killsBeforeAnswer} before the round's first answer: ${kills.acknowledged} writes acknowledged`);
      console.log(`lost ${kills.lost}, torn notes ${kills.torn}, unreadable journal lines ${kills.unreadable}, not journalled ${kills.unjournalled}, notes unlike their journal ${kills.unexplained} (must: 0 each)`);
      figures['kills'] = kills;
      break;
    }
  }
}

await embedder.dispose();
console.log(JSON.stringify({ bench: 'lifecycle', ...figures }));
