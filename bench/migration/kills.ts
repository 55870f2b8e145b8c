import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { MemoryPage } from '../../src/core/model/memory-shapes.js';
import { mneme, MNEME } from '../../test/support/mneme-command.js';
import { makeSmallVault, type SmallVault } from '../../test/support/small-vault.js';
import { filesIn } from '../../test/support/temporary-folder.js';
import { seeded } from '../corpus.js';
import { fixedTexts } from './fixed-texts.js';

export interface MovingKills {
  readonly kills: number;
  /** Kills after which the work, done again, came to another end. */
  readonly otherEnds: number;
}

const MEMORIES = 60;

/** SIGKILL at random moments of an import and of a change of model; then the same command to its end. @param modelFolder Holds both models */
export async function killWhileMoving(kills: number, modelFolder: string): Promise<MovingKills> {
  const random = seeded(131);
  let otherEnds = 0;
  let done = 0;
  while (done < kills) {
    const vault = await makeSmallVault({ modelFolder });
    try {
      const file = join(vault.configFolder, 'lines.jsonl');
      await writeFile(file, fixedTexts(MEMORIES).map((text, at) => `${JSON.stringify({ type: 'memory', id: `m${at}`, text, ...(at > 0 && { supersedes: [`m${at - 1}`] }) })}\n`).join(''));
      for (let round = 0; round < 5 && done < kills; round += 1, done += 1) await killed(vault, random() * 2500, 'import', file, '--relate', 'none');
      otherEnds += Number(!(await imported(vault, file)));
      for (const model of ['bge-small-en-v1.5', 'multilingual-e5-small-80k-q8']) {
        for (let round = 0; round < 3 && done < kills; round += 1, done += 1) await killed(vault, 500 + random() * 2500, 'model', 'use', model);
        otherEnds += Number(!(await changed(vault, model)));
      }
    } finally {
      await vault.remove();
    }
  }
  return { kills: done, otherEnds };
}

async function killed(vault: SmallVault, afterMs: number, ...words: string[]): Promise<void> {
  const child = spawn(process.execPath, [MNEME, ...words, '--vault', vault.vault], { env: { ...process.env, MNEME_CONFIG_DIR: vault.configFolder, MNEME_MODELS_DIR: join(vault.configFolder, 'models') }, stdio: 'ignore' });
  const ended = once(child, 'close');
  await Promise.race([wait(afterMs), ended]);
  child.kill('SIGKILL');
  await ended;
}

async function imported(vault: SmallVault, file: string): Promise<boolean> {
  if ((await mneme(vault, 'import', file, '--relate', 'none')).code !== 0) return false;
  const { items } = JSON.parse((await mneme(vault, 'list', '--limit', '500', '--json')).stdout) as MemoryPage;
  const byId = new Map(items.map((item) => [item.id, item]));
  // A note that a kill left half made would be in nobody's list.
  const notes = (await filesIn(join(vault.vault, 'Memory'))).filter((path) => path.endsWith('.md'));
  return items.length === MEMORIES && notes.length === MEMORIES && fixedTexts(MEMORIES).every((text, at) => byId.get(`m${at}`)?.text === text && (at === 0 || byId.get(`m${at}`)?.supersedes[0] === `m${at - 1}`));
}

async function changed(vault: SmallVault, model: string): Promise<boolean> {
  const { code, stdout } = await mneme(vault, 'model', 'use', model, '--json');
  const { vectors } = JSON.parse(stdout) as { vectors?: { done: number; total: number; state: string } };
  return code === 0 && vectors !== undefined && vectors.state === 'complete' && vectors.done === vectors.total;
}
