import { counted } from '../../model/in-words.js';
import { isCjk } from '../../model/tokens.js';
import { identifierChanges, type RenamedIdentifier } from './identifiers.js';
import { parseStat, type DiffStat, type StatFile } from './stat.js';
import { parseDiff, type FileDiff } from './unified-diff.js';

/** A commit as `git diff --stat`, `git diff` and `git log` show it. */
export interface CodeChangeSource {
  readonly repo: string | undefined;
  readonly branch: string;
  readonly commit: string | undefined;
  /** UTC milliseconds. */
  readonly committedAtMs: number;
  readonly stat: string;
  readonly diff: string | undefined;
  readonly message: string | undefined;
  /** What changed and why, in the agent's words; taken as it is. */
  readonly summary: string | undefined;
}

export interface CodeChange {
  /** Which files, what and why; 200 to 300 characters where it is composed here and there is as much to say. */
  readonly text: string;
  /** Paths after the change, those with most changed lines first. A name that git cut is left out unless the diff has it whole. */
  readonly files: readonly string[];
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly deleted: readonly string[];
  readonly removedIdentifiers: readonly string[];
  readonly renamedIdentifiers: readonly RenamedIdentifier[];
}

const MOST_CHARACTERS = 300;
const WHY_CHARACTERS = 120;
const MOST_FILES_NAMED = 4;
const MOST_NAMES = 3;
/** What is kept of a commit of ten thousand files: a property of a note is read by people. */
const MOST_FILES_KEPT = 200;
const LONGEST_NAME = 60;
/** Of files called alike, such as `index.ts`, so many are tried for a cut name. */
const MOST_OF_NAME = 50;

/**
 * What a commit changed, as a memory says it.
 * @param refuses whether a text holds a secret: no line or name that does is copied
 */
export function describeCodeChange(source: CodeChangeSource, refuses: (text: string) => boolean): CodeChange {
  const stat = parseStat(source.stat);
  const diffs = source.diff === undefined ? [] : parseDiff(source.diff);
  const all = filesOf(stat, diffs);
  const identifiers = identifierChanges(diffs);
  const safe = (name: string): boolean => !refuses(name);
  const files = withoutRefused(all.map(({ path }) => path), (path) => path, refuses);
  const renamed = withoutRefused(renamesOf(stat, diffs), ({ from, to }) => `${from}${BETWEEN}${to}`, refuses);
  const deleted = withoutRefused(diffs.filter(({ change }) => change === 'deleted').map(({ path }) => path), (path) => path, refuses);
  const removedIdentifiers = withoutRefused(identifiers.removed, (name) => name, refuses);
  const renamedIdentifiers = withoutRefused(identifiers.renamed, ({ from, to }) => `${from}${BETWEEN}${to}`, refuses);
  const change = { files: files.slice(0, MOST_FILES_KEPT), renamed, deleted, removedIdentifiers, renamedIdentifiers };
  const summary = source.summary !== undefined && safe(source.summary) ? source.summary.trim() : '';
  const text = summary === '' ? composed(source, stat, diffs, { ...change, files }, safe) : summary;
  return { text: refuses(text) ? plain(source.branch, files.length, safe) : text, ...change };
}

/** Keeps one name from being read as the context of the next. */
const BETWEEN = '\n;\n';

/** Looking for secrets takes half a millisecond, of one name or of a thousand: what is refused as a whole is looked at in halves. */
function withoutRefused<T>(items: readonly T[], nameOf: (item: T) => string, refuses: (text: string) => boolean): readonly T[] {
  if (items.length === 0 || !refuses(items.map(nameOf).join(BETWEEN))) return items;
  if (items.length === 1) return [];
  const half = Math.ceil(items.length / 2);
  return [...withoutRefused(items.slice(0, half), nameOf, refuses), ...withoutRefused(items.slice(half), nameOf, refuses)];
}

/** Where even names put together look like a secret. */
function plain(branch: string, files: number, safe: (name: string) => boolean): string {
  return `${counted(files, 'file')} changed${safe(branch) ? ` on ${branch}` : ''}.`;
}

function filesOf(stat: DiffStat, diffs: readonly FileDiff[]): readonly { readonly path: string; readonly lines: number }[] {
  const found = new Map<string, number>();
  for (const { path, hunks } of diffs) found.set(path, hunks.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0));
  const ends = endsOf(diffs);
  for (const file of stat.files) {
    const whole = wholeName(file, ends);
    if (whole !== undefined) found.set(whole, Math.max(found.get(whole) ?? 0, file.lines));
  }
  return Array.from(found, ([path, lines]) => ({ path, lines })).sort((a, b) => b.lines - a.lines || (a.path < b.path ? -1 : 1));
}

/** Whole names of the diff by their last part, which a cut name has as well. */
function endsOf(diffs: readonly FileDiff[]): ReadonlyMap<string, readonly string[]> {
  const ends = new Map<string, string[]>();
  for (const { path } of diffs) {
    const last = path.slice(path.lastIndexOf('/') + 1);
    const known = ends.get(last);
    if (known === undefined) ends.set(last, [path]);
    else if (known.length < MOST_OF_NAME) known.push(path);
  }
  return ends;
}

function wholeName({ path, isCut }: StatFile, ends: ReadonlyMap<string, readonly string[]>): string | undefined {
  if (!isCut) return path;
  return ends.get(path.slice(path.lastIndexOf('/') + 1))?.find((whole) => whole.endsWith(path));
}

function renamesOf(stat: DiffStat, diffs: readonly FileDiff[]): { from: string; to: string }[] {
  const renames = new Map<string, string>();
  for (const { path, renamedFrom, isCut } of stat.files) if (renamedFrom !== undefined && !isCut) renames.set(renamedFrom, path);
  for (const { path, renamedFrom } of diffs) if (renamedFrom !== undefined) renames.set(renamedFrom, path);
  return Array.from(renames, ([from, to]) => ({ from, to }));
}

type Changes = Omit<CodeChange, 'text'>;

/** Why first: of all that a commit says, it is what cannot be read from the code. */
function composed({ repo, branch, message }: CodeChangeSource, stat: DiffStat, diffs: readonly FileDiff[], change: Changes, safe: (text: string) => boolean): string {
  const why = whyOf(message, safe);
  const where = [repo === undefined ? undefined : lastPart(repo), branch].filter((name) => name !== undefined && safe(name)).join('@');
  const files = filesText(change.files, stat);
  const parts = [
    `${why === '' ? 'Changed' : `${why}:`} ${files}${where === '' ? '' : ` on ${where}`}`.replace(/^./u, (first) => first.toUpperCase()),
    renamesText(change.renamed, 'renamed'),
    namesText(change.deleted.map(lastPart), 'deleted'),
    renamesText(change.renamedIdentifiers, 'renamed'),
    namesText(change.removedIdentifiers, 'removed'),
    placesText(diffs, safe),
    // What little is left to say: the head of the largest hunk, so that the change can be told from others of the same files.
    ...firstLines(diffs, safe).map((line) => `adds ${line}`),
  ];
  let text = '';
  for (const part of parts) {
    const next = text === '' ? part : `${text}; ${part}`;
    if (part !== '' && next.length < MOST_CHARACTERS) text = next;
  }
  return `${text === '' ? `${why}: ${counted(change.files.length, 'file')}`.slice(0, MOST_CHARACTERS - 1) : text}.`;
}

function whyOf(message: string | undefined, safe: (text: string) => boolean): string {
  const first = (message ?? '').split(/\r?\n/u).map((line) => line.trim()).find((line) => line !== '' && !line.startsWith('#')) ?? '';
  return safe(first) ? short(first.replace(/[.。:：]+$/u, ''), WHY_CHARACTERS) : '';
}

function filesText(files: readonly string[], { insertions, deletions }: DiffStat): string {
  const lines = insertions + deletions === 0 ? '' : ` (+${insertions} -${counted(deletions, 'line')})`;
  if (files.length === 0) return `no file${lines}`;
  const named = files.slice(0, MOST_FILES_NAMED).map((path) => short(files.length > 2 ? lastParts(path) : path, LONGEST_NAME));
  const more = files.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}${lines}`;
}

function renamesText(renames: readonly RenamedIdentifier[], verb: string): string {
  if (renames.length === 0) return '';
  const more = renames.length - MOST_NAMES;
  return `${verb} ${renames.slice(0, MOST_NAMES).map(({ from, to }) => `${short(lastParts(from), LONGEST_NAME)} to ${short(lastParts(to), LONGEST_NAME)}`).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function namesText(names: readonly string[], verb: string): string {
  const more = names.length - MOST_NAMES;
  return names.length === 0 ? '' : `${verb} ${names.slice(0, MOST_NAMES).map((name) => short(name, LONGEST_NAME)).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function placesText(diffs: readonly FileDiff[], safe: (text: string) => boolean): string {
  const places = new Set(diffs.flatMap(({ hunks }) => hunks.map(({ context }) => short(context.replace(/[{:(]*\s*$/u, ''), LONGEST_NAME))).filter((place) => place !== ''));
  const named = [...places].slice(0, 4 * MOST_NAMES).filter(safe).slice(0, MOST_NAMES);
  return named.length === 0 ? '' : `in ${named.join(', ')}`;
}

function firstLines(diffs: readonly FileDiff[], safe: (text: string) => boolean): readonly string[] {
  const lines = [...new Set(diffs.slice(0, 10).flatMap(({ hunks }) => hunks.slice(0, 2).flatMap(({ added }) => added.slice(0, 3).map((line) => line.trim()))))];
  return lines.filter((line) => line.length > 8 && /\p{L}{3}/u.test(line) && safe(line)).slice(0, 2).map((line) => `“${short(line, LONGEST_NAME)}”`);
}

const lastPart = (path: string): string => path.replace(/[/\\]+$/u, '').replace(/^.*[/\\]/u, '');
const lastParts = (path: string): string => path.split('/').slice(-2).join('/');

function short(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  // Not in the middle of a word or of a surrogate pair.
  const end = isCjk(cut.slice(-1)) ? cut : cut.replace(/[^\s/]*$/u, '').trimEnd();
  return `${(end.length > most / 2 ? end : cut).replace(/[\ud800-\udbff]$/u, '')}…`;
}
