import { ItemView, type WorkspaceLeaf } from 'obsidian';
import { engineMessage, outlook } from './engine-message.js';
import type { FollowedItems, Shown } from './followed-items.js';
import { renderMessage } from './message-box.js';
import type { ViewParts } from './view-parts.js';

export interface PageWords {
  readonly title: string;
  readonly loading: string;
}

/** A page with a head and what the engine gives below it, kept as the vault is. */
export abstract class PageView<T> extends ItemView {
  protected abstract readonly items: FollowedItems<T>;
  protected readonly headEl: HTMLElement;
  protected readonly bodyEl: HTMLElement;
  private seen = '';

  constructor(
    leaf: WorkspaceLeaf,
    protected readonly parts: ViewParts,
    private readonly pageWords: PageWords,
    cls: string,
  ) {
    super(leaf);
    const { contentEl } = this;
    contentEl.addClass('mneme-view', 'mneme-page', cls);
    this.headEl = contentEl.createDiv({ cls: 'mneme-head mneme-page-head' });
    this.headEl.createEl('h2', { text: pageWords.title });
    this.bodyEl = contentEl.createDiv({ cls: 'mneme-sections' });
  }

  override getDisplayText(): string {
    return this.pageWords.title;
  }

  override onOpen(): Promise<void> {
    this.show({ type: 'loading' });
    this.register(this.parts.onChange(() => this.follow()));
    this.seen = outlook(this.parts);
    void this.items.refresh();
    return Promise.resolve();
  }

  override onClose(): Promise<void> {
    this.items.dispose();
    return Promise.resolve();
  }

  /** Draws the items into the body, which is empty. */
  protected abstract showItems(items: T): void;

  protected show(shown: Shown<T>): void {
    const { words } = this.parts;
    this.bodyEl.empty();
    switch (shown.type) {
      case 'waiting':
        renderMessage(this.bodyEl, engineMessage(this.parts) ?? { icon: 'loader', title: words.states.starting });
        break;
      case 'loading':
        renderMessage(this.bodyEl, { icon: 'loader', title: this.pageWords.loading });
        break;
      case 'failed':
        renderMessage(this.bodyEl, { icon: 'alert-triangle', title: words.states.failed, hint: shown.message, action: { label: words.common.tryAgain, run: () => void this.items.refresh() } });
        break;
      case 'items':
        this.showItems(shown.items);
        break;
    }
  }

  private follow(): void {
    const now = outlook(this.parts);
    if (now === this.seen) return;
    this.seen = now;
    this.items.refreshSoon();
  }
}
