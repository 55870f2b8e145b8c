import { MnemeError } from '../../model/errors.js';
import type { MemoryFacts } from '../../model/memory.js';
import type { PropertyValue } from '../../model/note.js';
import { readFrontMatter } from '../../read/front-matter.js';
import { readMemory } from '../../read/memory-facts.js';
import { SourceLines } from '../../read/source-lines.js';
import { editProperties, writeProperties, type PropertyChanges } from './edit-properties.js';
import { partsOf, textOf } from './note-parts.js';
import { linkTo, localTime } from './property-text.js';
import { escapeText, unescapeText } from './statement-text.js';

/** The owner's own words that a memory rests on, and who said them when. */
export interface Evidence {
  readonly text: string;
  /** Such as `user, 2026-12-01 10:00, session s-42`; empty where nobody is named. */
  readonly said: string;
}

/** A link to another memory: its id counts, its name is for people. */
export interface MemoryLink {
  readonly id: string;
  readonly name: string;
}

/** The properties with which memories link each other, each with a list of ids beside it. */
export const LINK_PROPERTIES = ['conflicts_with', 'supersedes', 'may_change', 'sources', 'summarised_in'] as const;
export type LinkProperty = (typeof LINK_PROPERTIES)[number];

/** A memory as its note says it. */
export interface MemoryNoteText {
  readonly facts: MemoryFacts;
  readonly statement: string;
  readonly context: string;
  readonly evidence: readonly Evidence[];
}

/** What a new memory note is made from. */
export interface NewMemoryNote {
  readonly facts: Omit<MemoryFacts, 'conflictsWith' | 'supersedes' | 'mayChange' | 'sources'>;
  readonly conflictsWith?: readonly MemoryLink[];
  readonly mayChange?: readonly MemoryLink[];
  readonly supersedes?: readonly MemoryLink[];
  readonly sources?: readonly MemoryLink[];
  readonly statement: string;
  readonly context?: string;
  readonly evidence?: readonly Evidence[];
  /** Further properties, such as `task`. */
  readonly extra?: PropertyChanges;
  /** Beside the tag of its kind. */
  readonly tags?: readonly string[];
  /** Sections of the owner's own, as Markdown with their headings. */
  readonly sections?: string;
}

export function composeMemoryNote(note: NewMemoryNote): string {
  const { facts } = note;
  const properties: Record<string, PropertyValue | undefined> = {
    id: facts.id,
    kind: facts.kind,
    layer: facts.layer,
    status: facts.status,
    entities: facts.entities.map(linkTo),
    created: localTime(facts.createdMs),
    last_seen: localTime(facts.lastSeenMs),
    session: facts.session,
    source: facts.source,
    trust: facts.trust,
    importance: facts.importance,
    ...linkProperties('conflicts_with', note.conflictsWith ?? []),
    ...linkProperties('supersedes', note.supersedes ?? []),
    ...linkProperties('may_change', note.mayChange ?? []),
    ...linkProperties('sources', note.sources ?? []),
    external_ids: absentIfEmpty(facts.externalIds),
    repo: facts.repo,
    branch: facts.branch,
    commit: facts.commit,
    files: absentIfEmpty(facts.files),
    warning: facts.warning,
    ...note.extra,
    tags: [...new Set([kindTag(facts.kind), ...(note.tags ?? [])])],
  };
  const said = Object.fromEntries(Object.entries(properties).filter((entry): entry is [string, PropertyValue] => entry[1] !== undefined));
  const parts = [escapeText(note.statement)];
  if (note.context !== undefined && note.context.trim() !== '') parts.push(`## Context\n${escapeText(note.context)}`);
  if (note.evidence !== undefined && note.evidence.length > 0) parts.push(`## Evidence\n${note.evidence.map(quote).join('\n\n')}`);
  if (note.sections !== undefined && note.sections.trim() !== '') parts.push(note.sections.trim());
  return `---\n${writeProperties(said)}---\n\n${parts.join('\n\n')}\n`;
}

/** The tag that every memory of this kind bears. */
export function kindTag(kind: MemoryFacts['kind']): string {
  return `memory/${kind}`;
}

/** `undefined` where the text is no memory note. */
export function readMemoryNote(text: string): MemoryNoteText | undefined {
  const source = new SourceLines(withoutMark(text));
  const frontMatter = readFrontMatter(source);
  if (frontMatter.type !== 'read') return undefined;
  const reading = readMemory(frontMatter.properties);
  if (reading.type !== 'memory') return undefined;
  const parts = partsOf(source, frontMatter.lastLine);
  const context = parts.context === undefined ? '' : textOf(source, parts.context);
  return {
    facts: reading.facts,
    statement: unescapeText(textOf(source, parts.statement)),
    context: unescapeText(context),
    evidence: parts.evidence === undefined ? [] : readQuotes(textOf(source, parts.evidence)),
  };
}

/** What a memory's note says, and the words that it rests on. */
export function saidIn(text: string | undefined): string[] {
  const memory = text === undefined ? undefined : readMemoryNote(text);
  return memory === undefined ? [] : [memory.statement, ...memory.evidence.map((quote) => quote.text)];
}

export interface MemoryNoteEdit {
  readonly properties?: PropertyChanges;
  readonly statement?: string;
  /** Goes behind what there is. */
  readonly addEvidence?: readonly Evidence[];
}

/** The note with only what the edit names changed. @throws MnemeError `note_unwritable` where it is no memory note */
export function editMemoryNote(text: string, edit: MemoryNoteEdit): string {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const feed = /\r\n/.test(text) ? '\r\n' : '\n';
  // One kind of line ending while editing; lines that a mixed note ended otherwise come back in its main kind.
  let body = withoutMark(text).replace(/\r\n/g, '\n');
  if (edit.statement !== undefined) body = replaceStatement(body, edit.statement);
  if (edit.addEvidence !== undefined && edit.addEvidence.length > 0) body = addEvidence(body, edit.addEvidence);
  if (edit.properties !== undefined) body = replaceProperties(body, edit.properties);
  return mark + (feed === '\n' ? body : body.replace(/\n/g, feed));
}

/** The two properties of a list of links: for people and for Mneme. */
export function linkProperties(name: LinkProperty, links: readonly MemoryLink[]): PropertyChanges {
  if (links.length === 0) return { [name]: undefined, [`${name}_ids`]: undefined };
  return { [name]: links.map((link) => linkTo(link.name)), [`${name}_ids`]: links.map(({ id }) => id) };
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

function absentIfEmpty(values: readonly string[]): readonly string[] | undefined {
  return values.length === 0 ? undefined : values;
}

function sourceOf(body: string): { source: SourceLines; frontLastLine: number } {
  const source = new SourceLines(body);
  const frontMatter = readFrontMatter(source);
  if (frontMatter.type !== 'read') throw new MnemeError('note_unwritable', 'The properties of this memory note cannot be read. Correct them first.');
  return { source, frontLastLine: frontMatter.lastLine };
}

function replaceStatement(body: string, statement: string): string {
  const { source, frontLastLine } = sourceOf(body);
  const { statement: lines } = partsOf(source, frontLastLine);
  const before = source.text.slice(0, source.startOf(lines.first));
  const after = lines.last >= source.count ? '' : source.text.slice(source.startOf(lines.last + 1));
  const gap = lines.first === frontLastLine + 1 ? '\n' : '';
  return `${before}${before.endsWith('\n') ? '' : '\n'}${gap}${escapeText(statement)}\n${after === '' ? '' : `\n${after}`}`;
}

function addEvidence(body: string, evidence: readonly Evidence[]): string {
  const { source, frontLastLine } = sourceOf(body);
  const { evidence: lines } = partsOf(source, frontLastLine);
  const quotes = evidence.map(quote).join('\n\n');
  if (lines === undefined) return `${body.trimEnd()}\n\n## Evidence\n${quotes}\n`;
  const before = source.text.slice(0, lines.last < lines.first ? source.startOf(lines.first) : source.endOf(lines.last)).trimEnd();
  const after = lines.last >= source.count ? '' : source.text.slice(source.startOf(lines.last + 1));
  const headingAlone = textOf(source, lines).trim() === '';
  return `${before}${headingAlone ? '\n' : '\n\n'}${quotes}\n${after === '' ? '' : `\n${after}`}`;
}

function replaceProperties(body: string, changes: PropertyChanges): string {
  const { source, frontLastLine } = sourceOf(body);
  const from = source.startOf(2);
  const to = source.startOf(frontLastLine);
  return body.slice(0, from) + editProperties(body.slice(from, to), changes) + body.slice(to);
}

/** Before who said it, on the last line of a quotation. */
const SAID = '— ';

function quote({ text, said }: Evidence): string {
  const lines = escapeText(text).split('\n');
  if (said !== '') lines.push(`${SAID}${said.replace(/\s+/g, ' ')}`);
  return lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
}

function readQuotes(section: string): Evidence[] {
  const found: Evidence[] = [];
  let lines: string[] = [];
  const close = (): void => {
    const last = lines.at(-1);
    const said = last?.startsWith(SAID) === true ? last.slice(SAID.length) : '';
    const text = unescapeText((said === '' ? lines : lines.slice(0, -1)).join('\n'));
    if (text !== '' || said !== '') found.push({ text, said });
    lines = [];
  };
  for (const line of section.split(/\r\n|\n|\r/)) {
    const [, quoted] = /^ {0,3}> ?(.*)$/.exec(line) ?? [];
    if (quoted === undefined) close();
    else lines.push(quoted);
  }
  close();
  return found;
}
