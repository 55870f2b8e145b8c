import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Engine } from '../../src/core/engine.js';
import { MnemeError } from '../../src/core/model/errors.js';
import { openTestEngine } from './engine.js';
import { OWNER } from './moved-memories.js';
import { SetClock } from './set-clock.js';
import { makeFolder, removeFolder } from './temporary-folder.js';

/** What a copier saw of a file when it last looked. */
type Seen = Map<string, string>;

/** A device: its copy of the vault, with an engine on it that is opened and closed as its owner comes and goes. */
class Device {
  /** Contents as they were when both sides were last alike. */
  synced: Seen = new Map();

  constructor(
    readonly name: string,
    readonly folder: string,
    readonly clock: SetClock,
  ) {}

  async use<T>(work: (engine: Engine) => Promise<T>): Promise<T> {
    const engine = openTestEngine(this.folder, { device: this.name, keepUp: true, clock: this.clock });
    try {
      await engine.whenReady();
      // What happened meanwhile is taken over before anything new is done.
      await caughtUp(engine);
      return await work(engine);
    } finally {
      await engine.close();
    }
  }

  async files(withJournal: boolean): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const root = join(this.folder, 'Memory');
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])) {
      if (!entry.isFile()) continue;
      const path = relative(this.folder, join(entry.parentPath, entry.name));
      if (path.startsWith('Memory/_journal/') && !withJournal) continue;
      found.set(path, await readFile(join(this.folder, path), 'utf8'));
    }
    return found;
  }
}

/** An engine that keeps up does so behind its being ready; a write waits its turn behind that. */
async function caughtUp(engine: Engine): Promise<void> {
  await engine.whenVectorsSettled();
  await engine.upkeep.sweep({ dryRun: true }, OWNER);
  await engine.upkeep.sweep({ dryRun: true }, OWNER);
}

export interface TwoDevicesOptions {
  readonly random: () => number;
  readonly withJournal: boolean;
}

/** Two devices that share a memory folder by a copier that knows nothing of what it copies. */
export class TwoDevices {
  /** Every text that somebody wrote. */
  readonly written = new Set<string>();
  readonly erased = new Set<string>();
  private readonly textsOf = new Map<string, string[]>();
  private made = 0;

  private constructor(
    readonly devices: readonly [Device, Device],
    private readonly options: TwoDevicesOptions,
  ) {}

  static async begin(options: TwoDevicesOptions): Promise<TwoDevices> {
    const startMs = Date.UTC(2026, 10, 2, 9);
    const device = async (name: string, aheadMs: number): Promise<Device> => new Device(name, await makeFolder(), new SetClock(startMs + aheadMs));
    // Clocks of two devices are never quite alike.
    return new TwoDevices([await device('LAPTOP', 0), await device('DESK', 700)], options);
  }

  private pick<T>(values: readonly T[]): T | undefined {
    return values[Math.floor(this.options.random() * values.length)];
  }

  private wrote(id: string, text: string): void {
    this.written.add(text);
    this.textsOf.set(id, [...(this.textsOf.get(id) ?? []), text]);
  }

  /** Something that an owner or an agent does on one of the devices. */
  async act(): Promise<void> {
    const device = this.devices[this.options.random() < 0.5 ? 0 : 1];
    for (const each of this.devices) each.clock.nowMs += 60_000 + Math.floor(this.options.random() * 60_000);
    await device.use((engine) => this.actOn(device, engine)).catch((thrown: unknown) => {
      // What another device erased or renamed may go while its owner looks at it: they are told, and nothing is done.
      if (!(thrown instanceof MnemeError && thrown.code === 'not_found')) throw thrown;
    });
  }

  private async actOn(device: Device, engine: Engine): Promise<void> {
    const { items } = engine.memories.list({ limit: 100 });
    const one = this.pick(items);
    const what = one === undefined ? 0 : this.options.random();
    this.made += 1;
    const text = `Always take berth ${this.made} for the boat of ${device.name}.`;
    if (what < 0.4 || one === undefined) {
      const { id } = await engine.memories.remember({ text, source: 'user', kind: 'preference' }, OWNER);
      if (id !== undefined) this.wrote(id, text);
    } else if (what < 0.6) {
      await engine.memories.patch(one.id, { text }, OWNER);
      this.wrote(one.id, text);
    } else if (what < 0.7) await engine.memories.archive(one.id, OWNER);
    else if (what < 0.78) {
      if (one.status !== 'pending_review') await engine.memories.restore(one.id, OWNER);
    } else if (what < 0.9) {
      // By hand, in an editor.
      const path = join(device.folder, one.path);
      const note = await readFile(path, 'utf8');
      await writeFile(path, note.replace(one.text, text));
      this.wrote(one.id, text);
    } else {
      await engine.memories.erase(one.id, OWNER);
      this.erased.add(one.id);
      // A copy that was set aside is a memory of its own, with a text that was written to another.
      this.wrote(one.id, one.text);
    }
  }

  /** The copier runs once: some files, in any order, some of them only half. Whole files come with a later run. */
  async copySome(share: number): Promise<void> {
    const [a, b] = this.devices;
    const [inA, inB] = [await a.files(this.options.withJournal), await b.files(this.options.withJournal)];
    const paths = [...new Set([...inA.keys(), ...inB.keys(), ...a.synced.keys()])].sort(() => this.options.random() - 0.5);
    for (const path of paths) {
      if (this.options.random() > share) continue;
      const isHalf = share < 1 && this.options.random() < 0.1;
      await this.copy(path, inA.get(path), inB.get(path), isHalf);
    }
  }

  /** As file sync does it: the side that changed goes over; where both did, the later one wins and the other is set aside as a conflicted copy. */
  private async copy(path: string, inA: string | undefined, inB: string | undefined, isHalf: boolean): Promise<void> {
    const [a, b] = this.devices;
    if (inA === inB) {
      this.alike(path, inA);
      return;
    }
    const last = a.synced.get(path);
    const changedA = inA !== last;
    const changedB = inB !== last;
    if (changedA && changedB && inA !== undefined && inB !== undefined) {
      const newer = (await stat(join(a.folder, path))).mtimeMs >= (await stat(join(b.folder, path))).mtimeMs ? inA : inB;
      const older = newer === inA ? inB : inA;
      const aside = path.replace(/(\.[^.]+)$/, ` (conflicted copy 2026-11-0${1 + Math.floor(this.options.random() * 9)} ${Math.floor(this.options.random() * 1e6)})$1`);
      for (const device of this.devices) {
        await put(device, path, newer);
        await put(device, aside, older);
      }
      this.alike(path, newer);
      this.alike(aside, older);
      return;
    }
    // A change wins over a removal.
    const from = changedA && inA !== undefined ? inA : changedB && inB !== undefined ? inB : undefined;
    const to = from === inA ? b : a;
    if (from === undefined) {
      for (const device of this.devices) await rm(join(device.folder, path), { force: true });
      this.alike(path, undefined);
    } else if (isHalf) await put(to, path, from.slice(0, Math.floor(from.length * this.options.random())));
    else {
      await put(to, path, from);
      this.alike(path, from);
    }
    if (isHalf && from !== undefined) {
      // The copier is writing: what stands there is nobody's change, and the rest follows.
      await to.use(() => Promise.resolve());
      await put(to, path, from);
      this.alike(path, from);
    }
  }

  private alike(path: string, content: string | undefined): void {
    for (const { synced } of this.devices) {
      if (content === undefined) synced.delete(path);
      else synced.set(path, content);
    }
  }

  /** What erased memories ever said, also what a device wrote that had not heard of it yet: gone with them, as it is to be. */
  get erasedTexts(): ReadonlySet<string> {
    return new Set([...this.erased].flatMap((id) => this.textsOf.get(id) ?? []));
  }

  /** Both get everything and have their turn, until nothing changes any more. @returns whether they came to rest */
  async settle(): Promise<boolean> {
    for (let round = 0; round < 8; round += 1) {
      await this.copySome(1);
      const before = JSON.stringify(await this.contents());
      for (const device of this.devices) await device.use(() => Promise.resolve());
      await this.copySome(1);
      if (JSON.stringify(await this.contents()) === before) return true;
    }
    return false;
  }

  /** Notes of both. */
  contents(): Promise<Record<string, string>[]> {
    return Promise.all(this.devices.map(async (device) => Object.fromEntries([...(await device.files(false))].sort(([x], [y]) => (x < y ? -1 : 1)))));
  }

  async end(): Promise<void> {
    await Promise.all(this.devices.map(({ folder }) => removeFolder(folder)));
  }
}

async function put({ folder, clock }: Device, path: string, content: string): Promise<void> {
  const full = join(folder, path);
  await mkdir(dirname(full), { recursive: true });
  await writeFile(full, content);
  const seconds = clock.nowMs / 1000;
  await utimes(full, seconds, seconds);
}
