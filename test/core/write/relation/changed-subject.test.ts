import { describe, expect, it } from 'vitest';
import type { RelationVerdict, Statement } from '../../../../src/core/model/relation.js';
import { readChangedSubject } from '../../../../src/core/write/relation/changed-subject.js';
import { relate } from '../../../../src/core/write/relation/relate.js';

const said = (text: string, createdMs: number): Statement => ({ text, kind: 'fact', layer: 'fact', entities: [], createdMs, vector: undefined });
const related = (older: string, newer: string): RelationVerdict => relate(said(newer, 2), said(older, 1), undefined);

describe('what has become otherwise', () => {
  it.each([
    ['CI moved to Buildkite', 'CI'],
    ['Beta slips to 12 February, legal needs more time', 'Beta'],
    ['Actually we moved the standup to 9:45', 'standup'],
    ['The staging cluster has been migrated to Frankfurt.', 'staging cluster'],
    ['beta 推迟到三月了', 'beta'],
    ['周报改成周四下午发了', '周报'],
    ['We moved to Lyon', undefined],
    ['It went on until midnight', undefined],
    ['Use tabs in Go files', undefined],
  ])('is named before or behind the verb: %s', (text, subject) => {
    expect(readChangedSubject(text)).toBe(subject);
  });

  it.each([
    ['Our CI runs on GitHub Actions with two self-hosted runners', 'CI moved to Buildkite'],
    ['We decided to ship the beta on 15 January', 'Beta slips to 12 February, legal needs more time'],
    ['We decided to ship the beta on 15 January', 'beta 推迟到三月了'],
    ['例会每周一上午十点', '例会改到周二了'],
    ['The office is in Mitte', 'The office moved to Kreuzberg'],
  ])('contradicts what is known of it, or is asked about, whatever the other words: %s → %s', (older, newer) => {
    expect(related(older, newer).relation).toBe('conflict');
  });

  it.each([
    ['The beta has 40 testers', 'Beta slips to 12 February'],
    ['The intern has a standup desk', 'The retro moved to 9:45'],
    ['CI costs 300 euros a month', 'The wiki moved to Notion'],
  ])('leaves alone what is said of something else, or of another kind: %s → %s', (older, newer) => {
    expect(related(older, newer)).toMatchObject({ relation: 'distinct', doubtful: false });
  });

  it('is never taken for a repetition of an earlier change', () => {
    const { relation, doubtful } = related('The API moved to port 9090 because 8080 clashed with Jenkins', 'API is back on 8080 now, Jenkins is gone');
    expect(relation === 'duplicate' && !doubtful).toBe(false);
  });
});
