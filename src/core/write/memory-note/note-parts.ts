import { readOutline } from '../../read/markdown.js';
import type { SourceLines } from '../../read/source-lines.js';

/** First and last line, inclusive; `last < first` where there is none. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

/** Where the parts of a memory's note stand. */
export interface NoteParts {
  readonly statement: Lines;
  readonly context: Lines | undefined;
  readonly evidence: Lines | undefined;
  /** The owner's own sections, from their headings on. */
  readonly own: readonly Lines[];
}

const OURS: ReadonlySet<string> = new Set(['context', 'evidence', 'history']);

/** The statement stands above the first heading, or under the first heading that is none of ours. */
export function partsOf(source: SourceLines, frontLastLine: number): NoteParts {
  const headings = readOutline(source, frontLastLine + 1).blocks.filter(({ type }) => type === 'heading');
  const sections = headings.map(({ firstLine, lastLine, title }, at) => ({
    title: title.toLowerCase(),
    lines: { first: lastLine + 1, last: (headings[at + 1]?.firstLine ?? source.count + 1) - 1 },
    headingLine: firstLine,
  }));
  const top: Lines = { first: frontLastLine + 1, last: (sections[0]?.headingLine ?? source.count + 1) - 1 };
  const named = sections.find(({ title, lines }) => !OURS.has(title) && textOf(source, lines).trim() !== '');
  const statementSection = textOf(source, top).trim() !== '' ? undefined : named;
  const context = sections.find(({ title }) => title === 'context');
  const evidence = sections.find(({ title }) => title === 'evidence');
  return {
    statement: statementSection?.lines ?? top,
    context: context?.lines,
    evidence: evidence?.lines,
    own: sections.filter((section) => section !== statementSection && section !== context && section !== evidence).map(({ headingLine, lines }) => ({ first: headingLine, last: lines.last })),
  };
}

export function textOf(source: SourceLines, { first, last }: Lines): string {
  return last < first ? '' : source.text.slice(source.startOf(first), source.endOf(last));
}
