import type { Settings } from '../../core/model/settings.js';

/** Settings that are lists, shown as one entry a line. */
const LISTS = ['exclude', 'privateFolders', 'privateTags', 'semanticFolders'] as const;
type ListKey = (typeof LISTS)[number];

/** Settings that may be left out; an empty field leaves them out. */
const OPTIONAL = ['modelAddress', 'modelFolder'] as const;

/** Controls of one half-life each, of the three that are one setting. */
export const HALF_LIVES = { habit: 'halfLifeDays.habit', progress: 'halfLifeDays.progress', other: 'halfLifeDays.other' } as const;
type HalfLife = keyof typeof HALF_LIVES;

/** The decay floor, shown in percent. */
export const FLOOR_PERCENT = 'decayFloorPercent';

/** What a control shows for a setting. */
export function toControlValue(settings: Settings, key: string): unknown {
  if (isListKey(key)) return settings[key].join('\n');
  const halfLife = halfLifeOf(key);
  if (halfLife !== undefined) return settings.halfLifeDays[halfLife];
  if (key === FLOOR_PERCENT) return Math.round(settings.decayFloor * 100);
  return settings[key] ?? (isOptional(key) ? '' : undefined);
}

/** What a control's value means for `data.json`. */
export function fromControlValue(settings: Settings, key: string, value: unknown): Record<string, unknown> {
  if (isListKey(key)) return { [key]: linesOf(String(value)) };
  const halfLife = halfLifeOf(key);
  if (halfLife !== undefined) return { halfLifeDays: { ...settings.halfLifeDays, [halfLife]: value } };
  if (key === FLOOR_PERCENT) return { decayFloor: Number(value) / 100 };
  if (isOptional(key)) return { [key]: String(value).trim() === '' ? undefined : String(value).trim() };
  return { [key]: value };
}

export function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
}

function halfLifeOf(key: string): HalfLife | undefined {
  return (Object.keys(HALF_LIVES) as HalfLife[]).find((name) => HALF_LIVES[name] === key);
}

function isListKey(key: string): key is ListKey {
  return (LISTS as readonly string[]).includes(key);
}

function isOptional(key: string): boolean {
  return (OPTIONAL as readonly string[]).includes(key);
}
