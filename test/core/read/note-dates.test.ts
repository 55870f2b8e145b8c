import { describe, expect, it } from 'vitest';

import { toNotePath } from '../../../src/core/model/note-path.js';
import { isDatedByName, statedMs, timestampMs } from '../../../src/core/read/note-dates.js';

const local = (...parts: [number, number, number, number?, number?, number?]): number => new Date(parts[0], parts[1] - 1, parts[2], parts[3] ?? 0, parts[4] ?? 0, parts[5] ?? 0).getTime();

describe('a time in a property', () => {
  it.each([
    ['2026-12-01T10:00:00', local(2026, 12, 1, 10)],
    ['2026-12-01 10:05', local(2026, 12, 1, 10, 5)],
    ['2026-12-01', local(2026, 12, 1)],
    ['2026/2/3', local(2026, 2, 3)],
    ['2026年11月3日', local(2026, 11, 3)],
    ['2026-12-01T10:00:00Z', Date.UTC(2026, 11, 1, 10)],
    ['2026-12-01T10:00:00.250+08:00', Date.UTC(2026, 11, 1, 2, 0, 0, 250)],
    ['2026-12-01T10:00:00-0530', Date.UTC(2026, 11, 1, 15, 30)],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
    ['2026-12-01T25:00', undefined],
    ['tomorrow', undefined],
    [20261201, undefined],
    [null, undefined],
  ])('%j', (value, ms) => expect(timestampMs(value)).toBe(ms));
});

describe('when a note says it was made', () => {
  it.each([
    ['Daily/2026-11-03.md', local(2026, 11, 3)],
    ['20261103 Review.md', local(2026, 11, 3)],
    ['202611031530 Thought.md', local(2026, 11, 3, 15, 30)],
    ['会议 2026年11月3日.md', local(2026, 11, 3)],
    ['2026_11_03.md', local(2026, 11, 3)],
    ['Order 120261103.md', undefined],
    ['2026-19-45.md', undefined],
    ['Plan 2026.md', undefined],
  ])('by the name of %s', (path, ms) => {
    expect(statedMs(toNotePath(path), {})).toBe(ms);
    expect(isDatedByName(toNotePath(path))).toBe(ms !== undefined);
  });

  it('by a property before the name', () => {
    expect(statedMs(toNotePath('2026-11-03.md'), { Created: '2020-01-02' })).toBe(local(2020, 1, 2));
    expect(statedMs(toNotePath('2026-11-03.md'), { created: '{{date}}', date: '2021-01-02' })).toBe(local(2021, 1, 2));
  });
});
