import type { App } from 'obsidian';
import type { Engine } from '../../core/engine.js';
import type { Clock } from '../../core/model/clock.js';
import { OWNER } from '../../core/model/journal.js';
import type { Who } from '../../core/write/writing.js';
import type { Language } from '../language/language.js';
import type { Activity } from '../status-text.js';

/** What a view needs of the plugin. */
export interface ViewParts {
  readonly app: App;
  readonly clock: Clock;
  readonly words: Language;
  /** BCP 47; for numbers and dates. */
  readonly locale: string;
  readonly newId: () => string;
  /** `undefined` until the engine is open, and while it is not. */
  readonly engine: () => Engine | undefined;
  readonly activity: () => Activity;
  /** Calls back whenever engine, its status or the activity has changed, a few times a second at most. Returns what ends it. */
  readonly onChange: (listener: () => void) => () => void;
  readonly openSettings: () => void;
}

/** Views are used by the owner. */
export const AS_OWNER: Who = { actor: OWNER, isOwner: true };

export function countText(value: number, locale: string): string {
  return value.toLocaleString(locale);
}

/** @param share 0..1 */
export function percentText(share: number, { words, locale }: Pick<ViewParts, 'words' | 'locale'>): string {
  return words.common.percent(Math.round(share * 100).toLocaleString(locale));
}

/** Making one takes longer than writing all dates of a list with it. */
let dateFormat: { readonly locale: string; readonly format: Intl.DateTimeFormat } | undefined;

/** The day, as the owner's language writes it. @param time ISO 8601 */
export function dateText(time: string, locale: string): string {
  if (dateFormat?.locale !== locale) dateFormat = { locale, format: new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' }) };
  return dateFormat.format.format(new Date(time));
}

/** Day and time of day. @param time ISO 8601 */
export function momentText(time: string, locale: string): string {
  return new Date(time).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}
