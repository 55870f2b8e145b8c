import { counted } from './in-words.js';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type Of<Code extends Issue['code']> = Extract<Issue, { readonly code: Code }>;

/**
 * What is wrong with a value, and what to give instead, as a sentence. The schema library's own words are written for programmers, and
 * could be changed under us: its settings are one object for everybody in Obsidian's window. So this goes with each reading.
 * Quotes nothing of the value, which may be a secret.
 */
export function issueWords(issue: Issue): string {
  if (issue.input === undefined && isForOneValue(issue)) return `It is missing. Give ${wanted(issue)}.`;
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_value':
      return `It must be ${wanted(issue)}.`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? (issue.format === 'regex' ? `It must fit the pattern ${issue.pattern ?? ''}.` : 'It does not have the form that it must have.');
    case 'not_multiple_of':
      return `It must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `It has fields that nobody knows. Leave them out: ${issue.keys.join(', ')}.`;
    case 'invalid_key':
      return 'It has a name that cannot stand there. Name it otherwise, or leave it out.';
    case 'invalid_element':
      return 'It holds something that cannot stand there.';
    case 'invalid_union':
      return unionWords(issue);
    case 'custom':
      return 'It is not as it must be.';
  }
}

/** Formats in the words of those who write them. */
const FORMATS: Readonly<Record<string, string>> = {
  url: 'It must be a web address, such as http://127.0.0.1:11434.',
  date: 'It must be a day, such as 2026-12-01.',
  datetime: 'It must be a time, such as 2026-12-01T10:00:00Z.',
  base64: 'It must be base64.',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text (string)',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list (array)',
  object: 'an object with fields',
  record: 'an object with fields',
  tuple: 'a list (array)',
};

function isForOneValue(issue: Issue): issue is Of<'invalid_type'> | Of<'invalid_value'> {
  return issue.code === 'invalid_type' || issue.code === 'invalid_value';
}

function wanted(issue: Of<'invalid_type'> | Of<'invalid_value'>): string {
  return issue.code === 'invalid_type' ? typeWords(issue.expected) : choice(issue.values);
}

function typeWords(type: string): string {
  return TYPES[type] ?? type;
}

function choice(values: readonly unknown[]): string {
  return values.length === 1 ? String(values[0]) : `one of: ${values.map(String).join(', ')}`;
}

/** Units of what is counted; a bare number has none. */
const UNITS: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

function countedIn(origin: string, count: number | bigint): string | undefined {
  const unit = UNITS[origin];
  return unit && counted(Number(count), unit);
}

function tooSmall({ origin, minimum, inclusive = true, input }: Of<'too_small'>): string {
  const least = countedIn(origin, minimum);
  if (least === undefined) return `It must be ${inclusive ? 'at least' : 'more than'} ${minimum}.`;
  return lengthOf(input) === 0 ? `It is empty. Give at least ${least}.` : `It is too short. Give at least ${least}.`;
}

function tooBig({ origin, maximum, inclusive = true, input }: Of<'too_big'>): string {
  const most = countedIn(origin, maximum);
  if (most === undefined) return `It must be ${inclusive ? 'at most' : 'less than'} ${maximum}.`;
  return `It has ${lengthOf(input)} of at most ${most}. Shorten it.`;
}

function lengthOf(input: unknown): number {
  return typeof input === 'string' || Array.isArray(input) ? input.length : 0;
}

/** Of alternatives, those that a value of another type can be; where its type is right, what is wrong with it as that. */
function unionWords({ errors, options }: Of<'invalid_union'>): string {
  if (Array.isArray(options) && options.length > 0) return `It must be ${choice(options)}.`;
  const types = errors.map(([first]) => (first?.path.length === 0 && first.code === 'invalid_type' ? typeWords(first.expected) : undefined));
  const nearest = errors[types.indexOf(undefined)]?.[0];
  if (nearest === undefined) return types.length === 0 ? 'It is not as it must be.' : `It must be ${types.join(' or ')}.`;
  return nearest.path.length === 0 ? nearest.message : `${nearest.path.map(String).join('.')}: ${nearest.message}`;
}
