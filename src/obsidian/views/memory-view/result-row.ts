import { setIcon } from 'obsidian';
import { reasonsText, warningText } from '../../language/recall-text.js';
import { renderMarked, snippetOf } from '../highlight.js';
import { countText, dateText, type ViewParts } from '../view-parts.js';
import { nameOf, type ResultEntry } from './result-entry.js';
import { renderWhy } from './why-bar.js';

const SNIPPET_CHARACTERS = 280;

/** One result: where it is, what it says with the question's words marked, what it is, and why it was found. */
export function renderRow(into: HTMLElement, id: string, entry: ResultEntry, parts: Pick<ViewParts, 'words' | 'locale'>): HTMLElement {
  const { words, locale } = parts;
  const row = into.createDiv({ cls: 'mneme-result', attr: { id, role: 'option', 'aria-selected': 'false' } });
  const head = row.createDiv({ cls: 'mneme-result-head' });
  setIcon(head.createSpan({ cls: 'mneme-result-icon', attr: { 'aria-hidden': 'true' } }), entry.memory === undefined ? 'file-text' : 'brain');
  const name = head.createDiv({ cls: 'mneme-result-name', attr: { dir: 'auto' } });
  name.createSpan({ cls: 'mneme-result-title', text: nameOf(entry, words) });
  if (entry.memory === undefined && entry.heading.length > 0) name.createSpan({ cls: 'mneme-result-heading', text: entry.heading.join(' › ') });

  const matched = entry.why?.matched ?? [];
  const snippet = snippetOf(entry.text, matched, SNIPPET_CHARACTERS);
  renderMarked(row.createDiv({ cls: 'mneme-result-text', attr: { dir: 'auto' } }), snippet.text, snippet.matches);

  const meta = row.createDiv({ cls: 'mneme-result-meta' });
  if (entry.memory !== undefined && entry.memory.status !== 'active') meta.createSpan({ cls: 'mneme-tag mod-warning', text: words.statuses[entry.memory.status] });
  if (entry.memory === undefined && entry.lines !== undefined) meta.createSpan({ text: words.memoryView.lines(countText(entry.lines[0], locale), countText(entry.lines[1], locale)) });
  if (entry.time !== undefined) meta.createSpan({ text: dateText(entry.time, locale) });
  renderWarning(row, entry, words);
  if (entry.why !== undefined) {
    renderWhy(row, entry.why, parts);
    const reasons = reasonsText(entry.why, words);
    if (reasons !== undefined) row.createDiv({ cls: 'mneme-result-reasons', text: reasons });
  }
  return row;
}

/** What to know before relying on it, where there is anything. */
export function renderWarning(into: HTMLElement, entry: ResultEntry, words: ViewParts['words']): void {
  const warning = warningText(entry, words);
  if (warning !== undefined) into.createDiv({ cls: 'mneme-result-warning', text: warning, attr: { dir: 'auto' } });
}
