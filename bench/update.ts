/** A note of ten chunks changed, renamed and removed in an index of 100,000 chunks, embedding aside. */
import type { CorpusNote } from './corpus.js';
import { BENCH_LOCK, corpusIndex } from './corpus-index.js';
import { Vocabulary, corpus, corpusChunk, seeded } from './corpus.js';
import { copyYardstickMs, ms, percentiles, report, timed, type Percentiles } from './measure.js';
import { toNotePath } from '../src/core/model/note-path.js';

const CHUNKS = 100_000;
const NOTES = 200;

export function run(): void {
  const vocabulary = new Vocabulary();
  const index = corpusIndex(CHUNKS, vocabulary, false);
  index.useLock(BENCH_LOCK);
  const notes: CorpusNote[] = [...corpus(CHUNKS, vocabulary)];
  const random = seeded(23);
  const chosen = Array.from({ length: NOTES }, () => notes[Math.floor(random() * notes.length)]).filter((note) => note !== undefined);
  const fresh = (): CorpusNote['chunks'] => Array.from({ length: 10 }, (_, ordinal) => corpusChunk(vocabulary, random, ordinal));

  const figures: Record<string, Percentiles> = {};
  const measure = (what: string, change: (note: CorpusNote, rewritten: CorpusNote['chunks']) => void): void => {
    figures[what] = percentiles(chosen.map((note) => [note, fresh()] as const).map(([note, chunks]) => timed(() => change(note, chunks))));
  };
  measure('one of ten chunks rewritten', (note, [first]) => index.putNote(note.record, first === undefined ? [] : [first, ...note.chunks.slice(1)]));
  measure('all ten chunks rewritten', (note, chunks) => index.putNote(note.record, chunks));
  measure('renamed, with another name', (note) => index.renameNote(note.record.path, toNotePath(`Moved/${note.record.title} new.md`), { ...note.record, title: `${note.record.title} new` }));
  measure('moved and moved back, same name', (note) => {
    index.renameNote(toNotePath(`Moved/${note.record.title} new.md`), note.record.path, note.record);
  });
  measure('removed', (note) => index.removeNote(note.record.path));
  measure('added', (note, chunks) => index.putNote(note.record, chunks));
  const searched = percentiles(chosen.map((note) => timed(() => void index.searchText(note.record.title, { limit: 200, mask: index.mask({ network: 'episodic' }) }))));
  const copyMs = copyYardstickMs();
  report(
    'update',
    [
      ...Object.entries(figures).map(([what, figure]) => ({ what, p50: ms(figure.p50), p95: ms(figure.p95), worst: ms(figure.worst) })),
      { what: 'a search after it', p50: ms(searched.p50), p95: ms(searched.p95), worst: ms(searched.worst) },
      { what: 'plain copy of 100k × 384 bytes', p50: ms(copyMs), p95: '', worst: '' },
    ],
    { ...figures, searched, copyMs },
  );
}

run();
