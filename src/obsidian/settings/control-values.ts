import type { Settings } from '../../core/model/settings.js';

/** Settings that are lists, shown as one entry a line. */
const LISTS = ['exclude', 'privateFolders', 'privateTags', 'semanticFolders'] as const;
type ListKey = (typeof LISTS)[number];

/** Settings that may be left out; an empty field leaves them out. */
const OPTIONAL = ['modelAddress', 'modelFolder'] as const;

/** What a control shows for a setting. */
export function toControlValue(settings: Settings, key: string): unknown {
  if (isListKey(key)) return settings[key].join('\n');
  return settings[key] ?? (isOptional(key) ? '' : undefined);
}

/** What a control's value means for `data.json`. */
export function fromControlValue(key: string, value: unknown): Record<string, unknown> {
  if (isListKey(key)) return { [key]: linesOf(String(value)) };
  if (isOptional(key)) return { [key]: String(value).trim() === '' ? undefined : String(value).trim() };
  return { [key]: value };
}

export function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

function isListKey(key: string): key is ListKey {
  return (LISTS as readonly string[]).includes(key);
}

function isOptional(key: string): boolean {
  return (OPTIONAL as readonly string[]).includes(key);
}
