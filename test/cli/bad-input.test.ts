import { spawnSync } from 'node:child_process';
import { chmod, open, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { mnemeClient } from '../../src/api/client.js';
import type { ProblemReport } from '../../src/core/model/status.js';
import { MnemeServer, mneme, type CommandPlace } from '../support/mneme-command.js';
import { fingerprint, makeSmallVault, type SmallVault } from '../support/small-vault.js';
import { writeIn } from '../support/temporary-folder.js';
import { ORDINARY_ACCOUNT } from '../support/without-root.js';

const MEGABYTE = 1024 * 1024;
const ROWS = 100_000;

async function largeFile(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w');
  await file.write('# Large\n\n');
  await file.truncate(bytes);
  await file.close();
}

/** Nests aliases eight levels deep: 9^8 values if anybody wrote them out. */
function yamlBomb(): string {
  const levels = 'bcdefgh'.split('').map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'.charAt(at)}`).join(',')}]`);
  return ['---', 'a: &a [x,x,x,x,x,x,x,x,x]', ...levels, '---', 'The bomb shelter is below the school.', ''].join('\n');
}

async function writeBadNotes(folder: string): Promise<void> {
  await writeIn(folder, 'latin1.md', Buffer.from('The caf\u00e9 opens at nine.\n', 'latin1'));
  await writeIn(folder, 'bomb.md', yamlBomb());
  await writeIn(folder, 'script.md', '---js\n{ title: process.exit(99) }\n---\nThe curtain rises at eight.\n');
  await writeIn(folder, 'table.md', `| id | item |\n|---|---|\n${Array.from({ length: ROWS }, (_, at) => `| ${at} | piece${at} |`).join('\n')}\n`);
  await largeFile(join(folder, 'fifty.md'), 50 * MEGABYTE);
  await largeFile(join(folder, 'huge.md'), 60 * MEGABYTE);
  await writeIn(folder, 'locked.md', 'Nobody may read this.');
  await writeIn(folder, 'Locked/inner.md', 'Nor this.');
  await chmod(join(folder, 'locked.md'), 0);
  await chmod(join(folder, 'Locked'), 0);
  await symlink('loop.md', join(folder, 'loop.md'));
  await symlink('.', join(folder, 'again'));
  await symlink('/etc', join(folder, 'outside'));
  await symlink('/etc/hostname', join(folder, 'outside.md'));
}

/** What must be told, each of its own file. */
const TOLD: readonly [string, RegExp][] = [
  ['latin1.md', /not valid UTF-8/],
  ['bomb.md', /were not read/],
  ['script.md', /may run code/],
  ['fifty.md', /not indexed/],
  ['huge.md', /larger than 50 MB/],
  ['locked.md', /No permission/],
  ['Locked', /No permission/],
  ['loop.md', /link/],
  ['again', /link to a folder that holds it/],
  ['outside', /leads out of the vault/],
  ['outside.md', /leads out of the vault/],
];

describe.skipIf(process.platform === 'win32')('a vault with everything that can be wrong with notes', { timeout: 180_000 }, () => {
  let vault: SmallVault;
  let place: CommandPlace;
  let server: MnemeServer | undefined;
  beforeEach(async () => {
    vault = await makeSmallVault();
    await writeBadNotes(vault.vault);
    // Permissions bind everyone but root.
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) spawnSync('chown', ['-hR', String(ORDINARY_ACCOUNT), vault.vault, vault.configFolder]);
    place = isRoot ? { ...vault, account: ORDINARY_ACCOUNT } : vault;
  });
  afterEach(async () => {
    await server?.stop('SIGKILL');
    await chmod(join(vault.vault, 'Locked'), 0o755);
    await vault.remove();
  });

  function expectAllTold(problems: readonly ProblemReport[]): void {
    for (const [path, message] of TOLD) {
      const found = problems.filter((problem) => problem.path === path);
      expect(found, path).toHaveLength(1);
      expect(found[0]?.message).toMatch(message);
    }
    expect(problems.filter(({ path }) => path !== undefined)).toHaveLength(TOLD.length);
  }

  test('serves all the rest, tells of each in status and doctor, and changes no file', async () => {
    const before = process.geteuid?.() === 0 ? await fingerprint(vault.vault, '.obsidian') : [];
    server = new MnemeServer(place, '--token', 't');
    const client = mnemeClient({ url: await server.url(), token: 't' });
    const first = async (query: string): Promise<string | undefined> => (await client.recall({ query })).items[0]?.path;
    expect(await first('when is the kiln fired')).toBe('Kiln.md');
    expect(await first('where is the bomb shelter')).toBe('bomb.md');
    expect(await first('when does the curtain rise')).toBe('script.md');
    expect(await first('when does it open at nine')).toBe('latin1.md');
    const [last] = (await client.recall({ query: `piece${ROWS - 1}` })).items;
    expect(last).toMatchObject({ path: 'table.md', lines: [expect.any(Number), ROWS + 2] });
    expectAllTold((await client.status()).problems);

    const served = await mneme(place, 'doctor', '--json');
    expectAllTold((JSON.parse(served.stdout) as { problems: ProblemReport[] }).problems);
    expect(await server.stop()).toBe(0);
    const alone = await mneme(place, 'doctor', '--json');
    expectAllTold((JSON.parse(alone.stdout) as { problems: ProblemReport[] }).problems);
    const told = await mneme(place, 'doctor');
    for (const [path] of TOLD) expect(told.stdout).toMatch(new RegExp(`^- ${path.replace('.', '\\.')}`, 'm'));
    if (before.length > 0) expect(await fingerprint(vault.vault, '.obsidian')).toEqual(before);
  });
});
