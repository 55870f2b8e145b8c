import { plainHeading, type Mark } from './inline-marks.js';

/** A block of the note and the lines that it covers. `parts` are the blocks in it, at whose first lines it may be split. */
export interface Block {
  readonly type: 'heading' | 'paragraph' | 'list' | 'item' | 'quote' | 'table' | 'row' | 'code' | 'html' | 'break';
  readonly firstLine: number;
  readonly lastLine: number;
  readonly parts: readonly Block[];
  /** Of a heading: 1 for the outermost. 0 for all other blocks. */
  readonly level: number;
  /** Of a heading: its text without marks; empty for all other blocks. */
  readonly title: string;
}

/** The blocks of a note in order, and the tags, links and block ids in them in order. */
export interface Outline {
  readonly blocks: readonly Block[];
  readonly marks: readonly Mark[];
}

/** More of a heading is not looked at. */
const LONGEST_HEADING = 1_000;

/** @param source The heading with its `#` marks or its underline. */
export function headingTitle(source: string): string {
  const text = source.slice(0, LONGEST_HEADING).trim();
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  const atx = /^#{1,6}(?=[ \t]|$)/.test(firstLine);
  return plainHeading(atx ? firstLine.replace(/^#{1,6}/, '').replace(/[ \t]+#+$/, '') : text.replace(/[\r\n]+[ \t]*(?:=+|-+)$/, ''));
}
