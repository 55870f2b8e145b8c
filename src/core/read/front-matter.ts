import matter from 'gray-matter';
import { parseDocument, YAMLParseError } from 'yaml';

import { messageOf } from '../model/errors.js';
import { counted } from '../model/in-words.js';
import type { NoteProblem, PropertyValue } from '../model/note.js';
import type { SourceLines } from './source-lines.js';

export type Properties = Readonly<Record<string, PropertyValue>>;

export type FrontMatter =
  | { readonly type: 'none' }
  /** `lastLine` is the closing fence; the opening one is line 1. */
  | { readonly type: 'read'; readonly properties: Properties; readonly lastLine: number }
  /** Kept as text, up to and with `lastLine`. What it says of privacy is read all the same: a typing error must publish nothing. */
  | { readonly type: 'broken'; readonly problem: NoteProblem; readonly lastLine: number; readonly tags: readonly string[]; readonly markedPrivate: boolean };

/** Front matter longer than this is data, not properties. gray-matter's and the YAML parser's time grows with lines × characters. */
const MOST_CHARACTERS = 128 * 1024;
const MOST_LINES = 5_000;
/** Owners' properties hold no YAML aliases; a few are let through, a bomb is not. */
const MOST_ALIASES = 20;
/** Where the closing fence is missing, the lines after the opener in which the private mark still counts. */
const UNCLOSED_LINES = 50;

const PLAIN_FENCE = /^---[ \t]*$/;
/** gray-matter would choose a language by it, and run JavaScript. */
const LANGUAGE_FENCE = /^---[ \t]*[A-Za-z][\w.+-]*[ \t]*$/;
const PRIVATE_MARK = /^[ \t]*["']?mneme-private["']?[ \t]*:[ \t]*["']?(?:true|yes)\b/im;

/** Reads the note's properties. Only a plain `---` opens front matter, as in Obsidian. Never throws. */
export function readFrontMatter(source: SourceLines): FrontMatter {
  const opener = source.line(1);
  const plain = PLAIN_FENCE.test(opener);
  if (!plain && !LANGUAGE_FENCE.test(opener)) return { type: 'none' };
  const lastLine = closingFence(source);
  if (!plain) {
    const message = `The first line, "${opener.trim()}", asks for front matter in another language, which may run code. It was not read. Open front matter with "---" alone.`;
    return broken(source, lastLine, { code: 'front_matter_refused', message, line: 1 });
  }
  if (lastLine === undefined) {
    // A thematic break begins a note just so; it is front matter only by what the owner evidently meant.
    return PRIVATE_MARK.test(headOf(source, lastLine)) ? broken(source, lastLine, unclosed()) : { type: 'none' };
  }
  const block = headOf(source, lastLine);
  if (block.length > MOST_CHARACTERS || lastLine > MOST_LINES) {
    const message = `The properties are longer than ${MOST_CHARACTERS / 1024} KB or ${counted(MOST_LINES, 'line')} and were not read. Move the data into the note's text.`;
    return broken(source, lastLine, { code: 'front_matter_refused', message, line: 1 });
  }
  try {
    return { type: 'read', properties: parseProperties(block), lastLine };
  } catch (thrown) {
    return broken(source, lastLine, problemOf(thrown));
  }
}

function closingFence(source: SourceLines): number | undefined {
  for (let line = 2; line <= source.count; line += 1) if (PLAIN_FENCE.test(source.line(line))) return line;
  return undefined;
}

/** The front matter with its fences; the note's first lines where it has no end. */
function headOf(source: SourceLines, lastLine: number | undefined): string {
  return source.text.slice(0, source.endOf(lastLine ?? Math.min(source.count, UNCLOSED_LINES)));
}

/** One kind of line ending, because the YAML parser knows no lone CR. */
function parseProperties(block: string): Properties {
  const lines = block.replace(/\r\n?/g, '\n').replace(/^---[ \t]+/, '---');
  const file = matter(lines, {
    language: 'yaml',
    delimiters: '---',
    engines: { yaml: { parse: parseYaml }, json: refuse, javascript: refuse, js: refuse, coffee: refuse, cson: refuse, toml: refuse },
  });
  // gray-matter ends the block at any line that begins with `---`; what it left out would be lost in silence.
  if (file.matter !== lines.slice('---'.length, lines.lastIndexOf('\n---'))) throw new SyntaxError('A line of them begins with "---".');
  return Object.fromEntries(Object.entries(file.data).map(([key, value]) => [key, sanitize(value)]));
}

function parseYaml(yaml: string): Record<string, unknown> {
  // `yaml` begins with the line ending of the opener, so that its lines are the note's lines.
  const document = parseDocument(yaml, { schema: 'core', version: '1.2', intAsBigInt: true });
  const [error] = document.errors;
  if (error !== undefined) throw error;
  const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASES });
  if (value === null || value === undefined) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw new SyntaxError('It holds no "name: value" lines.');
  return value as Record<string, unknown>;
}

function refuse(): never {
  throw new SyntaxError('Only YAML is read.');
}

/** YAML's values as properties. An integer that a number cannot hold exactly stays text: it is an id, not a quantity. */
function sanitize(value: unknown): PropertyValue {
  switch (typeof value) {
    case 'bigint': {
      const number = Number(value);
      return Number.isSafeInteger(number) ? number : value.toString();
    }
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'string':
    case 'boolean':
      return value;
    case 'object':
      if (value === null) return null;
      if (Array.isArray(value)) return value.map(sanitize);
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sanitize(inner)]));
    default:
      return null;
  }
}

function problemOf(thrown: unknown): NoteProblem {
  // The parser reports an excess of aliases as a ReferenceError; nesting that no owner writes exhausts its stack, which it may wrap.
  if (thrown instanceof ReferenceError || thrown instanceof RangeError || /call stack/i.test(messageOf(thrown))) {
    return { code: 'front_matter_refused', message: 'The properties repeat or nest themselves too often (aliases, brackets) and were not read. Write the values out.', line: 1 };
  }
  const [at] = thrown instanceof YAMLParseError ? (thrown.linePos ?? []) : [];
  const [reason = ''] = messageOf(thrown).split('\n');
  return {
    code: 'front_matter_invalid',
    message: `The properties are not valid YAML and are kept as text: ${reason.replace(/ at line \d+, column \d+:?$/, '').replace(/[^.]$/, '$&.')} Correct them between the two "---" lines.`,
    line: at?.line ?? 1,
  };
}

function unclosed(): NoteProblem {
  return { code: 'front_matter_invalid', message: 'The properties have no closing "---" line and are kept as text. Add it.', line: 1 };
}

function broken(source: SourceLines, lastLine: number | undefined, problem: NoteProblem): FrontMatter {
  const raw = headOf(source, lastLine);
  return { type: 'broken', problem, lastLine: lastLine ?? 1, tags: guessTags(raw), markedPrivate: PRIVATE_MARK.test(raw) };
}

/** Tags of properties that are not valid YAML: a tag may be what makes the note private. */
function guessTags(raw: string): string[] {
  const [, inline = '', list = ''] = /^tags?[ \t]*:([^\r\n]*)((?:\r?\n[ \t]*-[^\r\n]*)*)/im.exec(raw) ?? [];
  return `${inline}\n${list.replace(/^[ \t]*-/gm, ' ')}`.split(/[\s,[\]"']+/).map((tag) => tag.replace(/^#/, '')).filter((tag) => tag !== '' && tag !== '---');
}
