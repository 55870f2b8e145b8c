import { MAX_STATEMENT_CHARACTERS } from '../../../model/memory-shapes.js';
import { readFrontMatter, type Properties } from '../../../read/front-matter.js';
import { tagsIn } from '../../../read/properties.js';
import { SourceLines } from '../../../read/source-lines.js';
import { line, leftOut, type Converted, type Importer, type SourceFile } from './importer.js';
import { fingerprint, flatProperties, moment, nameOf, textOf } from './reading.js';

/** What is longer is taken section by section. */
const SHORT_NOTE_CHARACTERS = 1500;
const HEADING = /^#{1,6}\s+(?<title>.+?)\s*#*$/;
const UNDERSTOOD: ReadonlySet<string> = new Set(['title', 'tags', 'tag', 'date', 'created', 'modified', 'updated', 'aliases']);

/** A folder of plain notes, Markdown or text: a short note is one memory, a longer one a memory a section. */
export const notes: Importer = {
  format: 'notes',
  readsFolder: true,
  // Any folder could be meant as notes: the owner has to say so.
  recognises: () => false,
  async *convert(files) {
    for await (const file of files) {
      if (/\.(?:md|markdown|txt)$/i.test(file.path)) yield* memoriesIn(file, await textOf(file));
      else yield leftOut('A file that is neither Markdown nor text', file.path);
    }
  },
};

function* memoriesIn(file: SourceFile, text: string): Generator<Converted> {
  const source = new SourceLines(text.replace(/^\ufeff/, ''));
  const frontMatter = readFrontMatter(source);
  if (frontMatter.type === 'broken') yield leftOut('Properties that cannot be read', file.path);
  const all: Properties = frontMatter.type === 'read' ? frontMatter.properties : {};
  const others: string[] = [];
  const properties = flatProperties(Object.fromEntries(Object.entries(all).filter(([name]) => !UNDERSTOOD.has(name))), (name) => others.push(name));
  for (const name of others) yield leftOut(`the property "${name.slice(0, 100)}", which is no plain one`, file.path);
  const title = typeof all['title'] === 'string' ? all['title'] : nameOf(file);
  const created = moment(all['created'] ?? all['date']) ?? new Date(file.modifiedMs).toISOString();
  const firstLine = frontMatter.type === 'none' ? 1 : frontMatter.lastLine + 1;
  const sections = sectionsOf(source, firstLine);
  const whole = sections.map(({ rows }) => rows.join('\n')).join('\n').trim();
  const parts = whole.length <= SHORT_NOTE_CHARACTERS ? [{ heading: '', rows: [whole], line: firstLine }] : sections;
  for (const { heading, rows, line: number } of parts) {
    const said = rows.join('\n').trim();
    const origin = `${file.path}, line ${number}`;
    if (said === '' || (rows.length === 1 && HEADING.test(said))) continue;
    if (said.length > MAX_STATEMENT_CHARACTERS) yield leftOut('A section that is longer than a memory; copy the note into the vault', origin);
    else yield line({ type: 'memory', text: said, entities: [title], created, tags: tagsIn(all), properties, externalId: `notes:${file.path.slice(0, 400)}#${heading === '' ? '' : fingerprint(heading)}`, origin });
  }
}

interface Section {
  readonly heading: string;
  readonly rows: string[];
  readonly line: number;
}

/** Sections of one heading are one: the external id that knows them again is made from it. */
function sectionsOf(source: SourceLines, firstLine: number): Section[] {
  const sections = new Map<string, Section>();
  let current: Section = { heading: '', rows: [], line: firstLine };
  sections.set('', current);
  for (let number = firstLine; number <= source.count; number += 1) {
    const row = source.line(number);
    const heading = HEADING.exec(row)?.groups?.['title'];
    if (heading !== undefined) {
      current = sections.get(heading) ?? { heading, rows: [], line: number };
      sections.set(heading, current);
    }
    current.rows.push(row);
  }
  return [...sections.values()];
}
