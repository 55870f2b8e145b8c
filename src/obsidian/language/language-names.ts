import type { Language } from './language.js';

const NAMED = 3;

/** The languages that a model serves best, in words. @param tags BCP 47, the best first @param locale BCP 47, of who reads it */
export function languageNames(tags: readonly string[], locale: string, { settings: { model } }: Language): string {
  const names = new Intl.DisplayNames([locale], { type: 'language' });
  return model.languages(tags.slice(0, NAMED).map((tag) => names.of(tag) ?? tag), Math.max(0, tags.length - NAMED));
}
