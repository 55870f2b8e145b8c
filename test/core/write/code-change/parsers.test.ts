import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { identifierChanges } from '../../../../src/core/write/code-change/identifiers.js';
import { unquoted } from '../../../../src/core/write/code-change/quoted-path.js';
import { parseStat } from '../../../../src/core/write/code-change/stat.js';
import { parseDiff } from '../../../../src/core/write/code-change/unified-diff.js';

/** As git quotes a name whose bytes are not all printable ASCII. */
function quoted(name: string): string {
  const bytes = [...new TextEncoder().encode(name)];
  const plain = bytes.every((byte) => byte >= 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x5c);
  const escaped = bytes.map((byte) => (byte === 0x22 ? '\\"' : byte === 0x5c ? '\\\\' : byte === 9 ? '\\t' : byte === 10 ? '\\n' : byte < 0x20 || byte >= 0x7f ? `\\${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte)));
  return plain ? name : `"${escaped.join('')}"`;
}

const segment = fc.string({ unit: fc.constantFrom('a', 'B', '7', '-', '_', ' ', '.', '中', 'é', '"', '\\', '\t', '|'), minLength: 1, maxLength: 8 }).filter((text) => text.trim() === text && !/^\.+$/u.test(text) && !text.startsWith('...'));
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));

describe('names as git quotes them', () => {
  it('come back as they were', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !text.includes('\0')), (name) => unquoted(quoted(name)) === name));
  });
});

describe('diff stat', () => {
  it('gives back every path and its lines', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ path, lines: fc.nat(5000) }), { maxLength: 20 }), (files) => {
        const text = files.map((file) => ` ${quoted(file.path).padEnd(20)} | ${String(file.lines).padStart(4)} ${file.lines > 0 ? '++--' : ''}`).join('\n');
        expect(parseStat(`${text}\n ${files.length} files changed, 3 insertions(+), 1 deletion(-)\n`)).toEqual({
          files: files.map((file) => ({ path: file.path, renamedFrom: undefined, isCut: false, isBinary: false, lines: file.lines })),
          insertions: 3,
          deletions: 1,
        });
      }),
    );
  });

  it.each([
    [' src/{old => new}/a.ts | 0', 'src/old/a.ts', 'src/new/a.ts'],
    [' src/{ => new}/a.ts | 2 +-', 'src/a.ts', 'src/new/a.ts'],
    [' src/{old => }/a.ts | 2 +-', 'src/old/a.ts', 'src/a.ts'],
    [' {old => new}/a.ts | 0', 'old/a.ts', 'new/a.ts'],
    [' a.ts => b.ts | 0', 'a.ts', 'b.ts'],
    [' "\\344\\270\\255.md" => "\\346\\226\\207.md" | 0', '中.md', '文.md'],
    [' a.md => "\\346\\226\\207.md" | 0', 'a.md', '文.md'],
  ])('reads the rename in %s', (line, from, to) => {
    expect(parseStat(line).files).toMatchObject([{ path: to, renamedFrom: from }]);
  });

  it('knows cut names and binaries', () => {
    expect(parseStat(' .../deep/down/file.ts | 1 +\n image.png | Bin 0 -> 345 bytes\n').files).toMatchObject([
      { path: 'deep/down/file.ts', isCut: true },
      { path: 'image.png', isBinary: true, lines: 0 },
    ]);
  });

  it('takes any text', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(' ', '|', '=', '>', '{', '}', '"', '\\', '3', 'a', '\n', '.', '/'), maxLength: 80 }), (text) => Array.isArray(parseStat(text).files)));
  });
});

const line = fc.string({ unit: fc.constantFrom('a', ' ', '-', '+', '@', '中', '\\', 'd', 'i', 'f'), maxLength: 12 });
const hunk = fc.record({ removed: fc.array(line, { maxLength: 4 }), added: fc.array(line, { maxLength: 4 }) }).filter(({ removed, added }) => removed.length + added.length > 0);

describe('unified diff', () => {
  it('gives back every file and line, whatever the lines look like', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ path, hunks: fc.array(hunk, { minLength: 1, maxLength: 3 }) }), { maxLength: 6 }), (files) => {
        const text = files
          .map((file) => {
            const name = (side: string): string => quoted(`${side}/${file.path}`);
            const hunks = file.hunks.map(({ removed, added }) => [`@@ -1,${removed.length + 1} +1,${added.length + 1} @@ fn main() {`, ' kept', ...removed.map((each) => `-${each}`), ...added.map((each) => `+${each}`)].join('\n'));
            const tab = file.path.includes(' ') ? '\t' : '';
            return [`diff --git ${name('a')} ${name('b')}`, 'index 1..2 100644', `--- ${name('a')}${tab}`, `+++ ${name('b')}${tab}`, ...hunks].join('\n');
          })
          .join('\n');
        expect(parseDiff(text)).toEqual(files.map((file) => ({ path: file.path, change: 'modified', renamedFrom: undefined, isBinary: false, hunks: file.hunks.map((each) => ({ context: 'fn main() {', ...each })) })));
      }),
    );
  });

  it('takes any text', () => {
    const pieces = fc.constantFrom('diff --git a/x b/x\n', '@@ -1 +1 @@\n', '@@ -9999999,99999999 +1 @@\n', '-a\n', '+b\n', '--- a/x\n', '+++ /dev/null\n', 'rename from "x\n', 'rename to y\n', '\n', '\\ No newline at end of file\n', 'Binary files a/x and b/x differ\n', 'diff --cc x\n', '@@@ -1 -1 +1 @@@\n');
    fc.assert(fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => Array.isArray(parseDiff(parts.join('')))));
  });
});

const changeOf = (removed: readonly string[], added: readonly string[]): ReturnType<typeof identifierChanges> => identifierChanges([{ path: 'x', change: 'modified', renamedFrom: undefined, isBinary: false, hunks: [{ context: '', removed, added }] }]);

describe('identifiers', () => {
  it.each([
    ['TypeScript', 'export async function loadUser(id: string) {', 'loadUser'],
    ['TypeScript', 'export const retryLimit = 3;', 'retryLimit'],
    ['TypeScript', '  private readonly cache: Map<string, number>;', 'cache'],
    ['Python', 'def load_user(id):', 'load_user'],
    ['Python', 'MAX_RETRIES = 3', 'MAX_RETRIES'],
    ['Go', 'func (s *Server) Start(ctx context.Context) error {', 'Start'],
    ['Go', 'type Server struct {', 'Server'],
    ['Rust', 'pub(crate) fn parse_header(input: &str) -> Header {', 'parse_header'],
    ['Java', 'public static int countShips(List<Ship> ships) {', 'countShips'],
    ['Kotlin', 'fun countShips(): Int {', 'countShips'],
    ['C', 'static int count_ships(struct ship *first)', 'count_ships'],
    ['Ruby', '  def empty?', 'empty?'],
    ['SQL', 'CREATE TABLE ships (', 'ships'],
  ])('%s: %s', (_, declaration, name) => {
    expect(changeOf([declaration], []).removed).toEqual([name]);
    expect(changeOf([declaration], [declaration.replaceAll(name, `${name.replace('?', '')}2`)]).renamed).toEqual([{ from: name, to: `${name.replace('?', '')}2` }]);
  });

  it('that were only moved are not gone', () => {
    expect(changeOf(['function start() {'], ['export function start(port: number) {'])).toEqual({ removed: [], renamed: [] });
  });

  it('in comments and calls are none', () => {
    expect(changeOf(['// function start() {', '  return start();', '  if (ready) {', '} else if (done) {'], [])).toEqual({ removed: [], renamed: [] });
  });
});
