import { describe, expect, it } from 'vitest';
import { plotShape } from '../../../src/obsidian/views/timeline-view/day-plot.js';

const quiet = { changed: 0, archived: 0, recalled: 0 };

describe('the plot of days', () => {
  it('stacks the kinds of a day up to the height of the busiest', () => {
    const { bars, most } = plotShape([
      { day: '2026-12-01', created: { fact: 1 }, ...quiet },
      { day: '2026-12-02', created: { preference: 2, fact: 2 }, ...quiet },
    ]);
    expect(most).toBe(4);
    expect(bars.map(({ kind, x, y, height }) => [kind, x > 10, y, height])).toEqual([['fact', false, 75, 25], ['preference', true, 50, 50], ['fact', true, 0, 50]]);
  });

  it('draws recalls on the same scale, and survives days on which nothing happened', () => {
    expect(plotShape([{ day: '2026-12-01', created: {}, ...quiet, recalled: 5 }, { day: '2026-12-02', created: {}, ...quiet }]).recalls).toEqual([[5, 0], [15, 100]]);
    expect(plotShape([])).toEqual({ bars: [], recalls: [], most: 1 });
  });
});
