import { expect, test } from 'vitest';
import type { RelationVerdict } from '../../../../src/core/model/relation.js';
import { repeatedIn, type Related } from '../../../../src/core/write/remembering/related.js';

const related = (relation: RelationVerdict['relation'], confidence: number, doubtful = false): Related => ({ note: {}, statement: {}, verdict: { relation, confidence, doubtful, reasons: [] } }) as unknown as Related;

test('an import merges only what plainly says the same; a statement that somebody waits for, what surely does', () => {
  const likely = related('duplicate', 0.7);
  const plain = related('duplicate', 0.9);
  expect(repeatedIn([likely], { duplicatesAlone: false })).toBe(likely);
  expect(repeatedIn([likely], { duplicatesAlone: true })).toBeUndefined();
  expect(repeatedIn([likely, plain], { duplicatesAlone: true })).toBe(plain);
  expect(repeatedIn([related('refine', 0.95), related('duplicate', 0.95, true)], { duplicatesAlone: false })).toBeUndefined();
});
