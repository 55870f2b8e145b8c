import { ItemView, SearchComponent, type HoverParent, type HoverPopover, type ViewStateResult, type WorkspaceLeaf } from 'obsidian';
import { MEMORY_KINDS } from '../../../core/model/memory.js';
import { engineMessage, outlook } from '../engine-message.js';
import { renderMessage, type MessageBox } from '../message-box.js';
import { openNote, previewNote } from '../open-note.js';
import { countText, type ViewParts } from '../view-parts.js';
import { renderDecision } from './decision-banner.js';
import { renderFilters } from './filter-bar.js';
import { MemorySearch, type SearchShown } from './memory-search.js';
import { entryOfItem, entryOfMemory, type ResultEntry } from './result-entry.js';
import { ResultList } from './result-list.js';

export const MEMORY_VIEW = 'mneme-memory';

/** Search over memories and notes, beside what the owner is working on. */
export class MemoryView extends ItemView implements HoverParent {
  override icon = 'brain';
  override navigation = false;
  hoverPopover: HoverPopover | null = null;
  private readonly search: MemorySearch;
  private readonly field: SearchComponent;
  private readonly filtersEl: HTMLElement;
  private readonly statusEl: HTMLElement;
  private readonly list: ResultList;
  private readonly endEl: HTMLElement;
  private seen = '';

  constructor(
    leaf: WorkspaceLeaf,
    private readonly parts: ViewParts,
  ) {
    super(leaf);
    const { words } = parts;
    this.search = new MemorySearch(parts, (shown) => this.show(shown));
    const { contentEl } = this;
    contentEl.addClass('mneme-view', 'mneme-memory-view');
    const head = contentEl.createDiv({ cls: 'mneme-head' });
    this.field = new SearchComponent(head).setPlaceholder(words.memoryView.search).onChange((query) => this.search.ask(query));
    this.field.inputEl.setAttrs({ 'aria-label': words.memoryView.search, 'aria-description': words.memoryView.keys, dir: 'auto' });
    this.filtersEl = head.createDiv();
    // Announced to a screen reader: how many were found, and what an agent would be told.
    this.statusEl = contentEl.createDiv({ cls: 'mneme-search-status', attr: { role: 'status' } });
    this.list = new ResultList(contentEl, `mneme-results-${parts.newId()}`, this.field.inputEl, parts, {
      open: (entry, inNewTab) => void openNote(this.app, entry, inNewTab ? 'tab' : false, words),
      preview: (entry, event, targetEl) => previewNote(this.app, entry, { event, targetEl, source: MEMORY_VIEW, hoverParent: this }),
    });
    this.endEl = contentEl.createDiv({ cls: 'mneme-end' });
    this.renderFilters();
  }

  override getViewType(): string {
    return MEMORY_VIEW;
  }

  override getDisplayText(): string {
    return this.parts.words.memoryView.title;
  }

  override onOpen(): Promise<void> {
    this.register(this.parts.onChange(() => this.follow()));
    this.follow();
    return Promise.resolve();
  }

  override onClose(): Promise<void> {
    this.search.dispose();
    this.list.dispose();
    return Promise.resolve();
  }

  override getState(): Record<string, unknown> {
    const { query, filters } = this.search;
    return { ...super.getState(), query, network: filters.network, kind: filters.kind };
  }

  override async setState(state: unknown, result: ViewStateResult): Promise<void> {
    await super.setState(state, result);
    const { query, network, kind } = (state ?? {}) as Record<string, unknown>;
    this.search.filter({ network: network === 'semantic' || network === 'episodic' ? network : 'auto', kind: MEMORY_KINDS.find((each) => each === kind) });
    this.renderFilters();
    if (typeof query === 'string') this.ask(query);
  }

  /** Looks for this, as if it had been typed. */
  ask(query: string): void {
    this.field.setValue(query);
    this.search.ask(query);
  }

  focus(): void {
    this.field.inputEl.focus();
    this.field.inputEl.select();
  }

  /** Asks again when the notes have changed, or when the engine has come or gone. */
  private follow(): void {
    const now = outlook(this.parts);
    if (now !== this.seen) this.search.refresh();
    // How far the first reading is.
    else if (this.search.shown.type === 'waiting') this.show(this.search.shown);
    this.seen = now;
  }

  private renderFilters(): void {
    this.filtersEl.empty();
    renderFilters(this.filtersEl, this.search.filters, this.parts.words, (change) => this.search.filter(change));
  }

  private show(shown: SearchShown): void {
    this.statusEl.empty();
    this.endEl.empty();
    switch (shown.type) {
      case 'waiting':
        this.showMessage(engineMessage(this.parts) ?? { icon: 'loader', title: this.parts.words.states.starting });
        break;
      case 'failed': {
        const { words } = this.parts;
        this.showMessage({ icon: 'alert-triangle', title: words.states.failed, hint: shown.message, action: { label: words.common.tryAgain, run: () => this.search.refresh() } });
        break;
      }
      case 'latest':
        this.showLatest(shown);
        break;
      case 'answer':
        this.showAnswer(shown);
        break;
    }
  }

  private showLatest({ memories, mayHaveMore }: SearchShown & { type: 'latest' }): void {
    const { memoryView } = this.parts.words;
    if (memories.length === 0) {
      this.showMessage(this.search.filters.kind === undefined ? { icon: 'brain', title: memoryView.noMemories, hint: memoryView.noMemoriesHint } : { icon: 'brain', title: memoryView.noKind, hint: memoryView.noKindHint });
      return;
    }
    this.statusEl.createDiv({ cls: 'mneme-list-title', text: memoryView.recent });
    this.showEntries(memories.map(entryOfMemory), mayHaveMore);
  }

  private showAnswer({ answer, isFinal, mayHaveMore }: SearchShown & { type: 'answer' }): void {
    const { memoryView } = this.parts.words;
    if (isFinal) renderDecision(this.statusEl, answer, this.parts);
    else this.statusEl.createDiv({ cls: 'mneme-notice', text: memoryView.stillWords });
    if (answer.items.length === 0) {
      this.showMessage({ icon: 'search-x', title: memoryView.nothing, hint: memoryView.nothingHint });
      return;
    }
    this.statusEl.createDiv({ cls: 'mneme-list-title', text: memoryView.resultCount(countText(answer.items.length, this.parts.locale)) });
    this.showEntries(answer.items.map(entryOfItem), mayHaveMore);
  }

  private showEntries(entries: readonly ResultEntry[], mayHaveMore: boolean): void {
    this.list.show(entries);
    if (mayHaveMore) this.endEl.createEl('button', { text: this.parts.words.memoryView.more }).addEventListener('click', () => this.search.more());
  }

  private showMessage(message: MessageBox): void {
    this.list.show([]);
    renderMessage(this.endEl, message);
  }
}
