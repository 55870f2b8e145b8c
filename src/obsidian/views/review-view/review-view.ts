import { ItemView, type WorkspaceLeaf } from 'obsidian';
import type { Acts } from '../acts.js';
import { engineMessage, outlook } from '../engine-message.js';
import { renderMessage } from '../message-box.js';
import { countText, type ViewParts } from '../view-parts.js';
import { Cards } from './cards.js';
import { ReviewActions } from './review-actions.js';
import { ReviewItems, type ReviewShown } from './review-items.js';

export const REVIEW_VIEW = 'mneme-review';

type Section = keyof ViewParts['words']['review']['sections'];

/** What waits for the owner: contradictions, doubts, stale memories, proposals. */
export class ReviewView extends ItemView {
  override icon = 'scale';
  private readonly items: ReviewItems;
  private readonly cards: Cards;
  private readonly drafts = new Map<string, string>();
  private readonly bodyEl: HTMLElement;
  private readonly undoEl: HTMLElement;
  private seen = '';

  constructor(
    leaf: WorkspaceLeaf,
    private readonly parts: ViewParts,
    private readonly acts: Acts,
  ) {
    super(leaf);
    const { review, common } = parts.words;
    this.items = new ReviewItems(parts, (shown) => this.show(shown));
    this.cards = new Cards(parts, new ReviewActions(parts, acts, () => void this.items.refresh(), (groupId) => this.items.merged(groupId)));
    const { contentEl } = this;
    contentEl.addClass('mneme-view', 'mneme-page', 'mneme-review-view');
    const head = contentEl.createDiv({ cls: 'mneme-head mneme-page-head' });
    head.createEl('h2', { text: review.title });
    this.undoEl = head.createEl('button', { text: common.undo });
    this.undoEl.addEventListener('click', () => void acts.undoLast().then(() => this.items.refresh()));
    head.createEl('button', { text: review.lookForMerges }).addEventListener('click', () => void this.items.lookForMerges());
    this.bodyEl = contentEl.createDiv({ cls: 'mneme-sections' });
  }

  override getViewType(): string {
    return REVIEW_VIEW;
  }

  override getDisplayText(): string {
    return this.parts.words.review.title;
  }

  override onOpen(): Promise<void> {
    this.show({ type: 'loading' });
    this.register(this.parts.onChange(() => this.follow()));
    this.follow();
    return Promise.resolve();
  }

  override onClose(): Promise<void> {
    this.items.dispose();
    return Promise.resolve();
  }

  private follow(): void {
    const now = outlook(this.parts);
    if (now === this.seen) return;
    this.seen = now;
    this.items.refreshSoon();
  }

  private show(shown: ReviewShown): void {
    const place = this.focusedCard();
    const { words } = this.parts;
    this.bodyEl.empty();
    this.undoEl.toggle(this.acts.last !== undefined);
    this.undoEl.setAttr('aria-label', words.review.undoLast(this.acts.last?.label ?? ''));
    switch (shown.type) {
      case 'waiting':
        renderMessage(this.bodyEl, engineMessage(this.parts) ?? { icon: 'loader', title: words.states.starting });
        break;
      case 'loading':
        renderMessage(this.bodyEl, { icon: 'loader', title: words.review.loading });
        break;
      case 'failed':
        renderMessage(this.bodyEl, { icon: 'alert-triangle', title: words.states.failed, hint: shown.message, action: { label: words.common.tryAgain, run: () => void this.items.refresh() } });
        break;
      case 'items':
        this.showItems(shown);
        this.focusAgain(place);
        break;
    }
  }

  private showItems({ queue, soon, groups }: ReviewShown & { type: 'items' }): void {
    const { conflicts, questions, warned, unconfirmed } = queue;
    this.section('conflicts', conflicts.items, conflicts.total, (into, each) => this.cards.conflict(into, each));
    this.section('questions', questions, questions.length, (into, each) => this.cards.question(into, each));
    this.section('warned', warned.items, warned.total, (into, each) => this.cards.doubtful(into, each, 'warned'));
    this.section('unconfirmed', unconfirmed.items, unconfirmed.total, (into, each) => this.cards.doubtful(into, each, 'unconfirmed'));
    this.section('merge', groups ?? [], groups?.length ?? 0, (into, each) => this.cards.merge(into, each, this.drafts));
    this.section('forget', soon, soon.length, (into, each) => this.cards.forgotten(into, each));
    const { review } = this.parts.words;
    if (groups?.length === 0) this.bodyEl.createDiv({ cls: 'mneme-notice', text: review.noMerges, attr: { role: 'status' } });
    if (this.bodyEl.querySelector('.mneme-card') === null) renderMessage(this.bodyEl, { icon: 'check-circle', title: review.nothing, hint: review.nothingHint });
  }

  private section<T>(section: Section, items: readonly T[], total: number, render: (into: HTMLElement, item: T) => void): void {
    if (total === 0) return;
    const { words, locale } = this.parts;
    const element = this.bodyEl.createEl('section', { cls: 'mneme-section' });
    const heading = element.createEl('h3', { text: words.review.sections[section] });
    heading.createSpan({ cls: 'mneme-count', text: countText(total, locale) });
    element.createDiv({ cls: 'mneme-notice', text: words.review.hints[section] });
    for (const item of items) render(element, item);
    const left = total - items.length;
    if (left > 0) element.createEl('button', { text: words.common.showMore(countText(left, locale)) }).addEventListener('click', () => this.items.more());
  }

  /** Where the cursor was: the place of its card among the cards. */
  private focusedCard(): number | undefined {
    const card = this.bodyEl.doc.activeElement?.closest('.mneme-card');
    const at = card === null || card === undefined ? -1 : [...this.bodyEl.querySelectorAll('.mneme-card')].indexOf(card);
    return at < 0 ? undefined : at;
  }

  /** On the card that has moved up into the place of the settled one, so that one can go on by keyboard. */
  private focusAgain(place: number | undefined): void {
    if (place === undefined) return;
    const cards = [...this.bodyEl.querySelectorAll<HTMLElement>('.mneme-card')];
    cards[Math.min(place, cards.length - 1)]?.querySelector<HTMLElement>('button')?.focus();
  }
}
