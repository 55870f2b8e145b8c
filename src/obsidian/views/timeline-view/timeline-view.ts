import { DropdownComponent, type WorkspaceLeaf } from 'obsidian';
import type { Shown as FirstOf, Timeline } from '../../../core/oversight/oversight.js';
import type { Acts } from '../acts.js';
import { renderMessage } from '../message-box.js';
import { PageView } from '../page-view.js';
import { countText, type ViewParts } from '../view-parts.js';
import { renderPlot } from './day-plot.js';
import { HistoryModal } from './history-modal.js';
import { TimelineItems, type Happened, type TimelineFilters } from './timeline-items.js';
import { actorName, renderAgents, renderEvents, renderRecalls, renderSoon, type ShowHistory } from './timeline-sections.js';

export const TIMELINE_VIEW = 'mneme-timeline';

const RANGES = [7, 30, 90, 365] as const;
/** A name in a list of choices is there to be told apart. */
const CHOICE_CHARACTERS = 60;

/** What was remembered, recalled, changed and forgotten, and whom it came from. */
export class TimelineView extends PageView<Happened> {
  override icon = 'history';
  protected override readonly items: TimelineItems;
  private readonly filtersEl: HTMLElement;
  private readonly showHistory: ShowHistory;
  private choices = '';

  constructor(leaf: WorkspaceLeaf, parts: ViewParts, acts: Acts) {
    super(leaf, parts, parts.words.timeline, 'mneme-timeline-view');
    this.items = new TimelineItems(parts, (shown) => this.show(shown));
    this.showHistory = (memory) => new HistoryModal(this.app, parts, acts, memory).open();
    this.filtersEl = this.headEl.createDiv({ cls: 'mneme-filters' });
    this.renderFilters({ agents: [], entities: [] });
  }

  override getViewType(): string {
    return TIMELINE_VIEW;
  }

  protected override showItems({ timeline, soon }: Happened): void {
    this.renderFilters(timeline);
    const { parts, showHistory } = this;
    const { words } = parts;
    const { events, days, recalls, agents } = timeline;
    renderPlot(this.bodyEl, days, parts);
    if (soon.total > 0) {
      const section = this.section(words.review.sections.forget, words.review.hints.forget);
      renderSoon(section, soon.items, showHistory, parts);
      this.offerMore(section, soon, () => this.items.moreSoon());
    }
    if (recalls.length > 0) renderRecalls(this.section(words.timeline.mostRecalled), recalls, showHistory, parts);
    if (agents.length > 0) renderAgents(this.section(words.timeline.agents), agents, parts);
    if (events.total === 0) {
      renderMessage(this.bodyEl, { icon: 'history', title: words.timeline.nothing, hint: words.timeline.nothingHint });
      return;
    }
    const section = this.section(words.timeline.events);
    renderEvents(section, events.items, showHistory, parts);
    this.offerMore(section, events, () => this.items.more());
  }

  private offerMore(section: HTMLElement, { items, total }: FirstOf<unknown>, more: () => void): void {
    const { words, locale } = this.parts;
    const left = total - items.length;
    if (left > 0) section.createEl('button', { text: words.common.showMore(countText(left, locale)) }).addEventListener('click', more);
  }

  private section(title: string, hint?: string): HTMLElement {
    const section = this.bodyEl.createEl('section', { cls: 'mneme-section' });
    section.createEl('h3', { text: title });
    if (hint !== undefined) section.createDiv({ cls: 'mneme-notice', text: hint });
    return section;
  }

  /** Drawn anew only when there are other choices: an open list must not close under the owner's hand. */
  private renderFilters({ agents, entities }: Pick<Timeline, 'agents' | 'entities'>): void {
    const names = { agents: agents.map(({ actor }) => actor), entities: entities.map(({ name }) => name) };
    const choices = JSON.stringify(names);
    if (choices === this.choices) return;
    this.choices = choices;
    this.filtersEl.empty();
    const { words } = this.parts;
    const { timeline } = words;
    const { days, agent, entity } = this.items.filters;
    this.choice(timeline.range, RANGES.map((range) => [String(range), timeline.ranges[range]]), String(days), (value) => ({ days: RANGES.find((range) => String(range) === value) ?? 30 }));
    this.choice(timeline.agent, [['', timeline.anyAgent], ...withChosen(names.agents, agent).map((name): [string, string] => [name, actorName(name, words)])], agent ?? '', (value) => ({ agent: value === '' ? undefined : value }));
    this.choice(timeline.entity, [['', timeline.anyEntity], ...withChosen(names.entities, entity).map((name): [string, string] => [name, short(name)])], entity ?? '', (value) => ({ entity: value === '' ? undefined : value }));
  }

  private choice(label: string, options: readonly (readonly [string, string])[], chosen: string, change: (value: string) => Partial<TimelineFilters>): void {
    const dropdown = new DropdownComponent(this.filtersEl);
    for (const [value, text] of options) dropdown.addOption(value, text);
    dropdown.setValue(chosen).onChange((value) => this.items.filter(change(value)));
    dropdown.selectEl.setAttr('aria-label', label);
  }
}

function withChosen(names: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || names.includes(chosen) ? names : [...names, chosen];
}

function short(name: string): string {
  return name.length > CHOICE_CHARACTERS ? `${name.slice(0, CHOICE_CHARACTERS)}…` : name;
}
