import { MAX_STATEMENT_CHARACTERS } from '../../../model/memory-shapes.js';
import { line, leftOut, type Converted, type Importer, type SourceFile } from './importer.js';
import { fingerprint, textOf } from './reading.js';

const NAMES = /(?:^|\/)(?:claude(?:\.local)?\.md|agents\.md|gemini\.md|copilot-instructions\.md|\.cursorrules)$/i;
const HEADING = /^(?<level>#{1,6})\s+(?<title>.+?)\s*#*$/;
const ITEM = /^(?<indent>\s*)(?:[-*+]|\d+[.)])\s+(?<text>.+)$/;
const FENCE = /^\s*(?:`{3,}|~{3,})/;
/** Another file that the rules take in. */
const TAKES_IN = /^\s*@\S+\s*$/;
const ONLY_MARKUP = /^[\s|:=*_-]*$|^<!--/;

/** Folders beside a project's own files that rules lie in; any other hidden folder holds the rules of all projects. */
const WITHIN_PROJECT = /\/\.github$/;

interface Rule {
  readonly lines: string[];
  readonly headings: readonly string[];
  readonly line: number;
}

/** Rules files for agents (`CLAUDE.md`, `AGENTS.md` and their like): each item of a list and each paragraph is a rule, the headings say what it is about. */
export const rules: Importer = {
  format: 'rules',
  readsFolder: false,
  recognises: ({ path }) => NAMES.test(path),
  async *convert(files) {
    for await (const file of files) yield* rulesIn(file, await textOf(file));
  },
};

function* rulesIn(file: SourceFile, text: string): Generator<Converted> {
  const project = projectOf(file);
  for (const rule of split(text)) {
    const said = rule.lines.join('\n').trim();
    const origin = `${file.path}, line ${rule.line}`;
    if (ONLY_MARKUP.test(said)) continue;
    if (TAKES_IN.test(said)) yield leftOut('A reference to another file; import that file too', origin);
    else if (said.length > MAX_STATEMENT_CHARACTERS) yield leftOut('A rule that is longer than a memory', origin);
    else {
      yield line({
        type: 'memory',
        text: said,
        kind: 'preference',
        // What names a command says how something is done; the rest says how it is liked.
        layer: /`[^`]+`/.test(said) ? 'skill' : 'habit',
        importance: 0.7,
        ...(project !== undefined && { entities: [project] }),
        context: [file.path, ...rule.headings].join(' › '),
        externalId: `rules:${file.path.slice(0, 400)}#${fingerprint(`${project === undefined ? '' : `${project}/`}${rule.headings.join('/')} ${said}`)}`,
        origin,
      });
    }
  }
}

/** Rules hold in the project that their file lies in: the same ones of two projects are two, and each project's are recalled with it. */
function projectOf({ folder }: SourceFile): string | undefined {
  const name = folder?.replace(WITHIN_PROJECT, '').split('/').at(-1);
  return name === undefined || name === '' || name.startsWith('.') ? undefined : name;
}

/** A code block belongs to the rule before it, and so do an item's own items. */
function split(text: string): Rule[] {
  const found: Rule[] = [];
  const headings: string[] = [];
  let current: Rule | undefined;
  let isFenced = false;
  const open = (row: string, at: number): void => {
    current = { lines: [row], headings: headings.filter((title) => title !== ''), line: at + 1 };
    found.push(current);
  };
  for (const [at, row] of text.replace(/^\ufeff/, '').split(/\r?\n/).entries()) {
    if (FENCE.test(row)) {
      isFenced = !isFenced;
      if (current === undefined) open(row, at);
      else current.lines.push(row);
      continue;
    }
    if (isFenced) {
      current?.lines.push(row);
      continue;
    }
    const heading = HEADING.exec(row)?.groups;
    const item = ITEM.exec(row)?.groups;
    if (heading !== undefined) {
      const level = heading['level']?.length ?? 1;
      headings.length = Math.min(headings.length, level - 1);
      while (headings.length < level - 1) headings.push('');
      headings.push(heading['title'] ?? '');
      current = undefined;
    } else if (item !== undefined && (item['indent'] ?? '').length < 2) open(item['text'] ?? '', at);
    else if (row.trim() === '') current = endOfParagraph(current);
    else if (current === undefined) open(row, at);
    else current.lines.push(row);
  }
  return found;
}

/** A list item goes on after a blank line only where it is indented, which rules hardly are. */
function endOfParagraph(current: Rule | undefined): Rule | undefined {
  return current?.lines.at(-1)?.trimEnd().endsWith(':') === true ? current : undefined;
}
