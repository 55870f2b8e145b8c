import { MEMORY_KINDS, type MemoryKind } from '../../../core/model/memory.js';
import type { DayCounts } from '../../../core/oversight/oversight.js';
import { countText, dateText, type ViewParts } from '../view-parts.js';

/** In units of the drawing, which is stretched to the width there is. */
const DAY_WIDTH = 10;
const BAR_WIDTH = 7;
const HEIGHT = 100;

/** One bar of one kind on one day. */
export interface Bar {
  readonly kind: MemoryKind;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

export interface PlotShape {
  readonly bars: readonly Bar[];
  /** The recalls of each day, as the points of a line. */
  readonly recalls: readonly (readonly [x: number, y: number])[];
  readonly most: number;
}

/** Where the bars stand: new memories of a day on top of each other, by kind, on one scale with the recalls. */
export function plotShape(days: readonly DayCounts[]): PlotShape {
  const most = Math.max(1, ...days.map((day) => Math.max(createdOn(day), day.recalled)));
  const bars: Bar[] = [];
  days.forEach((day, index) => {
    let below = 0;
    for (const kind of MEMORY_KINDS) {
      const count = day.created[kind] ?? 0;
      if (count === 0) continue;
      const height = (count / most) * HEIGHT;
      below += height;
      bars.push({ kind, x: index * DAY_WIDTH + (DAY_WIDTH - BAR_WIDTH) / 2, y: HEIGHT - below, height });
    }
  });
  return { bars, recalls: days.map((day, index) => [index * DAY_WIDTH + DAY_WIDTH / 2, HEIGHT - (day.recalled / most) * HEIGHT]), most };
}

/** The plot, its legend, and the same in words for whom a picture says nothing. */
export function renderPlot(into: HTMLElement, days: readonly DayCounts[], parts: Pick<ViewParts, 'words' | 'locale'>): void {
  const { words, locale } = parts;
  const { timeline } = words;
  const shape = plotShape(days);
  const total = (count: (day: DayCounts) => number): string => countText(days.reduce((sum, day) => sum + count(day), 0), locale);
  const sentence = timeline.plotSentence(total(createdOn), total((day) => day.recalled), total((day) => day.archived), countText(days.length, locale));
  const figure = into.createEl('figure', { cls: 'mneme-plot' });
  figure.createEl('figcaption', { text: sentence });
  const drawing = figure.createDiv({ cls: 'mneme-plot-drawing' });
  drawing.createDiv({ cls: 'mneme-plot-most', text: countText(shape.most, locale) });
  const svg = drawing.createSvg('svg', { attr: { viewBox: `0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': `${timeline.plot}. ${sentence}` } });
  for (const { kind, x, y, height } of shape.bars) svg.createSvg('rect', { cls: `mneme-kind-${kind}`, attr: { x, y, height, width: BAR_WIDTH } });
  if (days.some((day) => day.recalled > 0)) svg.createSvg('polyline', { cls: 'mneme-recalls', attr: { points: shape.recalls.map((point) => point.join(',')).join(' '), 'vector-effect': 'non-scaling-stroke' } });
  const axis = figure.createDiv({ cls: 'mneme-plot-axis' });
  for (const day of [days[0], days.at(-1)]) if (day !== undefined) axis.createSpan({ text: dateText(`${day.day}T12:00:00`, locale) });
  const legend = figure.createDiv({ cls: 'mneme-legend' });
  const shown = new Set(shape.bars.map(({ kind }) => kind));
  for (const kind of MEMORY_KINDS.filter((each) => shown.has(each))) {
    const entry = legend.createSpan({ cls: 'mneme-legend-entry' });
    entry.createSpan({ cls: `mneme-swatch mneme-kind-${kind}` });
    entry.createSpan({ text: words.kinds[kind] });
  }
  const recalls = legend.createSpan({ cls: 'mneme-legend-entry' });
  recalls.createSpan({ cls: 'mneme-swatch mneme-recalls' });
  recalls.createSpan({ text: timeline.recalls });
}

function createdOn({ created }: DayCounts): number {
  return Object.values(created).reduce((sum, count) => sum + count, 0);
}
