import { endOfQuoted, unquoted } from './quoted-path.js';

/** One file of `git diff --stat`. */
export interface StatFile {
  /** As it is called after the change. */
  readonly path: string;
  readonly renamedFrom: string | undefined;
  /** The name was too long for the table: only its end is known. */
  readonly isCut: boolean;
  readonly isBinary: boolean;
  /** Changed lines; 0 for a binary. */
  readonly lines: number;
}

export interface DiffStat {
  readonly files: readonly StatFile[];
  readonly insertions: number;
  readonly deletions: number;
}

const TOTALS = /^\s*\d+ files? changed/u;
const COUNT = /^\s*(?:(Bin)\b|(\d+)|(Unmerged))/u;
const BRACES = /^(.*)\{(.*) => (.*)\}(.*)$/u;
const CUT = /^\.\.\.\/?/u;

/** Lines that are no part of a diff stat are passed over. Time grows with the text's length. */
export function parseStat(stat: string): DiffStat {
  const files: StatFile[] = [];
  let insertions = 0;
  let deletions = 0;
  for (const line of stat.split(/\r?\n/u)) {
    if (TOTALS.test(line)) {
      insertions = Number(/(\d+) insertion/u.exec(line)?.[1] ?? 0);
      deletions = Number(/(\d+) deletion/u.exec(line)?.[1] ?? 0);
      continue;
    }
    const file = fileOf(line);
    if (file !== undefined) files.push(file);
  }
  return { files, insertions, deletions };
}

function fileOf(line: string): StatFile | undefined {
  // A name may hold a bar itself: the table's own is the last that a count follows.
  for (let bar = line.lastIndexOf('|'); bar > 0; bar = line.lastIndexOf('|', bar - 1)) {
    const count = COUNT.exec(line.slice(bar + 1));
    if (count === null) continue;
    const name = line.slice(0, bar).trim();
    if (name === '') return undefined;
    const isCut = CUT.test(name);
    const { path, from } = namesOf(name.replace(CUT, ''));
    return { path, renamedFrom: from, isCut, isBinary: count[1] !== undefined, lines: Number(count[2] ?? 0) };
  }
  return undefined;
}

function namesOf(name: string): { path: string; from: string | undefined } {
  if (name.startsWith('"')) {
    const end = endOfQuoted(name, 0);
    const first = unquoted(name.slice(0, end));
    const arrow = /^ => (.+)$/u.exec(name.slice(end));
    return arrow === null ? { path: first, from: undefined } : { path: unquoted(arrow[1] ?? ''), from: first };
  }
  const braces = BRACES.exec(name);
  if (braces !== null) {
    const [, head = '', from = '', to = '', tail = ''] = braces;
    return { path: joined(head, to, tail), from: joined(head, from, tail) };
  }
  const arrow = name.indexOf(' => ');
  if (arrow < 0) return { path: name, from: undefined };
  // The beginning of a cut name may be inside a quoted one: what is before the arrow is then only an end.
  return { path: unquoted(name.slice(arrow + 4)), from: name.slice(0, arrow) };
}

/** `src/{ => new}/a.ts` stands for `src/a.ts` and `src/new/a.ts`. */
function joined(head: string, middle: string, tail: string): string {
  return middle === '' && head.endsWith('/') && tail.startsWith('/') ? head + tail.slice(1) : head + middle + tail;
}
