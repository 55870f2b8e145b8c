import { toNotePath } from '../src/core/model/note-path.js';
import { BENCH_LOCK, corpusIndex } from './corpus-index.js';
import { corpus, corpusChunk, seeded, Vocabulary, type CorpusNote } from './corpus.js';
import { atMost, CopyYardstick, ms, percentiles, report, timed, told, type Percentiles, type Row } from './measure.js';

/**
 * `npm run bench -- update`: a note of ten chunks changed, renamed, removed and added in an index of 100,000 chunks, embedding
 * aside, and the search that comes after. Medians of 200 notes; the limit is scaled by the copy where that takes over 1.5 ms.
 */
const CHUNKS = 100_000;
const NOTES = 200;
const MUST = { changedMs: 10 };

const vocabulary = new Vocabulary();
const index = corpusIndex(CHUNKS, vocabulary, false);
index.useLock(BENCH_LOCK);
const notes = [...corpus(CHUNKS, vocabulary)];
const random = seeded(23);
const chosen = [...new Set(Array.from({ length: NOTES * 2 }, () => notes[Math.floor(random() * notes.length)]))].filter((note) => note !== undefined).slice(0, NOTES);
const rewritten = (): CorpusNote['chunks'] => Array.from({ length: 10 }, (_, ordinal) => corpusChunk(vocabulary, random, ordinal));
const copy = new CopyYardstick();
const figures: Record<string, Percentiles> = {};

function measure(what: string, change: (note: CorpusNote, chunks: CorpusNote['chunks']) => void): Percentiles {
  const figure = percentiles(
    chosen.map((note) => {
      const chunks = rewritten();
      copy.take();
      return timed(() => change(note, chunks));
    }),
  );
  figures[what] = figure;
  return figure;
}

const one = measure('one of ten chunks changed', (note, [first]) => index.putNote(note.record, first === undefined ? [] : [first, ...note.chunks.slice(1)]));
const all = measure('all ten chunks changed', (note, chunks) => index.putNote(note.record, chunks));
measure('renamed', (note) => index.renameNote(note.record.path, toNotePath(`Moved/${note.record.title} new.md`), { ...note.record, title: `${note.record.title} new` }));
measure('renamed back', (note) => index.renameNote(toNotePath(`Moved/${note.record.title} new.md`), note.record.path, note.record));
measure('removed', (note) => index.removeNote(note.record.path));
measure('added', (note, chunks) => index.putNote(note.record, chunks));
measure('a filtered search right after a change', (note, chunks) => {
  index.putNote(note.record, chunks);
  index.searchText(note.record.title, { limit: 200, mask: index.mask({ network: 'episodic' }) });
});
const limitMs = MUST.changedMs * copy.slowness;
const other = Object.entries(figures).slice(2);
const rows: Row[] = [
  told('plain copy of 100k × 384 bytes', ms(copy.medianMs)),
  atMost('one of ten chunks changed', one.p50, limitMs, ms),
  atMost('all ten chunks changed', all.p50, limitMs, ms),
  ...other.map(([what, { p50 }]) => told(what, ms(p50))),
];
report('update', rows, { copyMs: copy.medianMs, ...figures });
