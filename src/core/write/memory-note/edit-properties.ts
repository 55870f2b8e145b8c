import { isMap, isScalar, parseDocument, Scalar, stringify, type Pair, type YAMLMap } from 'yaml';
import { MnemeError } from '../../model/errors.js';
import type { PropertyValue } from '../../model/note.js';

/** New values by name; `undefined` takes the property away. */
export type PropertyChanges = Readonly<Record<string, PropertyValue | undefined>>;

/**
 * The lines between the two fences, with some properties changed. Only the lines of those properties change: comments, order, unknown
 * properties and the way that they are written stay, character by character.
 * @param block Without its fences; lines end in a line feed. @throws MnemeError `note_unwritable` where it is no YAML map
 */
export function editProperties(block: string, changes: PropertyChanges): string {
  const map = mapOf(block);
  const edits = Object.entries(changes).flatMap(([name, value]) => editOf(block, map, name, value) ?? []).sort((a, b) => a.from - b.from);
  // Properties that share a line, as within brackets, change one after another: each moves the next.
  if (edits.some(({ from }, at) => from < (edits[at - 1]?.to ?? 0))) return Object.entries(changes).reduce((text, [name, value]) => editProperties(text, { [name]: value }), block);
  let edited = '';
  let done = 0;
  for (const { from, to, text } of edits) {
    edited += block.slice(done, from) + text;
    done = to;
  }
  return edited + block.slice(done);
}

/** What takes the place of the characters from `from` up to `to`. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function editOf(block: string, map: YAMLMap<Scalar> | undefined, name: string, value: PropertyValue | undefined): Edit | undefined {
  const pair = map?.items.find(({ key }) => isScalar(key) && key.value === name);
  if (pair === undefined) return value === undefined ? undefined : { from: block.length, to: block.length, text: `${block === '' || block.endsWith('\n') ? '' : '\n'}${writeProperty(name, value)}` };
  const { from, to } = linesOf(block, pair);
  if (value === undefined) return { from, to, text: '' };
  const { value: old } = pair;
  // On its one line, so that a comment behind it stays.
  if (isScalar(old) && old.range && !isList(value) && !block.slice(old.range[0], old.range[1]).includes('\n') && old.range[0] > from) {
    const written = writeProperty(name, value).slice(name.length + 1).trim();
    return { from: old.range[0], to: old.range[1], text: `${/\s$/.test(block.slice(0, old.range[0])) ? '' : ' '}${written}` };
  }
  return { from, to, text: writeProperty(name, value) };
}

function mapOf(block: string): YAMLMap<Scalar> | undefined {
  const document = parseDocument(block, { schema: 'core', version: '1.2' });
  const [error] = document.errors;
  if (error !== undefined) throw new MnemeError('note_unwritable', `The properties of this note are not valid YAML: ${error.message.split('\n')[0] ?? ''} Correct them first.`);
  if (document.contents === null) return undefined;
  if (!isMap(document.contents)) throw new MnemeError('note_unwritable', 'The properties of this note hold no "name: value" lines. Correct them first.');
  return document.contents as YAMLMap<Scalar>;
}

/** From the first character of the pair's first line to the first of the line after its last. */
function linesOf(block: string, { key, value }: Pair<Scalar>): { from: number; to: number } {
  const start = key.range?.[0] ?? 0;
  const from = block.lastIndexOf('\n', start - 1) + 1;
  const end = endOf(value) ?? key.range?.[1] ?? start;
  // A value's end may already be past its line feed.
  const feed = block.indexOf('\n', block[end - 1] === '\n' ? end - 1 : end);
  return { from, to: feed < 0 ? block.length : feed + 1 };
}

/** Without the comments and blank lines that follow it, which belong to what comes next. */
function endOf(value: unknown): number | undefined {
  const range = typeof value === 'object' && value !== null && 'range' in value ? (value.range as readonly number[] | null | undefined) : undefined;
  if (range === null || range === undefined) return undefined;
  if (typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items)) {
    const last: unknown = value.items.at(-1);
    const inner = typeof last === 'object' && last !== null && 'value' in last && 'key' in last ? endOf(last.value) : endOf(last);
    // A flow collection ends with its bracket, a block one with its last item.
    return 'flow' in value && value.flow === true ? range[1] : (inner ?? range[1]);
  }
  return range[1];
}

function isList(value: PropertyValue): boolean {
  return typeof value === 'object' && value !== null;
}

/** As Obsidian writes properties: block lists, links in double quotes, no folding, no aliases. Ends with a line feed. */
export function writeProperties(properties: Readonly<Record<string, PropertyValue>>): string {
  return stringify(Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, scalars(value)])), { lineWidth: 0, version: '1.2', schema: 'core', aliasDuplicateObjects: false });
}

function writeProperty(name: string, value: PropertyValue): string {
  return writeProperties({ [name]: value });
}

/** Links must be quoted, or YAML reads `[[x]]` as a list in a list; text that looks like a time or number keeps its type by quotes of `stringify`. */
function scalars(value: PropertyValue): unknown {
  if (typeof value === 'string' && value.startsWith('[[')) {
    const quoted = new Scalar(value);
    quoted.type = Scalar.QUOTE_DOUBLE;
    return quoted;
  }
  if (Array.isArray(value)) return value.map(scalars);
  return value;
}
