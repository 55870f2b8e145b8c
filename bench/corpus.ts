import { createHash } from 'node:crypto';
import { toNotePath } from '../src/core/model/note-path.js';
import { embeddingText, type Chunk, type NoteRecord } from '../src/core/model/note.js';

/** Words that a real vault is full of: the frequent end of a Zipfian vocabulary, so that questions hit long lists of postings. */
const FREQUENT = (
  'the of and to in is that for it with as was on be at by this are from or have an they which one you were all there when use can ' +
  'project note work time plan meeting file test server data user question answer team change week code page list day people model system build'
).split(' ');

const SYLLABLES = 'ba be bi bo ca ce co da de di do fa fe fi fo ga ge go ha he ho ja jo ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo wa we wo za ze zo'.split(' ');

/** Numbers in [0, 1) from a seed (mulberry32): the same corpus in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Words by rank; a word's frequency falls with its rank as in natural text (Zipf). */
export class Vocabulary {
  private readonly words: readonly string[];
  private readonly cumulated: Float64Array;

  constructor(size = 60_000, seed = 7) {
    const random = seeded(seed);
    const pick = (): string => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? 'ba';
    const made = new Set(FREQUENT);
    while (made.size < size) made.add(Array.from({ length: 2 + Math.floor(random() * 3) }, pick).join(''));
    this.words = [...made];
    this.cumulated = new Float64Array(size);
    let sum = 0;
    for (let rank = 0; rank < size; rank += 1) {
      sum += 1 / (rank + 2.7);
      this.cumulated[rank] = sum;
    }
  }

  word(random: () => number): string {
    const target = random() * (this.cumulated[this.cumulated.length - 1] ?? 0);
    let low = 0;
    let high = this.cumulated.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.cumulated[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return this.words[low] ?? 'the';
  }

  sentence(random: () => number, words: number): string {
    return Array.from({ length: words }, () => this.word(random)).join(' ');
  }
}

export interface CorpusNote {
  readonly record: NoteRecord;
  readonly chunks: readonly Chunk[];
}

const WORDS_A_CHUNK = 105;
const CHUNKS_A_NOTE = 10;
const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2025, 0, 1);

export function corpusChunk(vocabulary: Vocabulary, random: () => number, ordinal: number): Chunk {
  const headings = [vocabulary.sentence(random, 3)];
  const words = WORDS_A_CHUNK - 25 + Math.floor(random() * 50);
  const text = vocabulary.sentence(random, words);
  const hash = createHash('sha256').update(embeddingText(headings, text)).digest('hex').slice(0, 32);
  return { part: 'body', headings, lines: [ordinal * 10 + 1, ordinal * 10 + 10], text, hash, tags: [], links: [], blockIds: [] };
}

/** Notes of ten chunks of about 105 words, in folders, with tags and links, half of them episodic. Fixed by the seed. */
export function* corpus(chunkCount: number, vocabulary = new Vocabulary(), seed = 42): Generator<CorpusNote> {
  const random = seeded(seed);
  for (let number = 0; number * CHUNKS_A_NOTE < chunkCount; number += 1) {
    const title = `${vocabulary.sentence(random, 2)} ${number}`;
    const chunks = Array.from({ length: Math.min(CHUNKS_A_NOTE, chunkCount - number * CHUNKS_A_NOTE) }, (_, ordinal) => corpusChunk(vocabulary, random, ordinal));
    const record: NoteRecord = {
      path: toNotePath(`Folder ${number % 40}/Sub ${number % 7}/${title}.md`),
      mtimeMs: START_MS + (number % 700) * DAY_MS,
      sizeBytes: 7_000,
      contentHash: chunks[0]?.hash ?? '',
      title,
      aliases: [],
      tags: [`area/${number % 25}`],
      links: [`Person ${number % 300}`, `Project ${number % 50}`],
      network: number % 2 === 0 ? 'semantic' : 'episodic',
      createdMs: START_MS + (number % 700) * DAY_MS,
      private: false,
      memory: undefined,
      problems: [],
      indexedMs: START_MS,
    };
    yield { record, chunks };
  }
}

/** Questions of 3 to 12 words, frequent ones among them as in natural questions. */
export function questions(count: number, vocabulary = new Vocabulary(), seed = 99): string[] {
  const random = seeded(seed);
  return Array.from({ length: count }, () => vocabulary.sentence(random, 3 + Math.floor(random() * 10)));
}

/** A unit vector in no particular direction. */
export function unitVector(random: () => number, dimension: number): Float32Array {
  return normalised(Float32Array.from({ length: dimension }, () => random() * 2 - 1));
}

/** Unit vectors whose cosines lie about 0.8, as those of the bundled model do: all lean to one side. */
export function leaningVector(random: () => number, side: Float32Array): Float32Array {
  const own = unitVector(random, side.length);
  return normalised(own.map((value, at) => value + 2 * (side[at] ?? 0)));
}

function normalised(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
