import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

import { readChange } from '../../src/git/git-change.js';
import { codeChangeRequestSchema } from '../../src/core/model/upkeep-shapes.js';
import { makeRepository } from '../support/git-repository.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';

const { signal } = new AbortController();

describe('What git says of a change:', { timeout: 60_000 }, () => {
  test('the last commit, with what and why', async () => {
    const repository = await makeRepository();
    await repository.write('src/port.ts', 'export const PORT = 9000;\n');
    await repository.commit('Listen on 9000');
    await repository.write('src/port.ts', 'export const PORT = 8443;\n');
    const commit = await repository.commit('Listen on 8443\n\nThe build machine has 9000 taken.');
    const change = await readChange(repository.folder, undefined, signal);
    expect(change).toMatchObject({ repo: basename(repository.folder), branch: 'main', commit, message: 'Listen on 8443\n\nThe build machine has 9000 taken.' });
    expect(change?.stat).toMatch(/ src\/port\.ts \| 2 \+-\n 1 file changed/);
    expect(change?.diff).toContain('-export const PORT = 9000;\n+export const PORT = 8443;\n');
    expect(codeChangeRequestSchema.safeParse(change).error).toBeUndefined();
    expect(Date.parse(change?.committedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('the first commit is all that it holds', async () => {
    const repository = await makeRepository();
    await repository.write('README.md', '# Hello\n');
    await repository.commit('Begin');
    expect(await readChange(repository.folder, undefined, signal)).toMatchObject({ stat: expect.stringContaining('create mode 100644 README.md'), diff: expect.stringContaining('+# Hello') });
  });

  test('a repository without a commit, a folder that is none, and names that are none are told in words', async () => {
    const repository = await makeRepository();
    await expect(readChange(repository.folder, undefined, signal)).rejects.toMatchObject({ code: 'bad_request', message: expect.stringContaining('Nothing is committed') });
    await repository.commit('Begin');
    await expect(readChange(repository.folder, 'main..gone', signal)).rejects.toMatchObject({ code: 'bad_request', message: expect.stringContaining('no commit gone') });
    for (const range of ['a...b', 'a..b..c', '--output=/tmp/x', 'main..--all']) await expect(readChange(repository.folder, range, signal), range).rejects.toMatchObject({ code: 'bad_request' });
    const plain = await makeFolder();
    onTestFinished(() => removeFolder(plain));
    await expect(readChange(plain, undefined, signal)).rejects.toMatchObject({ code: 'bad_request', message: expect.stringContaining('not a git repository') });
    await expect(readChange(join(plain, 'none'), undefined, signal)).rejects.toMatchObject({ code: 'bad_request' });
  });

  test('a merge is what it brought to the branch', async () => {
    const repository = await makeRepository();
    await repository.write('a.txt', 'a\n');
    await repository.commit('a');
    await repository.git('switch', '--quiet', '--create', 'side');
    await repository.write('side.txt', 'side\n');
    await repository.commit('side');
    await repository.git('switch', '--quiet', 'main');
    await repository.write('main.txt', 'main\n');
    await repository.commit('main');
    await repository.git('merge', '--quiet', '--no-ff', '--message', 'Bring the side in', 'side');
    const change = await readChange(repository.folder, undefined, signal);
    expect(change?.message).toBe('Bring the side in');
    expect(change?.stat).toContain('side.txt');
    expect(change?.stat).not.toContain('main.txt');
  });

  test('a rename alone names both paths', async () => {
    const repository = await makeRepository();
    await repository.write('old/name.ts', 'export const one = 1;\nexport const two = 2;\n');
    await repository.commit('Begin');
    await repository.git('mv', 'old/name.ts', 'new-name.ts');
    await repository.commit('Rename');
    const change = await readChange(repository.folder, undefined, signal);
    expect(change?.diff).toContain('rename from old/name.ts\nrename to new-name.ts');
    expect(change?.stat).toContain('rename old/name.ts => new-name.ts (100%)');
  });

  test('binary files are named, and their bytes left out', async () => {
    const repository = await makeRepository();
    await repository.write('logo.png', Uint8Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 256));
    await repository.commit('Add the logo');
    const change = await readChange(repository.folder, undefined, signal);
    expect(change?.stat).toContain('logo.png | Bin 0 -> 50000 bytes');
    expect(change?.diff).toContain('Binary files');
    expect(change?.diff?.length).toBeLessThan(1000);
  });

  test('names in any script stand as they are, and bytes that are no text do not break anything', async () => {
    const repository = await makeRepository();
    await repository.write('笔记/会议 记录.md', '# 会议\n');
    await repository.write('with "quotes".txt', 'x\n');
    await repository.commit('加入会议记录');
    const change = await readChange(repository.folder, undefined, signal);
    expect(change).toMatchObject({ message: '加入会议记录', stat: expect.stringContaining('笔记/会议 记录.md') });

    // A file system may refuse such a name; git itself takes it.
    const blob = execFileSync('git', ['-C', repository.folder, 'hash-object', '-w', '--stdin'], { input: 'x' }).toString().trim();
    const name = Buffer.concat([Buffer.from(`100644 blob ${blob}\t`), Buffer.from([0x63, 0x61, 0x66, 0xe9]), Buffer.from('.txt\0')]);
    const tree = execFileSync('git', ['-C', repository.folder, 'mktree', '-z'], { input: name }).toString().trim();
    const commit = await repository.git('commit-tree', tree, '-p', 'HEAD', '-m', 'A name in Latin-1');
    const odd = await readChange(repository.folder, commit, signal);
    expect(odd?.stat).toContain('caf\ufffd.txt');
    expect(codeChangeRequestSchema.safeParse(odd).error).toBeUndefined();
  });

  test('a range is what happened between its ends', async () => {
    const repository = await makeRepository();
    await repository.write('a.txt', 'a\n');
    const first = await repository.commit('a');
    await repository.write('b.txt', 'b\n');
    await repository.commit('b');
    await repository.write('c.txt', 'c\n');
    const last = await repository.commit('c');
    const change = await readChange(repository.folder, `${first}..`, signal);
    expect(change).toMatchObject({ commit: last, message: 'c' });
    expect(change?.stat).toContain('2 files changed');
    expect(await readChange(repository.folder, first, signal)).toMatchObject({ commit: first, stat: expect.stringContaining('a.txt') });
  });

  test('a commit that changes no file is nothing to record', async () => {
    const repository = await makeRepository();
    await repository.commit('Begin');
    expect(await readChange(repository.folder, undefined, signal)).toBeUndefined();
  });

  test('off any branch, the branch is HEAD', async () => {
    const repository = await makeRepository();
    await repository.write('a.txt', 'a\n');
    await repository.git('checkout', '--quiet', '--detach', await repository.commit('a'));
    expect(await readChange(repository.folder, undefined, signal)).toMatchObject({ branch: 'HEAD' });
  });

  test('every work tree is of the same repository, a submodule of its own', async () => {
    const inner = await makeRepository();
    await inner.write('lib.ts', 'export {};\n');
    await inner.commit('A library');
    const outer = await makeRepository();
    await outer.write('main.ts', 'export {};\n');
    await outer.commit('A program');
    await outer.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner.folder, 'libs/shared');
    await outer.commit('Use the library');
    expect(await readChange(outer.folder, undefined, signal)).toMatchObject({ repo: basename(outer.folder), diff: expect.stringContaining('Subproject commit') });
    expect(await readChange(join(outer.folder, 'libs/shared'), undefined, signal)).toMatchObject({ repo: 'shared', message: 'A library' });

    const tree = join(await makeFolder(), 'elsewhere');
    onTestFinished(() => removeFolder(tree));
    await outer.git('worktree', 'add', '--quiet', '-b', 'feature', tree);
    await outer.at(tree).git('-c', 'protocol.file.allow=always', 'commit', '--quiet', '--allow-empty', '-m', 'x');
    await outer.at(tree).write('feature.ts', 'export {};\n');
    await outer.at(tree).commit('A feature');
    expect(await readChange(tree, undefined, signal)).toMatchObject({ repo: basename(outer.folder), branch: 'feature', message: 'A feature' });
  });

  test("this user's settings of git change nothing", async () => {
    const repository = await makeRepository();
    await repository.write('old.ts', 'export const one = 1;\nexport const two = 2;\n');
    await repository.commit('Begin');
    for (const [name, value] of [['diff.noprefix', 'true'], ['diff.renames', 'false'], ['color.ui', 'always'], ['diff.external', '/bin/false'], ['log.showSignature', 'true'], ['diff.submodule', 'log']] as const) await repository.git('config', name, value);
    await repository.git('mv', 'old.ts', 'new.ts');
    await repository.commit('Rename');
    const change = await readChange(repository.folder, undefined, signal);
    expect(change?.diff).toContain('diff --git a/old.ts b/new.ts');
    expect(change?.diff).not.toContain('\u001b');
  });

  test('the repository that a hook runs for is not taken for the one that is asked about', async () => {
    const asked = await makeRepository();
    await asked.write('asked.txt', 'x\n');
    await asked.commit('asked');
    const hooked = await makeRepository();
    process.env['GIT_DIR'] = join(hooked.folder, '.git');
    process.env['GIT_INDEX_FILE'] = join(hooked.folder, '.git/index');
    onTestFinished(() => {
      delete process.env['GIT_DIR'];
      delete process.env['GIT_INDEX_FILE'];
    });
    expect(await readChange(asked.folder, undefined, signal)).toMatchObject({ message: 'asked' });
  });

  test('ten thousand files in one commit are read in bounded size', async () => {
    const repository = await makeRepository();
    const entries = Array.from({ length: 10_000 }, (_, at) => `generated/part-${at % 100}/file-${at}.txt`);
    await repository.write('zz-last.ts', 'export const last = 1;\n');
    const before = await repository.commit('Begin');
    const stream = ['commit refs/heads/main', 'committer Ada <ada@example.org> 1796115600 +0000', 'data 8', 'Generate', `from ${before}`, 'D zz-last.ts', ...entries.flatMap((path, at) => { const text = `${'line '.repeat(60)}${at}\n`; return [`M 100644 inline ${path}`, `data ${text.length}`, text]; }), ''].join('\n');
    execFileSync('git', ['-C', repository.folder, 'fast-import', '--quiet'], { input: stream });
    const change = await readChange(repository.folder, 'main', signal);
    expect(change?.stat).toContain('10001 files changed');
    expect(change?.diff).toContain('diff --git a/zz-last.ts b/zz-last.ts\ndeleted file mode');
    expect(change?.diff?.length).toBeGreaterThan(500_000);
    expect(change?.diff?.length).toBeLessThan(1_100_000);
    expect(change?.diff?.endsWith('\n')).toBe(true);
    expect(codeChangeRequestSchema.safeParse(change).error).toBeUndefined();
  });

  test('a repository of SHA-256 has another empty tree', async () => {
    const folder = await makeFolder('mneme-repo-');
    onTestFinished(() => removeFolder(folder));
    const repository = (await makeRepository()).at(folder);
    await repository.git('init', '--quiet', '--object-format=sha256', '--initial-branch=main');
    await repository.write('a.txt', 'a\n');
    await repository.commit('Begin');
    expect((await readChange(folder, undefined, signal))?.commit).toHaveLength(64);
  });
});
