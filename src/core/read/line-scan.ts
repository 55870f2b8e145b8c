import { readMarks, type Mark } from './inline-marks.js';
import { headingTitle, type Block, type Outline } from './outline.js';
import type { SourceLines } from './source-lines.js';

const FENCE = /^ {0,3}(?<fence>`{3,}|~{3,})(?<info>[^\r\n]*)$/;
const ATX = /^ {0,3}(?<marks>#{1,6})(?:[ \t]|$)/;
const UNDERLINE = /^ {0,3}(?:(?<outer>=+)|-+)[ \t]*$/;
const ITEM = /^[ \t]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;
const LONGEST_PROSE_LINE = 200_000;

type LineType = 'heading' | 'paragraph' | 'item' | 'quote' | 'row' | 'code' | 'blank';

/**
 * The outline of a note that is too large for the syntax tree, in one pass over its lines. It knows fences, headings, lists,
 * quotes and tables, but no nesting: each line that begins an item or a row is a block of its own.
 */
export function scanBlocks(source: SourceLines, firstLine: number): Outline {
  const blocks: Block[] = [];
  const marks: Mark[] = [];
  let fence: string | undefined;
  let open: { type: LineType; firstLine: number } = { type: 'blank', firstLine };
  const close = (lastLine: number): void => {
    if (open.type !== 'blank') blocks.push({ type: open.type, firstLine: open.firstLine, lastLine, parts: [], level: 0, title: '' });
  };

  for (let line = firstLine; line <= source.count; line += 1) {
    const text = source.line(line);
    if (fence !== undefined) {
      if (closesFence(text, fence)) fence = undefined;
      continue;
    }
    const opened = FENCE.exec(text)?.groups;
    if (opened?.['fence'] !== undefined && !(opened['fence'].startsWith('`') && (opened['info'] ?? '').includes('`'))) {
      close(line - 1);
      fence = opened['fence'];
      open = { type: 'code', firstLine: line };
      continue;
    }
    if (text.length <= LONGEST_PROSE_LINE) marks.push(...readMarks(source.text, source.startOf(line), source.endOf(line)));
    const underline = open.type === 'paragraph' ? UNDERLINE.exec(text) : null;
    if (underline !== null) {
      blocks.push(headingBlock(source, open.firstLine, line, underline.groups?.['outer'] === undefined ? 2 : 1));
      open = { type: 'blank', firstLine: line + 1 };
      continue;
    }
    const type = typeOfLine(text);
    if (type === 'heading') {
      close(line - 1);
      blocks.push(headingBlock(source, line, line, ATX.exec(text)?.groups?.['marks']?.length ?? 1));
      open = { type: 'blank', firstLine: line + 1 };
    } else if (!continues(open.type, type)) {
      close(line - 1);
      open = { type, firstLine: line };
    }
  }
  close(source.count);
  return { blocks, marks };
}

function headingBlock(source: SourceLines, firstLine: number, lastLine: number, level: number): Block {
  return { type: 'heading', firstLine, lastLine, parts: [], level, title: headingTitle(source.text.slice(source.startOf(firstLine), source.endOf(lastLine))) };
}

function closesFence(text: string, fence: string): boolean {
  const closing = text.trim();
  return closing.length >= fence.length && closing === fence.charAt(0).repeat(closing.length);
}

function typeOfLine(text: string): LineType {
  if (text.trim() === '') return 'blank';
  if (ATX.test(text)) return 'heading';
  if (/^ {0,3}>/.test(text)) return 'quote';
  if (ITEM.test(text)) return 'item';
  if (/^ {0,3}\|/.test(text)) return 'row';
  return 'paragraph';
}

/** Whether a line goes on with the block before it: a quote by its marks, and any text line lazily. */
function continues(open: LineType, line: LineType): boolean {
  switch (line) {
    case 'quote':
    case 'blank':
      return open === line;
    case 'paragraph':
      return open === 'paragraph' || open === 'item' || open === 'quote';
    default:
      return false;
  }
}
