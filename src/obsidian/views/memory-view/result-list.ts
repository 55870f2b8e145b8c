import type { ViewParts } from '../view-parts.js';
import type { ResultEntry } from './result-entry.js';
import { renderRow } from './result-row.js';

export interface ListActions {
  readonly open: (entry: ResultEntry, inNewTab: boolean) => void;
  readonly preview: (entry: ResultEntry, event: MouseEvent, row: HTMLElement) => void;
}

/**
 * The list under the search field. The cursor stays in the field, from where the arrows move the choice (the combobox
 * pattern of WAI-ARIA), so that typing can go on at any time.
 */
export class ResultList {
  readonly element: HTMLElement;
  private entries: readonly ResultEntry[] = [];
  private rows: HTMLElement[] = [];
  private chosen = -1;

  constructor(
    into: HTMLElement,
    private readonly id: string,
    private readonly input: HTMLInputElement,
    private readonly parts: Pick<ViewParts, 'words' | 'locale'>,
    private readonly actions: ListActions,
  ) {
    this.element = into.createDiv({ cls: 'mneme-results', attr: { id, role: 'listbox', 'aria-label': parts.words.memoryView.results } });
    this.element.addEventListener('click', (event) => this.onClick(event, false));
    this.element.addEventListener('auxclick', (event) => this.onClick(event, event.button === 1));
    this.element.addEventListener('mouseover', (event) => {
      const found = this.entryAt(event);
      if (found !== undefined) this.actions.preview(found.entry, event, found.row);
    });
    input.setAttrs({ role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-expanded': 'false' });
    input.addEventListener('keydown', (event) => this.onKey(event));
  }

  /** Keeps the choice on the entry that it was on, where that is still there. */
  show(entries: readonly ResultEntry[]): void {
    const before = this.entries[this.chosen]?.id;
    this.entries = entries;
    this.element.empty();
    this.element.toggle(entries.length > 0);
    this.rows = entries.map((entry, index) => renderRow(this.element, `${this.id}-${index}`, entry, this.parts));
    this.input.setAttr('aria-expanded', String(entries.length > 0));
    this.choose(before === undefined ? -1 : entries.findIndex(({ id }) => id === before));
  }

  private onKey(event: KeyboardEvent): void {
    // Enter ends the writing of a word in an input method; it does not open anything then.
    if (event.isComposing || this.entries.length === 0) return;
    const last = this.entries.length - 1;
    switch (event.key) {
      case 'ArrowDown':
        this.choose(this.chosen >= last ? 0 : this.chosen + 1);
        break;
      case 'ArrowUp':
        this.choose(this.chosen <= 0 ? last : this.chosen - 1);
        break;
      case 'Enter': {
        const entry = this.entries[Math.max(0, this.chosen)];
        if (entry !== undefined) this.actions.open(entry, event.ctrlKey || event.metaKey);
        break;
      }
      default:
        return;
    }
    event.preventDefault();
  }

  private choose(index: number): void {
    this.rows[this.chosen]?.setAttr('aria-selected', 'false');
    this.chosen = index;
    const row = this.rows[index];
    if (row === undefined) {
      this.input.removeAttribute('aria-activedescendant');
      return;
    }
    row.setAttr('aria-selected', 'true');
    row.scrollIntoView({ block: 'nearest' });
    this.input.setAttr('aria-activedescendant', row.id);
  }

  private onClick(event: MouseEvent, isMiddle: boolean): void {
    const found = this.entryAt(event);
    if (found !== undefined) this.actions.open(found.entry, isMiddle || event.ctrlKey || event.metaKey);
  }

  private entryAt(event: MouseEvent): { entry: ResultEntry; row: HTMLElement } | undefined {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('.mneme-result') : null;
    const index = row === null ? -1 : this.rows.indexOf(row);
    const entry = this.entries[index];
    return row === null || entry === undefined ? undefined : { entry, row };
  }
}
