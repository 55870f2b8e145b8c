import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

import { isMissing } from './file-error.js';
import { preparePrivateFolder, privateFileFailure } from './private-file.js';
import { replaceTextFile } from './replace-file.js';
import { isProcessAlive, processMark } from './process-life.js';
import { writeOnce } from './write-once.js';

const holderSchema = z.object({
  pid: z.int(),
  /** Start time of the process, where the system tells it. */
  mark: z.string(),
  host: z.string(),
  kind: z.enum(['plugin', 'headless']),
  instance: z.string(),
  released: z.boolean(),
});
export type LockHolder = z.infer<typeof holderSchema>;

/** Who holds the lock of a vault shows every so often that it is alive. */
const HEARTBEAT_MS = 5000;
/** Silence after which a holder that cannot be looked at otherwise counts as gone: six missed heartbeats. */
const SILENCE_MS = 30_000;
/** Whoever has missed heartbeats for this long makes sure that nobody has taken over before it writes; far below the silence that others wait for. */
const UNSURE_AFTER_MS = 2 * HEARTBEAT_MS;
/** For where a lock cannot be made with its text in one step: how long its text may take. */
const UNWRITTEN_MS = 5000;

/**
 * The instances that this process holds. Kept on the global object, which all copies of this code in a process share and
 * which does not outlive a reload of Obsidian's window: the process goes on then, but what it held is nobody's any more.
 */
const HELD_HERE = Symbol.for('mneme.vault-lock.held');

export type LockAttempt = { readonly outcome: 'acquired'; readonly lock: VaultLock } | { readonly outcome: 'held'; readonly holder: LockHolder };

interface Generation {
  readonly number: number;
  readonly path: string;
  readonly changedMs: number;
  /** `undefined` where the text is not (yet) that of a lock. */
  readonly holder: LockHolder | undefined;
}

/**
 * One process owns a vault at a time. The lock is the file `KEY.lock.N` with the highest N; taking over means making N + 1,
 * which only one of several can do, and then looking whether it is still the highest. So a dead owner's lock is never
 * removed to make way, which is the step where two could each believe that they removed it. Letting go marks the file and
 * leaves it, so that numbers only grow.
 */
export class VaultLock {
  private heartbeat: NodeJS.Timeout | undefined;
  private readonly lostListeners: (() => void)[] = [];
  private state: 'held' | 'lost' | 'released' = 'held';
  /** By the clock that others measure our silence with, and which goes on while the machine sleeps. */
  private beatAtMs = Date.now();

  private constructor(
    private readonly folder: string,
    private readonly key: string,
    private readonly number: number,
    private readonly holder: LockHolder,
  ) {}

  /**
   * @param answers Whether the holder's endpoint answers; asked only where its process cannot be looked at or is silent.
   * @throws MnemeError `store_full`, `store_read_only`, `store_failed`
   */
  static async acquire(folder: string, key: string, kind: LockHolder['kind'], instance: string, answers: (holder: LockHolder) => Promise<boolean>): Promise<LockAttempt> {
    await preparePrivateFolder(folder);
    const holder: LockHolder = { pid: process.pid, mark: await processMark(process.pid), host: hostname(), kind, instance, released: false };
    try {
      for (;;) {
        const latest = await latestGeneration(folder, key);
        if (latest !== undefined && (await isHeld(latest, answers))) return { outcome: 'held', holder: latest.holder ?? UNKNOWN_HOLDER };
        const number = (latest?.number ?? 0) + 1;
        heldHere().add(instance);
        if (!(await writeOnce(lockPath(folder, key, number), JSON.stringify(holder)))) continue;
        if ((await latestGeneration(folder, key))?.number !== number) {
          // What was seen as the latest had been outrun and cleared away in the meantime.
          await rm(lockPath(folder, key, number), { force: true });
          continue;
        }
        const lock = new VaultLock(folder, key, number, holder);
        await lock.settle();
        return { outcome: 'acquired', lock };
      }
    } catch (error) {
      throw privateFileFailure(folder, error);
    }
  }

  /** Called once if another process has taken the vault over, which happens only to an owner that stood still for long. */
  onLost(listener: () => void): void {
    this.lostListeners.push(listener);
  }

  /** Whether it is still ours. Looks for itself where others may have taken us for gone. */
  async isHeld(): Promise<boolean> {
    if (this.state === 'held' && Date.now() - this.beatAtMs >= UNSURE_AFTER_MS) await this.beat();
    return this.state === 'held';
  }

  async release(): Promise<void> {
    clearInterval(this.heartbeat);
    heldHere().delete(this.holder.instance);
    if (this.state === 'lost') return;
    this.state = 'released';
    const path = lockPath(this.folder, this.key, this.number);
    try {
      await replaceTextFile(path, JSON.stringify({ ...this.holder, released: true }));
    } catch (error) {
      if (!isMissing(error)) throw privateFileFailure(path, error);
    }
  }

  private async settle(): Promise<void> {
    for (const { number, path } of await generations(this.folder, this.key)) {
      if (number < this.number) await rm(path, { force: true });
    }
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  private async beat(): Promise<void> {
    const latest = await latestGeneration(this.folder, this.key).catch(() => undefined); // A folder that cannot be read now: at the next beat.
    if (this.state !== 'held') return;
    if (latest !== undefined && latest.number > this.number) {
      this.state = 'lost';
      clearInterval(this.heartbeat);
      for (const listener of this.lostListeners) listener();
      return;
    }
    const now = new Date();
    try {
      await utimes(lockPath(this.folder, this.key, this.number), now, now);
      this.beatAtMs = now.getTime();
    } catch {
      // As above; silence has 30 s.
    }
  }
}

/** Who holds the vault now, as far as its lock tells. */
export async function lockHolder(folder: string, key: string, answers: (holder: LockHolder) => Promise<boolean>): Promise<LockHolder | undefined> {
  const latest = await latestGeneration(folder, key);
  return latest !== undefined && (await isHeld(latest, answers)) ? (latest.holder ?? UNKNOWN_HOLDER) : undefined;
}

const UNKNOWN_HOLDER: LockHolder = { pid: 0, mark: '', host: '', kind: 'headless', instance: '', released: false };

async function isHeld({ holder, changedMs }: Generation, answers: (holder: LockHolder) => Promise<boolean>): Promise<boolean> {
  const silenceMs = Date.now() - changedMs;
  if (holder === undefined) return silenceMs < UNWRITTEN_MS;
  if (holder.released) return false;
  if (holder.host === hostname()) {
    if (holder.pid === process.pid) return heldHere().has(holder.instance);
    if (!(await isProcessAlive(holder.pid, holder.mark))) return false;
  }
  return silenceMs < SILENCE_MS || answers(holder);
}

function heldHere(): Set<string> {
  const shared = globalThis as { [HELD_HERE]?: Set<string> };
  const held = shared[HELD_HERE] ?? new Set<string>();
  shared[HELD_HERE] = held;
  return held;
}

function lockPath(folder: string, key: string, number: number): string {
  return join(folder, `${key}.lock.${number}`);
}

async function generations(folder: string, key: string): Promise<{ number: number; path: string }[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const prefix = `${key}.lock.`;
  return names
    .filter((name) => name.startsWith(prefix) && /^[1-9][0-9]*$/.test(name.slice(prefix.length)))
    .map((name) => ({ number: Number(name.slice(prefix.length)), path: join(folder, name) }));
}

async function latestGeneration(folder: string, key: string): Promise<Generation | undefined> {
  for (;;) {
    const [latest] = (await generations(folder, key)).sort((a, b) => b.number - a.number);
    if (latest === undefined) return undefined;
    try {
      const { mtimeMs } = await stat(latest.path);
      const text = await readFile(latest.path, 'utf8');
      return { ...latest, changedMs: mtimeMs, holder: parseHolder(text) };
    } catch (error) {
      if (!isMissing(error)) throw error; // Else it was cleared away since: a newer one is there.
    }
  }
}

function parseHolder(text: string): LockHolder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
