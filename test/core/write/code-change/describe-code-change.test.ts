import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { describeCodeChange, type CodeChange, type CodeChangeSource } from '../../../../src/core/write/code-change/describe-code-change.js';
import { makeFolder, removeFolder } from '../../../support/temporary-folder.js';

const never = (): boolean => false;
const source = (fields: Partial<CodeChangeSource>): CodeChangeSource => ({ repo: '/home/ann/harbour', branch: 'main', commit: 'abc', committedAtMs: 0, stat: '', diff: undefined, message: undefined, summary: undefined, ...fields });

/** Enough that git sees the same file after its rename. */
const KEPT = 'const levels = new Map<string, number>();\nlevels.set("pier", 120);\nlevels.set("lock", 340);\n';

describe('a change of code, as git really prints it', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await makeFolder();
  });
  afterAll(() => removeFolder(folder));
  const git = (...args: string[]): string => execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', '-c', 'commit.gpgsign=false', ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const write = (path: string | Buffer, text: string): void => writeFileSync(typeof path === 'string' ? join(folder, path) : Buffer.concat([Buffer.from(`${folder}/`), path]), text);

  function changed(): CodeChange {
    git('init', '--quiet');
    for (const inside of ['src/old', 'docs/a-rather-long-folder-name/and-another-rather-long-one/and-a-third-one']) mkdirSync(join(folder, inside), { recursive: true });
    write('src/old/tide.ts', `${KEPT}export function readTide(id: string): number {\n  return gauge(id).level;\n}\n\nexport function oldHelper(): void {}\n\nexport const LIMIT = 4;\n`);
    write('src/berth.py', 'class Berth:\n    def assign_ship(self, ship):\n        return ship\n');
    write('a file.txt', 'a\nb\n');
    write('图.bin', '\0\x01\x02');
    write('潮汐 表.md', '一\n');
    write(Buffer.from([0x63, 0x61, 0x66, 0xe9]), 'x\n');
    write('docs/a-rather-long-folder-name/and-another-rather-long-one/and-a-third-one/guide.md', 'one\n');
    git('add', '-A');
    git('commit', '--quiet', '-m', 'first');
    mkdirSync(join(folder, 'src/new'));
    renameSync(join(folder, 'src/old/tide.ts'), join(folder, 'src/new/tide.ts'));
    write('src/new/tide.ts', `${KEPT}export function readLevel(id: string): number {\n  return gauge(id).level;\n}\n\nexport const LIMIT = 5;\n`);
    write('src/berth.py', 'class Berth:\n    def assign_vessel(self, ship):\n        return ship\n');
    rmSync(join(folder, 'a file.txt'));
    write('图.bin', '\0\x01\x03\x04');
    renameSync(join(folder, '潮汐 表.md'), join(folder, '潮位 表.md'));
    write(Buffer.from([0x63, 0x61, 0x66, 0xe9]), 'y\n');
    write('docs/a-rather-long-folder-name/and-another-rather-long-one/and-a-third-one/guide.md', 'two\n');
    git('add', '-A');
    git('commit', '--quiet', '-m', 'Read levels, not tides\n\nThe gauges send both.');
    return describeCodeChange(source({ stat: git('diff', '-M30%', '--stat', 'HEAD~1', 'HEAD'), diff: git('diff', '-M30%', 'HEAD~1', 'HEAD'), message: git('log', '-1', '--format=%B') }), never);
  }

  it('tells files, renames, deletions and identifiers, and says why', () => {
    const change = changed();
    expect([...change.files].sort()).toEqual(
      ['a file.txt', 'caf\ufffd', 'docs/a-rather-long-folder-name/and-another-rather-long-one/and-a-third-one/guide.md', 'src/berth.py', 'src/new/tide.ts', '图.bin', '潮位 表.md'].sort(),
    );
    expect([...change.renamed].sort((a, b) => (a.from < b.from ? -1 : 1))).toEqual([
      { from: 'src/old/tide.ts', to: 'src/new/tide.ts' },
      { from: '潮汐 表.md', to: '潮位 表.md' },
    ]);
    expect(change.deleted).toEqual(['a file.txt']);
    expect(change.removedIdentifiers).toEqual(['oldHelper']);
    expect([...change.renamedIdentifiers].sort((a, b) => (a.from < b.from ? -1 : 1))).toEqual([
      { from: 'assign_ship', to: 'assign_vessel' },
      { from: 'readTide', to: 'readLevel' },
    ]);
    expect(change.text).toMatch(/^Read levels, not tides: /u);
    expect(change.text).toContain('tide.ts');
    expect(change.text.length).toBeGreaterThanOrEqual(200);
    expect(change.text.length).toBeLessThanOrEqual(300);
  });
});

const STAT = ' src/a.ts | 2 +-\n src/b.ts | 9 +++++++--\n 2 files changed, 8 insertions(+), 3 deletions(-)\n';
const DIFF = 'diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@ function start() {\n-const port = 1;\n+const KEY = "hunter2hunter2";\n x\n';

describe('the text of a change', () => {
  it('is the agent\'s own where it gives one', () => {
    expect(describeCodeChange(source({ stat: STAT, summary: 'Ports are read from the settings.' }), never).text).toBe('Ports are read from the settings.');
  });

  it('never holds what is refused, wherever it stands', () => {
    const refuses = (text: string): boolean => text.includes('hunter2');
    for (const fields of [
      { stat: STAT, diff: DIFF },
      { stat: STAT, message: 'Set hunter2hunter2' },
      { stat: STAT, summary: 'The key is hunter2' },
      { stat: ' hunter2.ts | 2 +-\n hunter2/{a => b}.ts | 0\n' },
      { stat: STAT, branch: 'hunter2' },
      { stat: STAT, diff: DIFF.replace('port', 'hunter2') },
    ]) {
      expect(JSON.stringify(describeCodeChange(source(fields), refuses))).not.toContain('hunter2');
    }
  });

  it('is there even for a change that nothing is known of', () => {
    expect(describeCodeChange(source({}), never)).toMatchObject({ text: 'Changed no file on harbour@main.', files: [] });
  });

  it('puts the files with most changed lines first', () => {
    expect(describeCodeChange(source({ stat: STAT }), never).files).toEqual(['src/b.ts', 'src/a.ts']);
  });

  it('stays readable for 10,000 files', () => {
    const stat = Array.from({ length: 10_000 }, (_, at) => ` src/{old => new}/part-${at}.ts | 0`).join('\n');
    const change = describeCodeChange(source({ stat: `${stat}\n 10000 files changed, 0 insertions(+), 0 deletions(-)\n`, message: '移动源码' }), never);
    expect(change.text.length).toBeLessThanOrEqual(300);
    expect(change.text).toContain('9996 more');
    expect(change.renamed).toHaveLength(10_000);
    expect(change.files.length).toBeLessThanOrEqual(200);
  });

  it('reads a diff of 10 MB in bounded memory and to its last file', () => {
    const large = `${DIFF.replace('-1,2 +1,2', '-1,1 +1,200000')}${'+const filler = "some more text of a generated file";\n'.repeat(200_000)}`;
    const diff = `${large}diff --git a/z.ts b/z.ts\ndeleted file mode 100644\n--- a/z.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-export function lastOne() {}\n`;
    expect(diff.length).toBeGreaterThan(10_000_000);
    expect(describeCodeChange(source({ stat: STAT, diff }), never).deleted).toEqual(['z.ts']);
  });
});
