import type { Why } from '../../../core/model/recall.js';
import { percentText, type ViewParts } from '../view-parts.js';

const FACTORS = ['text', 'meaning', 'age', 'trust'] as const;

/** Four small bars: how much each factor speaks for the result. Read out as one sentence. */
export function renderWhy(into: HTMLElement, why: Why, parts: Pick<ViewParts, 'words' | 'locale'>): void {
  const { factors, whySentence } = parts.words.memoryView;
  const shares = FACTORS.map((factor) => Math.min(1, Math.max(0, why[factor])));
  const [text = '', meaning = '', age = '', trust = ''] = shares.map((share) => percentText(share, parts));
  const bar = into.createDiv({ cls: 'mneme-why', attr: { role: 'img', 'aria-label': whySentence(text, meaning, age, trust) } });
  FACTORS.forEach((factor, index) => {
    const part = bar.createDiv({ cls: 'mneme-why-part' });
    part.createSpan({ text: factors[factor] });
    const track = part.createSpan({ cls: `mneme-why-track mod-${factor}` });
    track.createSpan({ cls: 'mneme-why-fill' }).style.setProperty('--mneme-share', String(shares[index] ?? 0));
  });
}
