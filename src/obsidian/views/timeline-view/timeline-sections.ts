import { OWNER, type Actor } from '../../../core/model/journal.js';
import type { AgentRecord, RecallRecord, SoonForgotten, TimelineEvent } from '../../../core/oversight/oversight.js';
import { countText, dateText, percentText, type ViewParts } from '../view-parts.js';

/** Opens a memory's history. */
export type ShowHistory = (memory: { readonly id: string; readonly text: string }) => void;

type Words = Pick<ViewParts, 'words' | 'locale'>;

export function renderEvents(into: HTMLElement, events: readonly TimelineEvent[], showHistory: ShowHistory, { words, locale }: Words): void {
  let list: HTMLElement | undefined;
  let day = '';
  for (const event of events) {
    if (list === undefined || event.day !== day) {
      day = event.day;
      into.createEl('h4', { text: dateText(`${day}T12:00:00`, locale) });
      list = into.createEl('ul', { cls: 'mneme-rows' });
    }
    const time = new Date(event.at).toLocaleTimeString(locale, { timeStyle: 'short' });
    const gone = event.isGone ? [words.timeline.gone] : [];
    memoryRow(list, event, [time, words.timeline.by(words.timeline.actions[event.action], actorName(event.actor, words)), ...gone].join(' · '), showHistory, words);
  }
}

export function renderSoon(into: HTMLElement, soon: readonly SoonForgotten[], showHistory: ShowHistory, parts: Words): void {
  const { words, locale } = parts;
  const list = into.createEl('ul', { cls: 'mneme-rows' });
  for (const { memory, inDays } of soon) {
    const when = inDays === 0 ? words.review.today : words.review.inDays(countText(inDays, locale));
    const trust = memory.trust === undefined ? [] : [words.review.trust(percentText(memory.trust, parts))];
    memoryRow(list, memory, [when, ...trust].join(' · '), showHistory, words);
  }
}

export function renderRecalls(into: HTMLElement, recalls: readonly RecallRecord[], showHistory: ShowHistory, { words, locale }: Words): void {
  const list = into.createEl('ul', { cls: 'mneme-rows' });
  for (const { memory, count, lastDay } of recalls) memoryRow(list, memory, words.timeline.recalledTimes(countText(count, locale), dateText(`${lastDay}T12:00:00`, locale)), showHistory, words);
}

export function renderAgents(into: HTMLElement, agents: readonly AgentRecord[], parts: Words): void {
  const { words, locale } = parts;
  const columns = words.timeline.agentColumns;
  const table = into.createEl('table', { cls: 'mneme-table' });
  const head = table.createEl('thead').createEl('tr');
  for (const name of [columns.agent, columns.created, columns.active, columns.trust]) head.createEl('th', { text: name, attr: { scope: 'col' } });
  const body = table.createEl('tbody');
  for (const { actor, created, active, meanTrust } of agents) {
    const row = body.createEl('tr');
    row.createEl('th', { text: actorName(actor, words), attr: { scope: 'row', dir: 'auto' } });
    row.createEl('td', { text: countText(created, locale) });
    row.createEl('td', { text: countText(active, locale) });
    row.createEl('td', { text: meanTrust === undefined ? '–' : percentText(meanTrust, parts) });
  }
}

export function actorName(actor: Actor, words: ViewParts['words']): string {
  return actor === OWNER ? words.timeline.owner : actor;
}

function memoryRow(list: HTMLElement, memory: { readonly id: string; readonly text: string }, meta: string, showHistory: ShowHistory, { timeline }: ViewParts['words']): void {
  const row = list.createEl('li', { cls: 'mneme-row' });
  const button = row.createEl('button', { cls: 'mneme-row-text', text: memory.text === '' ? memory.id : memory.text, attr: { dir: 'auto' } });
  button.setAttr('aria-label', timeline.showHistory(memory.text === '' ? memory.id : memory.text));
  button.addEventListener('click', () => showHistory(memory));
  row.createSpan({ cls: 'mneme-side-meta', text: meta });
}
