import type { WorkspaceLeaf } from 'obsidian';
import type { Shown as FirstOf, SoonForgotten } from '../../../core/oversight/oversight.js';
import type { Acts } from '../acts.js';
import type { Shown } from '../followed-items.js';
import { renderMessage } from '../message-box.js';
import { PageView } from '../page-view.js';
import { countText, type ViewParts } from '../view-parts.js';
import { Cards } from './cards.js';
import { ReviewActions } from './review-actions.js';
import { ReviewItems, type Waiting } from './review-items.js';

export const REVIEW_VIEW = 'mneme-review';

type Section = keyof ViewParts['words']['review']['sections'];

/** What waits for the owner: contradictions, doubts, stale memories, proposals. */
export class ReviewView extends PageView<Waiting> {
  override icon = 'scale';
  protected override readonly items: ReviewItems;
  private readonly actions: ReviewActions;
  private readonly cards: Cards;
  private readonly drafts = new Map<string, string>();
  private readonly undoEl: HTMLElement;

  constructor(
    leaf: WorkspaceLeaf,
    parts: ViewParts,
    private readonly acts: Acts,
  ) {
    const { review, common } = parts.words;
    super(leaf, parts, review, 'mneme-review-view');
    this.items = new ReviewItems(parts, (shown) => this.show(shown));
    this.actions = new ReviewActions(parts, acts, () => void this.items.refresh(), (groupId) => this.items.merged(groupId));
    this.cards = new Cards(parts, this.actions);
    this.undoEl = this.headEl.createEl('button', { text: common.undo });
    this.undoEl.addEventListener('click', () => void acts.undoLast().then(() => this.items.refresh()));
    this.headEl.createEl('button', { text: review.lookForMerges }).addEventListener('click', () => void this.items.lookForMerges());
  }

  override getViewType(): string {
    return REVIEW_VIEW;
  }

  protected override show(shown: Shown<Waiting>): void {
    const place = this.focusedCard();
    this.undoEl.toggle(this.acts.last !== undefined);
    this.undoEl.setAttr('aria-label', this.parts.words.review.undoLast(this.acts.last?.label ?? ''));
    super.show(shown);
    if (shown.type === 'items') this.focusAgain(place);
  }

  protected override showItems({ queue, questions, soon, groups }: Waiting): void {
    const { review } = this.parts.words;
    const { conflicts, warned, unconfirmed } = queue;
    // Beside the button that looked for them, and not below all that waits.
    if (groups?.total === 0) this.bodyEl.createDiv({ cls: 'mneme-notice', text: review.noMerges, attr: { role: 'status' } });
    this.section('conflicts', conflicts, (into, each) => this.cards.conflict(into, each));
    this.section('questions', questions, (into, each) => this.cards.question(into, each));
    this.section('warned', warned, (into, each) => this.cards.doubtful(into, each, 'warned'));
    this.section('unconfirmed', unconfirmed, (into, each) => this.cards.doubtful(into, each, 'unconfirmed'));
    if (groups !== undefined) this.section('merge', groups, (into, each) => this.cards.merge(into, each, this.drafts));
    const forget = this.section('forget', soon, (into, each) => this.cards.forgotten(into, each));
    if (forget !== undefined && soon.items.length > 1) this.offerArchiving(forget, soon.items);
    if (this.bodyEl.querySelector('.mneme-card') === null) renderMessage(this.bodyEl, { icon: 'check-circle', title: review.nothing, hint: review.nothingHint });
  }

  private section<T>(section: Section, { items, total }: FirstOf<T>, render: (into: HTMLElement, item: T) => void): HTMLElement | undefined {
    if (total === 0) return undefined;
    const { words, locale } = this.parts;
    const element = this.bodyEl.createEl('section', { cls: 'mneme-section' });
    const heading = element.createEl('h3', { text: words.review.sections[section] });
    heading.createSpan({ cls: 'mneme-count', text: countText(total, locale) });
    element.createDiv({ cls: 'mneme-notice', text: words.review.hints[section] });
    for (const item of items) render(element, item);
    const left = total - items.length;
    if (left > 0) element.createEl('button', { text: words.common.showMore(countText(left, locale)) }).addEventListener('click', () => this.items.more());
    return element;
  }

  /** All that are shown, and no others: the owner has seen each. */
  private offerArchiving(into: HTMLElement, soon: readonly SoonForgotten[]): void {
    const count = countText(soon.length, this.parts.locale);
    const ids = soon.map(({ memory }) => memory.id);
    into.createEl('button', { text: this.parts.words.review.archiveAll(count) }).addEventListener('click', () => this.actions.archiveAll(ids, count));
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
