import { describe, expect, it } from 'vitest';
import { ChunkIndex } from '../../../src/core/read/chunk-index.js';
import { correctedQuestion } from '../../../src/core/recall/hubness.js';
import { aNote, chunksOf } from '../../support/notes.js';
import { BENCH_LOCK } from '../../../bench/corpus-index.js';

const unit = (...values: number[]): Float32Array => {
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
};

function indexOf(vectors: readonly Float32Array[]): ChunkIndex {
  const index = new ChunkIndex({ ...BENCH_LOCK, dimension: 4 });
  const chunks = chunksOf(...vectors.map((_, at) => `chunk ${at}`));
  index.putNote(aNote('note.md'), chunks);
  for (const [at, chunk] of chunks.entries()) index.setVector(chunk.hash, vectors[at] ?? unit(1));
  return index;
}

const many = Array.from({ length: 200 }, (_, at) => unit(1, Math.sin(at), Math.cos(at * 2), Math.sin(at * 3)));
/** The middle of them all, and the answer that is a little farther from the question. */
const hub = unit(1, 0.02, 0, 0);
const answer = unit(0.5, 1, 0, 0);
const question = unit(1, 0.75, 0, 0);

describe('a passage that is near to everything', () => {
  const index = indexOf([...many, hub, answer]);
  const best = (vector: Float32Array): string => index.chunk(index.searchVectors(vector, { limit: 202, mask: index.mask({}) }).slots[0] ?? -1).text;

  it('loses what it has in common with the vault, and what it has in common with any question', () => {
    const dot = (vector: Float32Array, of: Float32Array): number => vector.reduce((sum, value, at) => sum + value * (of[at] ?? 0), 0);
    const raw = dot(question, hub) - dot(question, answer);
    const byVault = correctedQuestion(question, index, { vault: 0.5, questions: 0, typicalQuestion: {} }, 'latin').vector;
    expect(dot(byVault, hub) - dot(byVault, answer)).toBeLessThan(raw);
    const latin = btoa(String.fromCharCode(127, 0, 0, 0));
    const byQuestions = correctedQuestion(question, index, { vault: 0, questions: 0.5, typicalQuestion: { latin } }, 'latin').vector;
    expect(dot(byQuestions, hub) - dot(byQuestions, answer)).toBeLessThan(raw);
    expect([...correctedQuestion(question, index, { vault: 0, questions: 0.5, typicalQuestion: { latin } }, 'cjk').vector]).toEqual([...question]);
    expect(best(byVault)).not.toBe('chunk 200');
  });

  it('leaves the mean over the vault where it was, so that a model’s range stays valid', () => {
    const { vector, offset } = correctedQuestion(question, index, { vault: 0.5, questions: 0.5, typicalQuestion: { latin: btoa(String.fromCharCode(127, 10, 0, 0)) } }, 'latin');
    const meanOver = (of: Float32Array): number => {
      const { scores } = index.searchVectors(of, { limit: 202 });
      return scores.reduce((sum, score) => sum + score, 0) / scores.length;
    };
    expect(meanOver(vector) + offset).toBeCloseTo(meanOver(question), 2);
  });

  it('is not looked for where nothing was measured, nothing is embedded, or the typical question is of another model', () => {
    expect(correctedQuestion(question, index, undefined, 'latin')).toEqual({ vector: question, offset: 0 });
    expect(correctedQuestion(question, new ChunkIndex(), { vault: 0.5, questions: 0.5, typicalQuestion: {} }, 'latin').offset).toBe(0);
    const foreign = { vault: 0, questions: 0.5, typicalQuestion: { latin: btoa('abc') } };
    expect([...correctedQuestion(question, index, foreign, 'latin').vector]).toEqual([...question]);
  });
});
