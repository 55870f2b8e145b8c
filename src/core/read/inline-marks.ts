/** What Obsidian reads in running text beyond Markdown's own syntax, and where it stands. */
export interface Mark {
  readonly type: 'tag' | 'link' | 'block';
  /** Tag without `#`; link target without heading, block and display text; block id without `^`. */
  readonly value: string;
  readonly offset: number;
}

/** In order of precedence: what an earlier alternative takes is not looked at by a later one. */
const INLINE = new RegExp(
  [
    String.raw`\\[\\\x60\[#]`, // an escape
    String.raw`(?<ticks>\x60+)`, // opens a code span
    String.raw`!?\[\[(?<wiki>[^\[\]\r\n]{1,1000})\]\]`, // a wikilink or an embed
    String.raw`<[a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^\s<>]*>`, // an autolink
    String.raw`\]\(\s*(?:<(?<angled>[^<>\r\n]{1,2000})>|(?<bare>[^\s<>()]{1,2000}(?:\([^\s()]{0,200}\)[^\s()]{0,2000})?))`, // a link's destination
    String.raw`(?<=^|\s)#(?<tag>(?:[\p{L}\p{N}\p{M}\p{Extended_Pictographic}_/-]|\u200d|\ufe0f)+)`, // a tag
  ].join('|'),
  'gmu',
);
const HAS_SCHEME = /^(?:[a-zA-Z][a-zA-Z0-9+.-]*:|\/\/)/;
const BLOCK_ID = /(?:^|\s)\^(?<id>[A-Za-z0-9-]+)\s*$/;

/** Tags, links to notes and the block id of one paragraph, heading or table cell, in order. */
export function readMarks(text: string, start: number, end: number): Mark[] {
  const prose = text.slice(start, end);
  const marks: Mark[] = [];
  INLINE.lastIndex = 0;
  for (let match = INLINE.exec(prose); match !== null; match = INLINE.exec(prose)) {
    const { ticks, wiki, angled, bare, tag } = match.groups ?? {};
    const offset = start + match.index;
    if (ticks !== undefined) INLINE.lastIndex = endOfCodeSpan(prose, match.index + ticks.length, ticks.length);
    else if (wiki !== undefined) push(marks, 'link', linkTarget(wiki), offset);
    else if (angled !== undefined || bare !== undefined) push(marks, 'link', noteOfUrl(angled ?? bare ?? ''), offset);
    else if (tag !== undefined) push(marks, 'tag', asTag(tag), offset);
  }
  const block = BLOCK_ID.exec(prose.slice(-200));
  if (block?.groups?.['id'] !== undefined) push(marks, 'block', block.groups['id'], end - 1);
  return marks;
}

function push(marks: Mark[], type: Mark['type'], value: string | undefined, offset: number): void {
  if (value !== undefined && value !== '') marks.push({ type, value, offset });
}

/** Where scanning goes on: after the closing run of as many backticks, or after the opening one where none closes it. */
function endOfCodeSpan(prose: string, from: number, length: number): number {
  const runs = /`+/g;
  runs.lastIndex = from;
  for (let run = runs.exec(prose); run !== null; run = runs.exec(prose)) {
    if (run[0].length === length) return runs.lastIndex;
  }
  return from;
}

/** What a wikilink or a linked property names: no brackets, display text, heading or block. Empty for a link within the note. */
export function linkTarget(link: string): string {
  const inner = link.trim().replace(/^!?\[\[|\]\]$/g, '');
  const [target = ''] = inner.split(/\\?\||[#^]/, 1);
  return target.trim();
}

/** The note that a Markdown link leads to, written as a wikilink would name it; `undefined` for other addresses. */
function noteOfUrl(url: string): string | undefined {
  if (HAS_SCHEME.test(url)) return undefined;
  const [path = ''] = url.split('#', 1);
  return decoded(path).replace(/^\.\//, '').replace(/\.md$/i, '');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (thrown) {
    // A bare % that encodes nothing is a character of the file's name.
    if (thrown instanceof URIError) return path;
    throw thrown;
  }
}

/** The tag without `#` and without empty levels at its end; `undefined` for a mere number, as in Obsidian. */
export function asTag(raw: string): string | undefined {
  const tag = raw.trim().replace(/^#+/, '').replace(/\/+$/, '');
  return tag === '' || /\s/.test(tag) || !/[^\p{N}/]/u.test(tag) ? undefined : tag;
}

/** A heading as a reader sees it. */
export function plainHeading(source: string): string {
  return source
    .replace(/!?\[\[([^[\]]*)\]\]/g, (_, link: string) => link.slice(link.lastIndexOf('|') + 1))
    .replace(/!?\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '$1')
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/(\*\*|__|~~|==|`)(?=\S)(.+?)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]+)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/\s\^[A-Za-z0-9-]+$/, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
