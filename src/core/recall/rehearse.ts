import { hashOfText } from '../content-hash.js';
import { toNotePath } from '../model/note-path.js';
import { recallRequestSchema } from '../model/recall.js';
import { ChunkIndex } from '../read/chunk-index.js';
import { CUE_PATTERNS } from './cues.js';
import { recall, type RecallContext } from './recall.js';
import { speakerNames } from './said-by.js';
import { rehearseDates } from './time-english.js';
import { findTime } from './time-expressions.js';
import { asksWhen, namesTime } from './time-words.js';
import { VaultDirectory } from './vault-directory.js';

/** Engines compile a pattern for texts of Latin letters apart from others, and a second time, to quicker code, with its second use. */
const SAMPLES = ['what did we say on 3 May, 12 days ago?', '5月3号那天,上次我们说了什么?'];
const USES = 2;

/**
 * Uses step by step what the first question would be held up by: patterns, and functions, are compiled with their first use. Tens of milliseconds in all,
 * more where the machine is busy. Touches nothing of the vault.
 */
export function* rehearse({ nowMs, settings }: Pick<RecallContext, 'nowMs' | 'settings'>): Generator<undefined> {
  const index = sampleIndex(nowMs);
  for (const sample of SAMPLES) {
    for (let use = 0; use < USES; use += 1) {
      for (const pattern of CUE_PATTERNS) {
        sample.search(pattern);
        yield;
      }
      yield* rehearseDates(sample, nowMs);
      findTime(sample, nowMs);
      yield;
      asksWhen(sample);
      namesTime(sample);
      speakerNames({ text: `Mira: ${sample}`, headings: [sample] });
      yield;
      recall(index, recallRequestSchema.parse({ query: sample, explain: true }), { nowMs, settings, directory: new VaultDirectory(), recallId: 'rehearsal' });
      yield;
    }
  }
}

/** One note that says all of the samples. */
function sampleIndex(nowMs: number): ChunkIndex {
  const index = new ChunkIndex();
  const path = toNotePath('Rehearsal.md');
  const chunks = SAMPLES.map((text, at) => ({ part: 'body' as const, headings: ['Rehearsal'], lines: [at + 1, at + 1] as const, text, hash: hashOfText(text), tags: [], links: [], blockIds: [] }));
  index.putNote({ path, mtimeMs: nowMs, sizeBytes: 0, contentHash: '', title: 'Rehearsal', aliases: [], tags: [], links: [], network: 'semantic', createdMs: nowMs, private: false, memory: undefined, problems: [], indexedMs: nowMs }, chunks);
  return index;
}
