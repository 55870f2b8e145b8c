import { JSONParser } from '@streamparser/json';
import type { z } from 'zod';
import { hashOfText } from '../../../content-hash.js';
import { messageOf, MnemeError } from '../../../model/errors.js';
import { issuesText, readWith } from '../../../model/parse.js';
import { MOST_PIECE_BYTES } from '../source-lines.js';
import { leftOut, type Converted, type SourceFile } from './importer.js';

/** A single text, such as a note, is read whole; what is longer is no text that somebody wrote. */
const MOST_TEXT_BYTES = 20_000_000;

/** The whole file. @throws MnemeError `bad_request` where it is too long or no UTF-8 */
export async function textOf(file: SourceFile): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let bytes = 0;
  try {
    for await (const part of file.bytes()) {
      bytes += part.byteLength;
      if (bytes > MOST_TEXT_BYTES) throw new MnemeError('bad_request', `${file.path} is longer than ${MOST_TEXT_BYTES / 1_000_000} MB, which is no note.`);
      text += decoder.decode(part, { stream: true });
    }
    return text + decoder.decode();
  } catch (thrown) {
    if (thrown instanceof TypeError) throw new MnemeError('bad_request', `${file.path} is not UTF-8.`, { cause: thrown });
    throw thrown;
  }
}

/**
 * The elements of the one long array of a JSON file of any length: of the file itself, or of the named members of its object.
 * @throws MnemeError `bad_request` with the number of the last whole element where the file breaks off or goes on without another
 */
export async function* elementsOf(file: SourceFile, members: readonly string[]): AsyncGenerator<{ readonly number: number; readonly value: unknown }> {
  let found: unknown[] = [];
  let number = 0;
  let sinceLast = 0;
  let parser: JSONParser | undefined;
  try {
    for await (const part of file.bytes()) {
      sinceLast += part.byteLength;
      if (sinceLast > MOST_PIECE_BYTES) throw new MnemeError('bad_request', `${file.path} goes on for more than ${MOST_PIECE_BYTES / 1_000_000} MB after element ${number} without another one, which no such file does.`);
      parser ??= parserFor(part, members, (value) => found.push(value));
      parser.write(part);
      const values = found;
      found = [];
      if (values.length > 0) sinceLast = 0;
      for (const value of values) {
        number += 1;
        yield { number, value };
      }
    }
    // Throws where the value has no end.
    if (parser?.isEnded === false) parser.end();
  } catch (thrown) {
    if (thrown instanceof MnemeError) throw thrown;
    throw new MnemeError('bad_request', `${file.path} is damaged or breaks off after element ${number}: ${messageOf(thrown)}`, { cause: thrown });
  }
  if (parser === undefined) throw new MnemeError('bad_request', `${file.path} is empty.`);
}

function parserFor(beginning: Uint8Array, members: readonly string[], onValue: (value: unknown) => void): JSONParser {
  const isArray = /^\ufeff?\s*\[/.test(new TextDecoder().decode(beginning.subarray(0, 100)));
  const parser = new JSONParser({ paths: isArray ? ['$.*'] : members.map((name) => `$.${name}.*`), keepStack: false });
  parser.onValue = ({ value }) => onValue(value);
  return parser;
}

/** A value that fits the schema, or word of what is wrong with it; fields that the schema does not know are told too. */
export function* parsedElement<S extends z.ZodObject>(schema: S, value: unknown, origin: string): Generator<Converted, z.output<S> | undefined> {
  const { data, issues } = readWith(schema, value);
  if (issues !== undefined) {
    yield leftOut(`It does not fit the format. ${issuesText(issues.slice(0, 1))}`, origin);
    return undefined;
  }
  for (const name of Object.keys(data)) if (!(name in schema.shape)) yield leftOut(`the field "${name.slice(0, 100)}"`, origin);
  return data;
}

/** ISO 8601 or a Unix time in seconds or milliseconds, as programs write moments, in UTC; `undefined` where it is none. */
export function moment(value: unknown): string | undefined {
  const ms = typeof value === 'number' ? (value > 100_000_000_000 ? value : value * 1000) : typeof value === 'string' && value.trim() !== '' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? withFourDigits(new Date(ms).toISOString()) : undefined;
}

function withFourDigits(iso: string): string | undefined {
  return /^\d{4}-/.test(iso) ? iso : undefined;
}

/** A file's name without folders and ending. */
export function nameOf({ path }: SourceFile): string {
  return (path.split('/').at(-1) ?? path).replace(/\.[^.]+$/, '');
}

/** A short name of a text, for external ids: the same text always gives the same. */
export function fingerprint(text: string): string {
  return hashOfText(text).slice(0, 12);
}

/** As Obsidian's tags may be written. */
export function tagOf(text: string): string | undefined {
  const tag = text.trim().replace(/^#/, '').replace(/[^\p{L}\p{N}_/-]+/gu, '-').replace(/^[-/]+|[-/]+$/g, '');
  return tag === '' || /^\d+$/.test(tag) ? undefined : tag;
}

/** Values that a note's property can hold; the names of the others are told by `onOther`. */
export function flatProperties(values: Readonly<Record<string, unknown>>, onOther: (name: string) => void): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)) continue;
    const isFlat = typeof value !== 'object' || (Array.isArray(value) && value.every((each) => typeof each !== 'object'));
    if (isFlat) flat[name.slice(0, 200)] = typeof value === 'string' ? value.slice(0, 2000) : value;
    else onOther(name);
  }
  return flat;
}
