import type { GroundedMemory, OpenConflict, OpenQuestion, SoonForgotten } from '../../../core/oversight/oversight.js';
import type { ConsolidateAnswer } from '../../../core/model/upkeep-shapes.js';
import { renderButtons } from '../buttons.js';
import { renderMemory } from '../memory-card.js';
import { countText, percentText, type ViewParts } from '../view-parts.js';
import { renderSide, wordDiff } from '../word-diff.js';
import type { ReviewActions } from './review-actions.js';

/** Cards of the review: what it is about, and what can be done. Each has its key, so that the cursor finds it again. */
export class Cards {
  constructor(
    private readonly parts: ViewParts,
    private readonly actions: ReviewActions,
  ) {}

  conflict(into: HTMLElement, conflict: OpenConflict): void {
    const { review } = this.parts.words;
    const { older, newer } = conflict;
    const card = cardIn(into, older.id, review.sections.conflicts);
    const sides = card.createDiv({ cls: 'mneme-sides' });
    const [last] = newer.toReversed();
    const difference = last === undefined ? undefined : wordDiff(older.text, last.text, this.parts.locale);
    renderMemory(sides, { memory: older, label: review.older, ...(difference !== undefined && { renderText: (text: HTMLElement) => renderSide(text, difference, 'earlier') }) }, this.parts);
    for (const memory of newer) {
      renderMemory(sides, { memory, label: review.newer, renderText: (text) => renderSide(text, wordDiff(older.text, memory.text, this.parts.locale), 'later') }, this.parts);
    }
    renderButtons(card, [
      { label: review.keepNew, look: 'cta', run: () => this.actions.resolve(conflict, 'new') },
      { label: review.keepOld, run: () => this.actions.resolve(conflict, 'old') },
      { label: review.keepBoth, run: () => this.actions.resolve(conflict, 'both') },
      ...(last === undefined ? [] : [{ label: review.edit, run: () => this.actions.settleWith(conflict, last) }]),
    ]);
  }

  question(into: HTMLElement, { question }: OpenQuestion): void {
    const { review } = this.parts.words;
    const card = cardIn(into, question.id, review.sections.questions);
    const [newer, older] = question.candidates;
    if (question.ask === 'worth_keeping' || newer === undefined || older === undefined) {
      card.createDiv({ cls: 'mneme-card-title', text: review.worthKeeping });
      card.createDiv({ cls: 'mneme-side-text', text: newer?.text ?? question.text, attr: { dir: 'auto' } });
      renderButtons(card, [
        { label: review.keep, look: 'cta', run: () => this.actions.answer(question.id, 'keep') },
        { label: review.drop, run: () => this.actions.answer(question.id, 'drop') },
      ]);
      return;
    }
    card.createDiv({ cls: 'mneme-card-title', text: review.howRelated });
    const sides = card.createDiv({ cls: 'mneme-sides' });
    const difference = wordDiff(older.text, newer.text, this.parts.locale);
    for (const side of ['earlier', 'later'] as const) {
      const element = sides.createDiv({ cls: 'mneme-side' });
      element.createDiv({ cls: 'mneme-side-head' }).createSpan({ cls: 'mneme-side-label', text: side === 'earlier' ? review.older : review.newer });
      renderSide(element.createDiv({ cls: 'mneme-side-text', attr: { dir: 'auto' } }), difference, side);
    }
    renderButtons(card, (['duplicate', 'refine', 'conflict', 'distinct'] as const).map((answer) => ({ label: review.relations[answer], run: () => this.actions.answer(question.id, answer) })));
  }

  doubtful(into: HTMLElement, memory: GroundedMemory, section: 'warned' | 'unconfirmed'): void {
    const { review } = this.parts.words;
    const card = cardIn(into, memory.id, review.sections[section]);
    renderMemory(card, { memory }, this.parts);
    renderButtons(card, [
      { label: review.confirm, look: 'cta', run: () => this.actions.confirm(memory.id) },
      { label: review.edit, run: () => this.actions.change(memory) },
      { label: review.archive, run: () => this.actions.archive(memory.id) },
      { label: review.erase, look: 'warning', run: () => this.actions.erase(memory) },
    ]);
  }

  /** @param drafts What the owner has written for a group and not sent yet. */
  merge(into: HTMLElement, group: ConsolidateAnswer['groups'][number], drafts: Map<string, string>): void {
    const { review } = this.parts.words;
    const card = cardIn(into, group.id, review.sections.merge);
    card.createDiv({ cls: 'mneme-card-title', text: group.topic, attr: { dir: 'auto' } });
    const list = card.createEl('ul');
    for (const { text } of group.sources) list.createEl('li', { text, attr: { dir: 'auto' } });
    const area = card.createEl('textarea', { cls: 'mneme-edit', attr: { 'aria-label': review.summaryOf(group.topic), dir: 'auto', rows: '4' } });
    area.value = drafts.get(group.id) ?? group.draft;
    area.addEventListener('input', () => drafts.set(group.id, area.value));
    renderButtons(card, [{ label: review.writeSummary, look: 'cta', run: () => this.actions.writeSummary(group.id, area.value) }]);
  }

  forgotten(into: HTMLElement, { memory, inDays }: SoonForgotten): void {
    const { words, locale } = this.parts;
    const { review } = words;
    const card = cardIn(into, memory.id, review.sections.forget);
    card.createDiv({ cls: 'mneme-side-text', text: memory.text, attr: { dir: 'auto' } });
    const when = inDays === 0 ? review.today : review.inDays(countText(inDays, locale));
    const trust = memory.trust === undefined ? [] : [review.trust(percentText(memory.trust, this.parts))];
    card.createDiv({ cls: 'mneme-side-meta', text: [when, ...trust].join(' · ') });
    renderButtons(card, [
      { label: review.confirm, run: () => this.actions.confirm(memory.id) },
      { label: review.archive, run: () => this.actions.archive(memory.id) },
    ]);
  }
}

function cardIn(into: HTMLElement, key: string, label: string): HTMLElement {
  return into.createDiv({ cls: 'mneme-card', attr: { role: 'group', 'aria-label': label, 'data-key': key } });
}
