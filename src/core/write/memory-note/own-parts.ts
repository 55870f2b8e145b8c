import type { PropertyValue } from '../../model/note.js';
import { readFrontMatter, type Properties } from '../../read/front-matter.js';
import { SourceLines } from '../../read/source-lines.js';
import { LINK_PROPERTIES } from './memory-note.js';
import { partsOf, textOf } from './note-parts.js';

/** What a memory's note says beside the memory. */
export interface OwnParts {
  /** Every property that is not the memory's, as the note writes it. */
  readonly properties: Readonly<Record<string, PropertyValue>>;
  /** Further sections, as Markdown with their headings; empty where there are none. */
  readonly sections: string;
  /** All properties. */
  readonly all: Properties;
}

/** Written by Mneme, and said by the memory's own fields. */
const OURS: ReadonlySet<string> = new Set([
  ...['id', 'kind', 'layer', 'status', 'entities', 'created', 'last_seen', 'session', 'source', 'trust', 'importance', 'external_ids', 'repo', 'branch', 'commit', 'committed_at', 'files', 'warning', 'archived_at', 'tags'],
  ...LINK_PROPERTIES.flatMap((name) => [name, `${name}_ids`]),
]);

export function isOwnProperty(name: string): boolean {
  return !OURS.has(name);
}

/** @param text A memory note; `undefined` where its properties cannot be read */
export function ownPartsOf(text: string): OwnParts | undefined {
  const source = new SourceLines(text.replace(/^\ufeff/, ''));
  const frontMatter = readFrontMatter(source);
  if (frontMatter.type !== 'read') return undefined;
  const { own } = partsOf(source, frontMatter.lastLine);
  return {
    properties: Object.fromEntries(Object.entries(frontMatter.properties).filter(([name]) => isOwnProperty(name))),
    sections: own.map((lines) => textOf(source, lines).trim()).join('\n\n'),
    all: frontMatter.properties,
  };
}
