import type { ViewParts } from '../view-parts.js';
import type { ResultEntry } from './result-entry.js';
import { renderRow } from './result-row.js';

/** What fits on a tall screen is there with the key; the rest follows in the next turn, while the owner goes on typing. */
const AT_ONCE = 12;

export interface ListActions {
  readonly open: (entry: ResultEntry, inNewTab: boolean) => void;
  readonly preview: (entry: ResultEntry, event: MouseEvent, row: HTMLElement) => void;
}

/**
 * The list under the search field. The cursor stays in the field, from where the arrows move the choice (the combobox
 * pattern of WAI-ARIA), so that typing can go on at any time. Whoever made it disposes it.
 */
export class ResultList {
  readonly element: HTMLElement;
  private entries: readonly ResultEntry[] = [];
  private rows: HTMLElement[] = [];
  private chosen = -1;
  private callOff: (() => void) | undefined;

  constructor(
    into: HTMLElement,
    private readonly id: string,
    private readonly input: HTMLInputElement,
    private readonly parts: Pick<ViewParts, 'words' | 'locale' | 'clock'>,
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
    this.callOff?.();
    const before = this.entries[this.chosen]?.id;
    this.entries = entries;
    this.element.empty();
    this.element.toggle(entries.length > 0);
    this.rows = [];
    this.input.setAttr('aria-expanded', String(entries.length > 0));
    const chosen = before === undefined ? -1 : entries.findIndex(({ id }) => id === before);
    this.renderUpTo(Math.max(AT_ONCE, chosen + 1));
    this.choose(chosen);
    this.callOff = this.parts.clock.after(0, () => this.renderUpTo(entries.length));
  }

  dispose(): void {
    this.callOff?.();
  }

  private renderUpTo(count: number): void {
    for (const [index, entry] of this.entries.slice(0, count).entries()) {
      if (index >= this.rows.length) this.rows.push(renderRow(this.element, `${this.id}-${index}`, entry, this.parts));
    }
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
    this.renderUpTo(index + 1);
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
