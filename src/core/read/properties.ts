import type { PropertyValue } from '../model/note.js';
import type { Properties } from './front-matter.js';
import { asTag, linkTarget } from './inline-marks.js';

/** Properties that steer programs, or that are known otherwise (names, tags, times): as text they would answer no question. */
const HOUSEKEEPING = new Set([
  ...['alias', 'aliases', 'tag', 'tags', 'cssclass', 'cssclasses', 'publish', 'permalink', 'position', 'id', 'uid', 'uuid', 'banner', 'icon', 'lang', 'slug'],
  ...['created', 'date', 'date created', 'date modified', 'created_at', 'updated', 'updated_at', 'modified', 'mneme-private', 'kanban-plugin'],
]);

/** Other names of the note: `aliases` and `alias`, a list or one text. */
export function aliasesIn(properties: Properties): string[] {
  return unique(valuesOf(properties, 'aliases', 'alias').flatMap(textsOf).map((alias) => alias.trim()));
}

/** `tags` and `tag`: a list, or one text with commas or spaces between; with or without `#`. */
export function tagsIn(properties: Properties): string[] {
  const texts = valuesOf(properties, 'tags', 'tag').flatMap(textsOf);
  return texts.flatMap((text) => text.split(/[,，\s]+/)).flatMap((tag) => asTag(tag) ?? []);
}

/** Targets of the links that are property values. */
export function linksIn(properties: Properties): string[] {
  return Object.values(properties)
    .flatMap(textsOf)
    .flatMap((text) => text.match(/\[\[[^[\]\r\n]+\]\]/g) ?? [])
    .map(linkTarget)
    .filter((target) => target !== '');
}

/** Errs towards privacy: a text or number that can only mean yes counts too. */
export function isMarkedPrivate(properties: Properties): boolean {
  return valuesOf(properties, 'mneme-private').some((value) => value === true || value === 1 || (typeof value === 'string' && /^(true|yes)$/i.test(value.trim())));
}

/** Whether the properties say something that a reader might ask for; a check box alone does not. */
export function areTelling(properties: Properties): boolean {
  return Object.entries(properties).some(([name, value]) => !HOUSEKEEPING.has(name.toLowerCase()) && holdsSomething(value));
}

/** The texts in a value, numbers as text; of a list, those of its items. */
export function textsOf(value: PropertyValue | undefined): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  return isList(value) ? value.flatMap(textsOf) : [];
}

/** Each once, in order; names that differ in case alone are one, as in Obsidian. */
export function unique(names: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const name of names) if (name !== '' && !seen.has(name.toLowerCase())) seen.set(name.toLowerCase(), name);
  return [...seen.values()];
}

function isList(value: PropertyValue | undefined): value is readonly PropertyValue[] {
  return Array.isArray(value);
}

function holdsSomething(value: PropertyValue): boolean {
  if (value === null || value === '' || typeof value === 'boolean') return false;
  if (typeof value !== 'object') return true;
  return Object.values(value).some(holdsSomething);
}

/** Obsidian tells properties apart without regard to case. */
function valuesOf(properties: Properties, ...names: string[]): PropertyValue[] {
  return Object.entries(properties).flatMap(([name, value]) => (names.includes(name.toLowerCase()) ? [value] : []));
}
