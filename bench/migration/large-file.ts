import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MNEME } from '../../test/support/mneme-command.js';
import { makeSmallVault } from '../../test/support/small-vault.js';
import type { ImportReport } from '../../src/core/model/upkeep-shapes.js';
import { fixedTexts } from './fixed-texts.js';

export interface LargeFile {
  readonly bytes: number;
  readonly lines: number;
  readonly created: number;
  readonly refused: number;
  readonly tookMs: number;
  /** Most memory that the command had at a time; `undefined` where the system does not tell. */
  readonly peakBytes: number | undefined;
}

/** No statement is as long: such a line is read, and refused by its number. */
const LINE_CHARACTERS = 1_000_000;
const GOOD = 20;

/** Imports a file of this size, of which a few lines can be taken, with the built program. */
export async function importLarge(bytes: number): Promise<LargeFile> {
  const vault = await makeSmallVault();
  try {
    const file = join(vault.configFolder, 'large.jsonl');
    const lines = await writeLarge(file, bytes);
    const startedAt = performance.now();
    const child = spawn(process.execPath, [MNEME, 'import', file, '--json', '--vault', vault.vault], { env: { ...process.env, MNEME_CONFIG_DIR: vault.configFolder }, stdio: ['ignore', 'pipe', 'inherit'] });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    const ended = once(child, 'close');
    let peakBytes: number | undefined;
    while (child.exitCode === null) {
      peakBytes = (await peakOf(child.pid)) ?? peakBytes;
      await Promise.race([wait(100), ended]);
    }
    const { created, refused } = JSON.parse(Buffer.concat(parts).toString()) as ImportReport;
    return { bytes, lines, created, refused: refused.length, tookMs: performance.now() - startedAt, peakBytes };
  } finally {
    await vault.remove();
  }
}

async function writeLarge(file: string, bytes: number): Promise<number> {
  const handle = await open(file, 'w');
  const tooLong = Buffer.from(`${JSON.stringify({ type: 'memory', text: 'long '.repeat(LINE_CHARACTERS / 5) })}\n`);
  const good = fixedTexts(GOOD).map((text) => Buffer.from(`${JSON.stringify({ type: 'memory', text })}\n`));
  const between = Math.floor(bytes / tooLong.byteLength / GOOD);
  for (const line of good) {
    await handle.write(line);
    for (let at = 0; at < between; at += 1) await handle.write(tooLong);
  }
  await handle.close();
  return GOOD * (between + 1);
}

/** Linux tells the most that a process had. */
async function peakOf(pid: number | undefined): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
