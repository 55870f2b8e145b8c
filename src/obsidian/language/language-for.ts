import { en } from './en.js';
import type { Language } from './language.js';
import { zh } from './zh.js';

/** The interface follows the app's language; what there is no translation for is English. @param code As `getLanguage()` gives it. */
export function languageFor(code: string): Language {
  return code.toLowerCase().startsWith('zh') ? zh : en;
}
