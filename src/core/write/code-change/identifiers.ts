import type { FileDiff } from './unified-diff.js';

export interface RenamedIdentifier {
  readonly from: string;
  readonly to: string;
}

export interface IdentifierChanges {
  /** Declared in what was taken out, and nowhere in what was put in. */
  readonly removed: readonly string[];
  readonly renamed: readonly RenamedIdentifier[];
}

/** Beyond so many a list tells nobody anything. */
const MOST = 200;

/**
 * Declarations of functions, types and variables in common languages (TypeScript, JavaScript, Python, Go, Rust, Java, Kotlin, C#, C, C++, Swift, PHP, Ruby,
 * shell, SQL). One name a line.
 */
const DECLARATIONS: readonly RegExp[] = [
  /^\s*(?:(?:export|default|declare|pub(?:\([^)]*\))?|public|private|protected|internal|static|final|abstract|async|override|sealed|data|open|partial|unsafe|extern|inline|const|virtual)\s+)*(?:function\*?|class|interface|enum|namespace|module|struct|trait|protocol|record|object|def|fn|func|fun|sub|typedef|macro_rules!|impl|extension)\s+(?:\([^)]*\)\s*)?([\p{L}_$][\p{L}\p{N}_$]*[?!]?)(?!\s+\*?\w+\s*[(;=])/u,
  /^\s*(?:export\s+)?(?:declare\s+)?(?:pub(?:\([^)]*\))?\s+)?(?:type|const|let|var|val|static)\s+(?:mut\s+)?([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:[=:<(]|$|struct\b|interface\b)/u,
  /^\s*(?:(?:public|private|protected|internal|static|final|abstract|async|override|readonly|virtual|get|set|inline|unsigned|const)\s+)+(?:[\w<>[\],.?*&]+\s+)?([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:[(<:=;]|$)/u,
  /^(?:[\w:<>*&]+\s+)+\**([\p{L}_][\p{L}\p{N}_]*)\s*\([^;]*$/u,
  /^\s{2,}(?:async\s+)?([\p{L}_$#][\p{L}\p{N}_$]*)\s*\([^)]*\)\s*(?::\s*[^=;]+)?\{\s*$/u,
  /^([A-Z][A-Z0-9_]{2,})\s*=/u,
  /^\s*CREATE\s+(?:OR\s+REPLACE\s+)?(?:UNIQUE\s+)?(?:TABLE|VIEW|INDEX|FUNCTION|PROCEDURE)\s+(?:IF\s+NOT\s+EXISTS\s+)?["'`[]?([\w.]+)/iu,
];
const NO_NAMES: ReadonlySet<string> = new Set('if for while switch catch return else do try new await yield throw function class default in of case with super this self constructor init main get set'.split(' '));

export function identifierChanges(files: readonly FileDiff[]): IdentifierChanges {
  const removed = new Map<string, true>();
  const added = new Set<string>();
  const renamed: RenamedIdentifier[] = [];
  for (const { hunks } of files) {
    for (const hunk of hunks) {
      const before = hunk.removed.map(declaredIn);
      const after = hunk.added.map(declaredIn);
      for (const name of after) if (name !== undefined) added.add(name);
      for (const name of before) if (name !== undefined) removed.set(name, true);
      renamed.push(...pairs(hunk.removed, hunk.added, before, after));
    }
  }
  // What was only moved is declared again somewhere; what is renamed is not just gone.
  const gone = [...removed.keys()].filter((name) => !added.has(name));
  const known = new Map(renamed.filter(({ from, to }) => gone.includes(from) && !removed.has(to)).map((pair) => [pair.from, pair]));
  return { removed: gone.filter((name) => !known.has(name)).slice(0, MOST), renamed: [...known.values()].slice(0, MOST) };
}

function declaredIn(line: string): string | undefined {
  if (/^\s*(?:\/\/|#(?!\[)|\*|\/\*|--)/u.test(line)) return undefined;
  for (const pattern of DECLARATIONS) {
    const name = pattern.exec(line)?.[1];
    if (name !== undefined && name.length > 1 && !NO_NAMES.has(name)) return name;
  }
  return undefined;
}

/** Lines that are the same but for the name that they declare. */
function pairs(removed: readonly string[], added: readonly string[], before: readonly (string | undefined)[], after: readonly (string | undefined)[]): RenamedIdentifier[] {
  const shapes = new Map<string, string[]>();
  for (const [at, line] of added.entries()) {
    const name = after[at];
    if (name !== undefined) shapes.set(shape(line, name), [...(shapes.get(shape(line, name)) ?? []), name]);
  }
  return removed.flatMap((line, at) => {
    const from = before[at];
    const candidates = from === undefined ? undefined : shapes.get(shape(line, from));
    const to = candidates?.shift();
    return from === undefined || to === undefined || from === to ? [] : [{ from, to }];
  });
}

function shape(line: string, name: string): string {
  return line.trim().split(name).join('\0');
}
