import { readFrontMatter, type Properties } from '../../read/front-matter.js';
import { linkTarget } from '../../read/inline-marks.js';
import { textsOf } from '../../read/properties.js';
import { SourceLines } from '../../read/source-lines.js';
import type { PropertyChanges } from './edit-properties.js';
import { editMemoryNote, LINK_PROPERTIES, linkProperties, type LinkProperty, type MemoryLink } from './memory-note.js';

/** Most notes link nothing, and need not be parsed to know that. */
const MAY_LINK = new RegExp(`(?:${LINK_PROPERTIES.join('|')})_ids`);

/** The memories that the note's properties link. */
export function linkedIn(text: string | undefined): string[] {
  if (text === undefined || !MAY_LINK.test(text)) return [];
  const properties = propertiesOf(text);
  return LINK_PROPERTIES.flatMap((name) => idsIn(properties, name));
}

export function linksTo(ids: ReadonlySet<string>, text: string | undefined): boolean {
  return ids.size > 0 && linkedIn(text).some((id) => ids.has(id));
}

/** The note without its links to memories that were erased: a link bears the name of a note, which is what the memory said. */
export function withoutLinksTo(erased: ReadonlySet<string>, text: string): string {
  if (!linksTo(erased, text)) return text;
  const properties = propertiesOf(text);
  const changes = LINK_PROPERTIES.reduce<PropertyChanges>((sum, name) => ({ ...sum, ...leftOf(name, properties, erased) }), {});
  return editMemoryNote(text, { properties: changes });
}

function leftOf(name: LinkProperty, properties: Properties, erased: ReadonlySet<string>): PropertyChanges {
  const ids = idsIn(properties, name);
  if (!ids.some((id) => erased.has(id))) return {};
  const names = textsOf(properties[name]).map(linkTarget);
  // Where somebody has edited only one of the lists, nobody can tell whose name is whose.
  const areParallel = names.length === ids.length;
  const links = ids.map((id, at): MemoryLink => ({ id, name: (areParallel ? names[at] : undefined) ?? id }));
  return linkProperties(name, links.filter(({ id }) => !erased.has(id)));
}

function idsIn(properties: Properties, name: LinkProperty): string[] {
  return textsOf(properties[`${name}_ids`]);
}

function propertiesOf(text: string): Properties {
  const frontMatter = readFrontMatter(new SourceLines(text.replace(/^\ufeff/, '')));
  return frontMatter.type === 'read' ? frontMatter.properties : {};
}
