import type { Nodes, Root } from 'mdast';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import remarkParse from 'remark-parse';
import { unified, type Processor } from 'unified';

import { readMarks, type Mark } from './inline-marks.js';
import { scanBlocks } from './line-scan.js';
import { headingTitle, type Block, type Outline } from './outline.js';
import type { SourceLines } from './source-lines.js';

/**
 * Above these the tree would take seconds: measured on one busy core, 0.1 ms a table row or list item, quadratic in the lines of a
 * lazily continued quote and in the depth of lists. Such notes are scanned line by line, which is linear.
 */
const MOST_LINES = 10_000;
const MOST_CHARACTERS = 1_500_000;
const MOST_DEPTH = 100;

/**
 * Inline syntax is not tokenised: Obsidian's own (wikilinks, tags, block ids) is no Markdown and is read by `readMarks` in any
 * case, and without it the tree is built in less than half the time.
 */
const INLINE_OFF = {
  disable: {
    null: ['attention', 'autolink', 'codeText', 'hardBreakEscape', 'htmlText', 'labelEnd', 'labelStartImage', 'labelStartLink', 'characterEscape', 'characterReference'],
  },
};

function blockSyntax(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfmTable(), INLINE_OFF];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmTableFromMarkdown()];
}

const processor = unified().use(remarkParse).use(blockSyntax).freeze();

/** The blocks from `firstLine` on; what is before it (front matter) is not looked at. */
export function readOutline(source: SourceLines, firstLine: number): Outline {
  if (source.count - firstLine > MOST_LINES || source.text.length > MOST_CHARACTERS || isDeep(source, firstLine)) return scanBlocks(source, firstLine);
  const bodyStart = source.startOf(firstLine);
  const root: Root = processor.parse(source.text.slice(bodyStart));
  const marks: Mark[] = [];
  const place: Place = { source, linesBefore: firstLine - 1, charactersBefore: bodyStart, marks };
  return { blocks: root.children.flatMap((node) => blockOf(node, place)), marks };
}

interface Place {
  readonly source: SourceLines;
  readonly linesBefore: number;
  readonly charactersBefore: number;
  readonly marks: Mark[];
}

/** Container marks and indentation at a line's beginning bound how deep blocks can nest on it. */
function isDeep(source: SourceLines, firstLine: number): boolean {
  for (let line = firstLine; line <= source.count; line += 1) {
    const start = source.startOf(line);
    if (source.endOf(line) - start <= MOST_DEPTH) continue;
    const [marksAndIndent = ''] = /^(?:[\s>*+-]|\d{1,9}[.)][ \t])*/.exec(source.text.slice(start, start + 2 * MOST_DEPTH + 1)) ?? [];
    if (marksAndIndent.length > 2 * MOST_DEPTH) return true;
  }
  return false;
}

function blockOf(node: Nodes, place: Place): Block[] {
  const { position } = node;
  const type = typeOf(node);
  if (position === undefined || type === undefined) return [];
  const start = place.charactersBefore + (position.start.offset ?? 0);
  const end = place.charactersBefore + (position.end.offset ?? 0);
  if (holdsProse(node)) place.marks.push(...readMarks(place.source.text, start, end));
  return [
    {
      type,
      firstLine: position.start.line + place.linesBefore,
      lastLine: position.end.line + place.linesBefore,
      parts: 'children' in node ? node.children.flatMap((child) => blockOf(child, place)) : [],
      level: node.type === 'heading' ? node.depth : 0,
      title: node.type === 'heading' ? headingTitle(place.source.text.slice(start, end)) : '',
    },
  ];
}

/** `undefined` for inline nodes and for table cells, which are no places to split at. */
function typeOf(node: Nodes): Block['type'] | undefined {
  switch (node.type) {
    case 'heading':
    case 'paragraph':
    case 'list':
    case 'table':
    case 'code':
    case 'html':
      return node.type;
    case 'definition':
      return 'paragraph';
    case 'listItem':
      return 'item';
    case 'blockquote':
      return 'quote';
    case 'tableRow':
      return 'row';
    case 'thematicBreak':
      return 'break';
    default:
      return undefined;
  }
}

/** A row is read as a whole: in Obsidian the bar within a wikilink in a cell is escaped, so that no cell ends within a link. */
function holdsProse(node: Nodes): boolean {
  return node.type === 'heading' || node.type === 'paragraph' || node.type === 'tableRow' || node.type === 'definition';
}
