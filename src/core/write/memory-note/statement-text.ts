/**
 * Text from outside within a note of ours: a line that Markdown would read as a heading, a fence or HTML could end the part that it
 * stands in, or swallow the next one. Such a line gets a backslash, which Obsidian does not show; reading takes it off again, so that
 * the text comes back as it was.
 */

const BREAKING = /^( {0,3})(\\*)(?=#|`{3}|~{3}|<|=+[ \t]*$|-+[ \t]*$|%%)/;
const ESCAPED = /^( {0,3})\\(\\*)(?=#|`{3}|~{3}|<|=+[ \t]*$|-+[ \t]*$|%%)/;
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** The text as it is written into a note. Line endings become line feeds; white space around the text goes. */
export function escapeText(text: string): string {
  const lines = plainLines(text);
  const fenced = fencedLines(lines);
  return lines.map((line, at) => (fenced?.[at] === true ? line : line.replace(BREAKING, '$1\\$2'))).join('\n');
}

/** The text that `escapeText` was given. */
export function unescapeText(written: string): string {
  const lines = plainLines(written);
  const fenced = fencedLines(lines);
  return lines.map((line, at) => (fenced?.[at] === true ? line : line.replace(ESCAPED, '$1$2'))).join('\n');
}

function plainLines(text: string): string[] {
  return text.replace(/\r\n?/g, '\n').replace(/^(?:[ \t]*\n)+/, '').trimEnd().split('\n');
}

/** Which lines are fences or between them; `undefined` where a fence is left open, and every fence is to be escaped. */
function fencedLines(lines: readonly string[]): boolean[] | undefined {
  let open: string | undefined;
  const fenced = lines.map((line) => {
    const [, marks = '', rest = ''] = FENCE.exec(line) ?? [];
    if (open === undefined) {
      if (marks === '' || (marks.startsWith('`') && rest.includes('`'))) return false;
      open = marks;
      return true;
    }
    if (marks.startsWith(open) && rest.trim() === '') open = undefined;
    return true;
  });
  return open === undefined ? fenced : undefined;
}
