import { embeddedContext } from '../model/note.js';
import { estimateTokens } from './chunk-tokens.js';
import type { Block } from './outline.js';
import { splitLongLine } from './long-line.js';
import type { SourceLines } from './source-lines.js';

/**
 * Part of the model lock and of the saved index: to be raised whenever the same note gives other chunks, other heading paths
 * or another embedded text.
 */
export const CHUNKER_VERSION = 1;

/** Estimated tokens of a chunk, its heading path counted: what a small embedding model still tells apart well. */
export const TARGET_TOKENS = 256;
/**
 * What is better whole (a code block, a table, a memory's statement, a short rest) may be this long. The estimate can be a third
 * below the truth for random characters, and the model's limit is 512.
 */
export const MOST_TOKENS = 352;
/** Left to the text under any heading path. */
const LEAST_TEXT_TOKENS = 96;
/** A rest shorter than this joins the chunk before it. */
const SHORT_REST_TOKENS = 64;

/** A chunk's place in the note's text: `end` is after its last character. */
export interface Piece {
  readonly headings: readonly string[];
  readonly start: number;
  readonly end: number;
}

interface Section {
  readonly headings: readonly string[];
  readonly firstLine: number;
  readonly lastLine: number;
  readonly blocks: readonly Block[];
}

type LineRange = Pick<Section, 'firstLine' | 'lastLine'>;

/** Tokens of a unit: `target` for all, `whole` for what is better not parted. */
interface Limits {
  readonly target: number;
  readonly whole: number;
}

/** A stretch of text that is not split any further. */
interface Unit {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
  /** Introduces what follows, and is not left behind by it. */
  readonly leadsIn: boolean;
}

export interface CutOptions {
  readonly firstLine: number;
  readonly lastLine: number;
  /** The note is a memory: its first section is one piece if at all possible, with no heading after it. */
  readonly wholeStatement?: boolean;
}

/**
 * Cuts the lines from `firstLine` to `lastLine`, so that every character but white space between two pieces is in exactly one of
 * them. Each section is cut by itself. A section without text of its own goes with the one after it (the last ones with the one before), because a
 * heading alone answers nothing; the heading path is that of the text.
 */
export function cutNote(source: SourceLines, blocks: readonly Block[], { firstLine, lastLine, wholeStatement = false }: CutOptions): Piece[] {
  const pieces: Piece[] = [];
  let carried: Section[] = [];
  for (const section of sectionsOf(source, blocks, firstLine, lastLine)) {
    carried.push(section);
    if (!hasText(source, section)) continue;
    pieces.push(...cutSection(source, joined(carried, section), wholeStatement && pieces.length === 0 ? MOST_TOKENS : TARGET_TOKENS));
    carried = [];
  }
  const last = carried.at(-1);
  if (last !== undefined) joinRest(source, pieces, joined(carried, last), wholeStatement);
  return pieces;
}

/** Neighbouring sections as one, under the heading path of the last. */
function joined(sections: readonly Section[], last: Section): Section {
  return { ...last, firstLine: sections[0]?.firstLine ?? last.firstLine, blocks: sections.flatMap(({ blocks }) => blocks) };
}

function sectionsOf(source: SourceLines, blocks: readonly Block[], firstLine: number, lastLine: number): Section[] {
  const sections: Section[] = [];
  const path: Block[] = [];
  let open: { headings: string[]; firstLine: number; blocks: Block[] } = { headings: [], firstLine, blocks: [] };
  for (const block of blocks) {
    if (block.type === 'heading') {
      sections.push({ ...open, lastLine: block.firstLine - 1 });
      while ((path.at(-1)?.level ?? 0) >= block.level) path.pop();
      path.push(block);
      open = { headings: path.map(({ title }) => title).filter((title) => title !== ''), firstLine: block.firstLine, blocks: [] };
    }
    open.blocks.push(block);
  }
  sections.push({ ...open, lastLine });
  return sections.filter((section) => section.firstLine <= section.lastLine && trimmed(source, section.headings, section.firstLine, section.lastLine) !== undefined);
}

function hasText(source: SourceLines, section: Section): boolean {
  const [first] = section.blocks;
  const textFrom = first?.type === 'heading' ? first.lastLine + 1 : section.firstLine;
  for (let line = textFrom; line <= section.lastLine; line += 1) if (!source.isBlank(line)) return true;
  return false;
}

/** Headings at the end of the note that nothing follows. */
function joinRest(source: SourceLines, pieces: Piece[], rest: Section, apart: boolean): void {
  const last = pieces.at(-1);
  const end = source.text.slice(0, source.endOf(rest.lastLine)).trimEnd().length;
  if (last !== undefined && !apart && tokensOf(source, last.headings, last.start, end) <= MOST_TOKENS) pieces[pieces.length - 1] = { ...last, end };
  else pieces.push(...cutSection(source, rest, TARGET_TOKENS));
}

function cutSection(source: SourceLines, section: Section, budget: number): Piece[] {
  const { headings, firstLine, lastLine } = section;
  const whole = trimmed(source, headings, firstLine, lastLine);
  if (whole === undefined) return [];
  const context = estimateTokens(embeddedContext(headings));
  const most = Math.max(LEAST_TEXT_TOKENS, MOST_TOKENS - context);
  const target = Math.max(LEAST_TEXT_TOKENS, budget - context);
  if (estimateTokens(source.text.slice(whole.start, whole.end)) <= target) return [whole];
  const heads = section.blocks.filter(({ type }) => type === 'heading').map((head) => tokensOfLines(source, head));
  const mostBelowHead = Math.max(target / 2, most - heads.reduce((sum, tokens) => sum + tokens, 0));
  const units = unitsOf(source, section, section.blocks, { target, whole: mostBelowHead });
  return pack(units, target, most).flatMap(({ start, end }) => trimmedSpan(source, headings, start, end) ?? []);
}

/** Splits at the first lines of the blocks; a block that is too long at those of its parts; what has no parts at its lines. */
function unitsOf(source: SourceLines, range: LineRange, blocks: readonly Block[], limits: Limits): Unit[] {
  const units: Unit[] = [];
  for (const { firstLine, lastLine, block } of rangesOf(range, blocks)) {
    const unit = unitOf(source, source.startOf(firstLine), source.endOf(lastLine), block);
    const limit = block?.type === 'code' || block?.type === 'table' ? limits.whole : limits.target;
    if (unit.tokens <= limit) units.push(unit);
    else if (firstLine === lastLine) units.push(...splitLongLine(source.text, unit.start, unit.end, limits.target).map(({ start, end }) => unitOf(source, start, end, undefined)));
    else units.push(...unitsOf(source, { firstLine, lastLine }, block === undefined || block.parts.length === 0 ? linesOf(firstLine, lastLine) : partsOf(block), limits));
  }
  return units;
}

/** A table's head (its first row and the ruler below) says what the columns are and is not parted from the row that follows. */
function partsOf(block: Block): readonly Block[] {
  const [, first, ...others] = block.parts;
  if (block.type !== 'table' || first === undefined) return block.parts;
  return others.length === 0 ? linesOf(block.firstLine, block.lastLine) : others;
}

function linesOf(firstLine: number, lastLine: number): Block[] {
  return Array.from({ length: lastLine - firstLine + 1 }, (_, at) => ({ type: 'row', firstLine: firstLine + at, lastLine: firstLine + at, parts: [], level: 0, title: '' }));
}

/** The lines cut where blocks begin. What is before the first block, or shares a line with another, goes with its neighbour. */
function rangesOf(range: LineRange, blocks: readonly Block[]): (LineRange & { block: Block | undefined })[] {
  const ranges: (LineRange & { block: Block | undefined })[] = [];
  let open: { firstLine: number; block: Block | undefined } = { firstLine: range.firstLine, block: undefined };
  for (const block of blocks) {
    if (block.firstLine > open.firstLine) {
      ranges.push({ ...open, lastLine: block.firstLine - 1 });
      open = { firstLine: block.firstLine, block };
    } else open = { ...open, block: open.block ?? block };
  }
  ranges.push({ ...open, lastLine: range.lastLine });
  return ranges;
}

function unitOf(source: SourceLines, start: number, end: number, block: Block | undefined): Unit {
  const text = source.text.slice(start, end);
  const tokens = estimateTokens(text);
  return { start, end, tokens, leadsIn: block?.type === 'heading' || (tokens <= SHORT_REST_TOKENS && block?.type === 'paragraph' && /[:：]\s*$/.test(text)) };
}

/** Fills chunks up to the target, in order. What leads in stays with what it introduces, at the price of a longer chunk. */
function pack(units: readonly Unit[], target: number, most: number): { start: number; end: number }[] {
  const full: Unit[][] = [];
  let open: Unit[] = [];
  for (const unit of units) {
    const sum = sumOf(open) + unit.tokens;
    if (sum > target && !(sum <= most && open.every(({ leadsIn }) => leadsIn))) {
      const last = open.at(-1);
      const moves = last?.leadsIn === true && open.length > 1 && last.tokens + unit.tokens <= most ? [last] : [];
      if (open.length > moves.length) full.push(open.slice(0, open.length - moves.length));
      open = moves;
    }
    open.push(unit);
  }
  const before = full.at(-1);
  if (before !== undefined && sumOf(open) < SHORT_REST_TOKENS && sumOf(before) + sumOf(open) <= most) full[full.length - 1] = [...before, ...open];
  else full.push(open);
  return full.flatMap((chunk) => {
    const [first] = chunk;
    const last = chunk.at(-1);
    return first === undefined || last === undefined ? [] : [{ start: first.start, end: last.end }];
  });
}

function sumOf(units: readonly Unit[]): number {
  return units.reduce((sum, { tokens }) => sum + tokens, 0);
}

function tokensOfLines(source: SourceLines, { firstLine, lastLine }: LineRange): number {
  return estimateTokens(source.text.slice(source.startOf(firstLine), source.endOf(lastLine)));
}

function tokensOf(source: SourceLines, headings: readonly string[], start: number, end: number): number {
  return estimateTokens(embeddedContext(headings)) + estimateTokens(source.text.slice(start, end));
}

function trimmed(source: SourceLines, headings: readonly string[], firstLine: number, lastLine: number): Piece | undefined {
  return trimmedSpan(source, headings, source.startOf(firstLine), source.endOf(lastLine));
}

/** Without blank lines around it; the first line keeps its indentation, which is part of Markdown. */
function trimmedSpan(source: SourceLines, headings: readonly string[], start: number, end: number): Piece | undefined {
  const text = source.text.slice(start, end);
  const content = text.trimEnd();
  if (content === '') return undefined;
  const indent = text.length - text.trimStart().length;
  const lineStart = source.startOf(source.lineAt(start + indent));
  return { headings, start: Math.max(start, lineStart), end: start + content.length };
}
