import { endOfQuoted, unquoted } from './quoted-path.js';

export interface DiffHunk {
  /** What git prints behind the hunk's range: the function or heading that it lies in. */
  readonly context: string;
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

export interface FileDiff {
  /** After the change; of a deleted file, before it. */
  readonly path: string;
  readonly change: 'modified' | 'added' | 'deleted' | 'renamed';
  readonly renamedFrom: string | undefined;
  readonly isBinary: boolean;
  readonly hunks: readonly DiffHunk[];
}

/** What is read of a large diff: names of every file, but lines only so far. */
export interface DiffLimits {
  readonly linesPerFile: number;
  readonly lines: number;
  readonly lineLength: number;
}

const USUAL_LIMITS: DiffLimits = { linesPerFile: 400, lines: 20_000, lineLength: 400 };

interface OpenFile {
  path: string;
  change: FileDiff['change'];
  renamedFrom: string | undefined;
  isBinary: boolean;
  readonly hunks: { context: string; removed: string[]; added: string[] }[];
  linesRead: number;
}

const HUNK = /^@@+ -\d+(?:,(\d+))?(?: -\d+(?:,\d+)?)* \+\d+(?:,(\d+))? @@+ ?(.*)$/u;

/**
 * The files of a unified diff as git prints it. Anything that is no diff is passed over; lines beyond the limits are counted
 * past, not kept. Reads the text once.
 */
export function parseDiff(diff: string, limits: DiffLimits = USUAL_LIMITS): readonly FileDiff[] {
  const files: OpenFile[] = [];
  let file: OpenFile | undefined;
  let linesRead = 0;
  let removedLeft = 0;
  let addedLeft = 0;
  for (let start = 0; start < diff.length; ) {
    const newline = diff.indexOf('\n', start);
    const end = newline < 0 ? diff.length : newline;
    const line = diff.slice(start, Math.min(end, start + limits.lineLength)).replace(/\r$/u, '');
    start = end + 1;
    const hunk = file?.hunks.at(-1);
    if (file !== undefined && hunk !== undefined && (removedLeft > 0 || addedLeft > 0) && /^[-+ \\]|^$/u.test(line)) {
      const sign = line[0];
      if (sign === '\\') continue;
      if (sign !== '+') removedLeft -= 1;
      if (sign !== '-') addedLeft -= 1;
      if (sign === '-' || sign === '+') {
        file.linesRead += 1;
        linesRead += 1;
        if (file.linesRead <= limits.linesPerFile && linesRead <= limits.lines) (sign === '-' ? hunk.removed : hunk.added).push(line.slice(1));
      }
      continue;
    }
    if (line.startsWith('diff --')) {
      file = opened(line);
      files.push(file);
      [removedLeft, addedLeft] = [0, 0];
    } else if (file !== undefined && line.startsWith('@@')) {
      const range = HUNK.exec(line);
      if (range === null) continue;
      removedLeft = Number(range[1] ?? 1);
      addedLeft = Number(range[2] ?? 1);
      file.hunks.push({ context: (range[3] ?? '').trim(), removed: [], added: [] });
    } else if (file !== undefined) readHeader(file, line);
  }
  return files.map(({ path, change, renamedFrom, isBinary, hunks }) => ({ path, change, renamedFrom, isBinary, hunks }));
}

function opened(line: string): OpenFile {
  return { path: pathInHeader(line), change: 'modified', renamedFrom: undefined, isBinary: false, hunks: [], linesRead: 0 };
}

/** `diff --git a/x b/x`, either name quoted; where the names differ or hold ` b/`, the lines that follow tell them. */
function pathInHeader(line: string): string {
  const names = line.replace(/^diff --\S+ /u, '');
  if (names.startsWith('"')) return withoutSide(unquoted(names.slice(endOfQuoted(names, 0)).trim()));
  // Both are the same as long as nothing was renamed: the second half is the name.
  const half = names.slice((names.length + 1) / 2);
  if (names.length % 2 === 1 && names.slice(2, (names.length - 1) / 2) === half.slice(2)) return withoutSide(half);
  const second = names.lastIndexOf(' b/');
  return withoutSide(second < 0 ? names : unquoted(names.slice(second + 1)));
}

function readHeader(file: OpenFile, line: string): void {
  const [, key, value = ''] = /^(new file mode|deleted file mode|rename from|rename to|copy to|---|\+\+\+|Binary files|GIT binary patch)(?: (.*))?$/u.exec(line) ?? [];
  switch (key) {
    case 'new file mode':
      file.change = 'added';
      return;
    case 'deleted file mode':
      file.change = 'deleted';
      return;
    case 'rename from':
      file.change = 'renamed';
      file.renamedFrom = unquoted(value);
      return;
    case 'rename to':
    case 'copy to':
      file.path = unquoted(value);
      return;
    case '---':
      if (file.change === 'deleted' && value !== '/dev/null') file.path = namedIn(value);
      return;
    case '+++':
      if (value !== '/dev/null') file.path = namedIn(value);
      return;
    case 'Binary files':
    case 'GIT binary patch':
      file.isBinary = true;
      return;
    case undefined:
      return;
  }
}

/** A name with spaces is followed by a tab. */
function namedIn(value: string): string {
  return withoutSide(unquoted(value.replace(/\t.*$/u, '')));
}

function withoutSide(path: string): string {
  return path.replace(/^[abciow]\//u, '');
}
