/** More of a text than this is read in the note itself. */
const EXCERPT_CHARACTERS = 300;

/** One line: a note's line ends and indents say nothing here. */
export function excerpt(text: string, maxCharacters = EXCERPT_CHARACTERS): string {
  const characters = Array.from(printable(text).replace(/\s+/g, ' ').trim());
  return characters.length <= maxCharacters ? characters.join('') : `${characters.slice(0, maxCharacters).join('')}…`;
}

/** Text of a note for a terminal, which control characters must not reach: they can recolour it, or type for the owner. Line ends stay. */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]+/gu, ' ');
}

export function indented(text: string, indent = '    '): string[] {
  return printable(text)
    .trimEnd()
    .split('\n')
    .map((line) => `${indent}${line}`.trimEnd());
}
