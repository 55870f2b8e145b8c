import type { MemoryKind } from '../../../model/memory.js';
import { MAX_STATEMENT_CHARACTERS } from '../../../model/memory-shapes.js';
import { readFrontMatter, type Properties } from '../../../read/front-matter.js';
import { linkTarget } from '../../../read/inline-marks.js';
import { tagsIn } from '../../../read/properties.js';
import { SourceLines } from '../../../read/source-lines.js';
import { line, leftOut, type Converted, type Importer, type SourceFile } from './importer.js';
import { fingerprint, moment, nameOf, tagOf, textOf } from './reading.js';

/** `- [category] what was observed #tag (context)`; a check box and a link open with a bracket too. */
const OBSERVATION = /^\s*[-*]\s+\[(?<category>[^[\]()\s][^[\]()]*)\]\s+(?<content>\S.*)$/;
const CHECK_BOX = /^\s*[-*]\s+\[[ xX/-]\]/;
/** `- relation_type [[Target]] (context)` */
const RELATION = /^\s*[-*]\s+(?<type>[^[\]]*?)\s*\[\[(?<target>[^\]]+)\]\]\s*(?:\((?<context>[^)]*)\))?\s*$/;
const CONTEXT = /\s*\((?<context>[^()]*)\)\s*$/;
const TAG = /(?:^|\s)#(?<tag>[^\s#]+)/g;

const KINDS: Readonly<Record<string, MemoryKind>> = { decision: 'decision', preference: 'preference', correction: 'correction', progress: 'progress', status: 'progress', milestone: 'progress', summary: 'summary' };
const USUAL_TYPE = 'note';
const UNDERSTOOD: ReadonlySet<string> = new Set(['title', 'permalink', 'tags', 'created', 'modified', 'created_at', 'updated_at', 'date']);

/** The notes of basic-memory: each observation and each relation of a note is a memory; its prose is one more. */
export const basicMemory: Importer = {
  format: 'basic-memory',
  readsFolder: true,
  recognises: ({ path, beginning }) => path.endsWith('.md') && /^---\n(?:.*\n)*?permalink:/.test(beginning) && /^\s*[-*]\s+\[[^\]\s()][^\]()]*\]\s+\S/m.test(beginning),
  async *convert(files) {
    for await (const file of files) if (file.path.toLowerCase().endsWith('.md')) yield* memoriesIn(file, await textOf(file));
  },
};

function* memoriesIn(file: SourceFile, text: string): Generator<Converted> {
  const source = new SourceLines(text.replace(/^\ufeff/, ''));
  const frontMatter = readFrontMatter(source);
  const properties: Properties = frontMatter.type === 'read' ? frontMatter.properties : {};
  if (frontMatter.type === 'broken') yield leftOut('Properties that cannot be read', file.path);
  for (const [name, value] of Object.entries(properties)) if (!UNDERSTOOD.has(name) && !(name === 'type' && value === USUAL_TYPE)) yield leftOut(`the property "${name.slice(0, 100)}"`, file.path);
  const about: About = {
    title: typeof properties['title'] === 'string' ? properties['title'] : nameOf(file),
    name: typeof properties['permalink'] === 'string' ? properties['permalink'] : file.path,
    created: moment(properties['created'] ?? properties['created_at'] ?? properties['date']) ?? new Date(file.modifiedMs).toISOString(),
    lastSeen: moment(properties['modified'] ?? properties['updated_at']),
    tags: tagsIn(properties),
  };
  const prose: string[] = [];
  const firstLine = frontMatter.type === 'none' ? 1 : frontMatter.lastLine + 1;
  for (let number = firstLine; number <= source.count; number += 1) {
    const row = source.line(number);
    const origin = `${file.path}, line ${number}`;
    const observed = CHECK_BOX.test(row) ? undefined : OBSERVATION.exec(row)?.groups;
    const related = observed === undefined ? RELATION.exec(row)?.groups : undefined;
    if (observed !== undefined) yield observation(about, observed, origin);
    else if (related !== undefined) yield relation(about, related, origin);
    else prose.push(row);
  }
  yield* proseOf(about, prose, file.path);
}

interface About {
  readonly title: string;
  readonly name: string;
  readonly created: string;
  readonly lastSeen: string | undefined;
  readonly tags: readonly string[];
}

/** What all memories of one note have in common. */
function common({ created, lastSeen, tags }: About): { created: string; lastSeen?: string; tags: string[] } {
  return { created, ...(lastSeen !== undefined && { lastSeen }), tags: [...tags] };
}

function observation(about: About, groups: Readonly<Record<string, string | undefined>>, origin: string): Converted {
  const category = (groups['category'] ?? '').trim();
  const whole = (groups['content'] ?? '').trim();
  const context = CONTEXT.exec(whole)?.groups?.['context']?.trim() ?? '';
  const tags = [...whole.matchAll(TAG)].flatMap((match) => tagOf(match.groups?.['tag'] ?? '') ?? []);
  const content = whole.replace(CONTEXT, '').replace(TAG, '').trim();
  return line({
    type: 'memory',
    text: content === '' ? whole : content,
    kind: KINDS[category.toLowerCase()] ?? 'fact',
    entities: [about.title],
    ...common(about),
    tags: [...new Set([...about.tags, ...(tagOf(category) === undefined ? [] : [`basic-memory/${tagOf(category) ?? ''}`]), ...tags])],
    ...(context !== '' && { context }),
    externalId: externalId(about.name, whole),
    origin,
  });
}

function relation(about: About, groups: Readonly<Record<string, string | undefined>>, origin: string): Converted {
  const { title, name } = about;
  const target = linkTarget(`[[${groups['target'] ?? ''}]]`);
  const type = (groups['type'] ?? '').replaceAll('_', ' ').trim();
  const context = groups['context']?.trim() ?? '';
  return line({ type: 'memory', text: `${title} ${type === '' ? 'relates to' : type} ${target}.`, entities: [title, target], ...common(about), ...(context !== '' && { context }), externalId: externalId(name, `${type}>${target}`), origin });
}

/** Names what stands under it, and holds nothing itself. */
const HEADING = /^#{1,6}\s/;
const PART_HEADING = /^#{1,6}\s+(?:observations|relations)\s*$/i;

function* proseOf(about: About, rows: readonly string[], path: string): Generator<Converted> {
  const isEmpty = rows.every((row) => row.trim() === '' || HEADING.test(row));
  if (isEmpty) return;
  const text = rows.filter((row) => !PART_HEADING.test(row)).join('\n').replace(/\n{3,}/g, '\n\n').trim();
  if (text.length > MAX_STATEMENT_CHARACTERS) yield leftOut('Prose that is longer than a memory; copy the note into the vault', path);
  else yield line({ type: 'memory', text, entities: [about.title], ...common(about), externalId: externalId(about.name, 'prose'), origin: path });
}

function externalId(name: string, content: string): string {
  return `basic-memory:${name.slice(0, 400)}#${fingerprint(content)}`;
}
