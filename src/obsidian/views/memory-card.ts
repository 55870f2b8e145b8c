import type { GroundedMemory } from '../../core/oversight/oversight.js';
import { openNote } from './open-note.js';
import { dateText, percentText, type ViewParts } from './view-parts.js';

export interface CardContent {
  readonly memory: GroundedMemory;
  /** Stands above the text, such as on which side of a contradiction it is. */
  readonly label?: string;
  /** Writes the text; plain where left out. */
  readonly renderText?: (into: HTMLElement) => void;
}

/** What a memory says, where it stands and what it rests on. */
export function renderMemory(into: HTMLElement, { memory, label, renderText }: CardContent, parts: ViewParts): HTMLElement {
  const { words, locale } = parts;
  const side = into.createDiv({ cls: 'mneme-side' });
  const head = side.createDiv({ cls: 'mneme-side-head' });
  if (label !== undefined) head.createSpan({ cls: 'mneme-side-label', text: label });
  head.createSpan({ cls: 'mneme-tag', text: words.kinds[memory.kind] });
  head.createSpan({ cls: memory.status === 'active' ? 'mneme-tag mod-active' : 'mneme-tag mod-warning', text: words.statuses[memory.status] });
  const text = side.createDiv({ cls: 'mneme-side-text', attr: { dir: 'auto' } });
  if (renderText === undefined) text.setText(memory.text);
  else renderText(text);
  const trust = memory.trust === undefined ? [] : [words.review.trust(percentText(memory.trust, parts))];
  side.createDiv({ cls: 'mneme-side-meta', text: [dateText(memory.created, locale), words.sources[memory.source], ...trust].join(' · ') });
  if (memory.warning !== undefined) side.createDiv({ cls: 'mneme-result-warning', text: memory.warning, attr: { dir: 'auto' } });
  renderGrounds(side, memory, words);
  const link = side.createEl('a', { cls: 'mneme-side-link', text: words.review.openNote, href: '#', attr: { 'aria-label': `${words.review.openNote}: ${memory.path}` } });
  link.addEventListener('click', (event) => {
    event.preventDefault();
    void openNote(parts.app, { path: memory.path }, event.ctrlKey || event.metaKey ? 'tab' : false, words);
  });
  return side;
}

function renderGrounds(side: HTMLElement, { evidence, context }: GroundedMemory, words: ViewParts['words']): void {
  const grounds = side.createDiv({ cls: 'mneme-grounds' });
  grounds.createDiv({ cls: 'mneme-grounds-title', text: evidence.length === 0 ? words.review.restsOnNothing : words.review.restsOn });
  for (const quote of evidence) grounds.createEl('blockquote', { text: quote, attr: { dir: 'auto' } });
  if (context !== undefined && context !== '') grounds.createDiv({ cls: 'mneme-side-meta', text: context, attr: { dir: 'auto' } });
}
