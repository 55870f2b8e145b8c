import { setIcon } from 'obsidian';
import type { Decision, RecallAnswer } from '../../../core/model/recall.js';
import { leaningText, noticeText } from '../../language/recall-text.js';
import { percentText, type ViewParts } from '../view-parts.js';

const ICONS: Record<Decision, string> = { use_memory: 'check-circle', weak: 'help-circle', fall_back: 'circle-off' };

/** What an agent that asks the same would be told. */
export function renderDecision(into: HTMLElement, answer: RecallAnswer, parts: Pick<ViewParts, 'words' | 'locale'>): void {
  const { decision, confidence } = answer;
  const { decisions, confidence: sure } = parts.words.memoryView;
  const banner = into.createDiv({ cls: `mneme-decision mod-${decision.replace('_', '-')}` });
  setIcon(banner.createSpan({ cls: 'mneme-decision-icon', attr: { 'aria-hidden': 'true' } }), ICONS[decision]);
  banner.createSpan({ text: decisions[decision] });
  banner.createSpan({ cls: 'mneme-decision-sure', text: sure(percentText(confidence, parts)) });
  for (const text of [noticeText(answer, parts.words), leaningText(answer, parts.words)]) if (text !== undefined) into.createDiv({ cls: 'mneme-notice', text });
}
