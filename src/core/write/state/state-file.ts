import { z } from 'zod';
import { InOrder } from '../../in-order.js';
import type { BlobStore } from '../../model/index-store.js';
import type { Clock } from '../../model/clock.js';
import type { ProblemReport } from '../../model/status.js';

/** Goes up when what older versions wrote can no longer be read. */
const STATE_VERSION = 1;

const enveloped = z.object({ version: z.literal(STATE_VERSION), value: z.unknown() });

export interface StateParts {
  /** The store of what cannot be derived. */
  readonly store: BlobStore;
  readonly clock: Clock;
}

/** What a file of state is called, what it holds, and what it is before anything was kept. */
export interface StateShape<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly empty: T;
  /** What the owner loses where the file cannot be read, as a sentence. */
  readonly loss: string;
}

/**
 * A small JSON file that cannot be derived from the notes. Written whole or not at all, changes one after another. A file
 * that cannot be understood is left as it is until the first change, which puts it aside under another name.
 */
export class StateFile<T> {
  private readonly order = new InOrder();
  private loaded: { readonly value: T } | undefined;
  /** Bytes that could not be understood and are still under the file's own name. */
  private damaged: { readonly bytes: Uint8Array; readonly aside: string } | undefined;
  private problem: ProblemReport | undefined;

  constructor(
    private readonly parts: StateParts,
    private readonly shape: StateShape<T>,
  ) {}

  /** As it is after every change that was asked for before. @throws MnemeError `store_failed` */
  read(): Promise<T> {
    return this.order.run('', () => this.load());
  }

  /**
   * Changes the value; on the disk when it resolves. The same value given back is not written.
   * @throws MnemeError `store_full`, `store_read_only`, `store_failed`; the value is then as before
   */
  update(change: (value: T) => T): Promise<void> {
    return this.order.run('', async () => {
      const before = await this.load();
      const after = change(before);
      if (after === before) return;
      await this.putDamagedAside();
      await this.parts.store.replace(this.shape.name, [encoded({ version: STATE_VERSION, value: after })]);
      this.loaded = { value: after };
    });
  }

  problems(): readonly ProblemReport[] {
    return this.problem === undefined ? [] : [this.problem];
  }

  private async load(): Promise<T> {
    if (this.loaded !== undefined) return this.loaded.value;
    const bytes = await readWhole(this.parts.store, this.shape.name);
    const understood = bytes === undefined ? { value: this.shape.empty } : this.understood(bytes);
    if (bytes !== undefined && understood === undefined) this.noteDamage(bytes);
    this.loaded = understood ?? { value: this.shape.empty };
    return this.loaded.value;
  }

  private understood(bytes: Uint8Array): { readonly value: T } | undefined {
    try {
      const file = enveloped.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
      return { value: this.shape.schema.parse(file.value) };
    } catch (thrown) {
      if (thrown instanceof SyntaxError || thrown instanceof TypeError || thrown instanceof z.ZodError) return undefined;
      throw thrown;
    }
  }

  private noteDamage(bytes: Uint8Array): void {
    const { name, loss } = this.shape;
    const when = new Date(this.parts.clock.now()).toISOString().slice(0, 19).replaceAll(':', '-');
    const aside = name.replace(/\.json$/, `.damaged-${when}.json`);
    this.damaged = { bytes, aside };
    this.problem = { code: 'state_damaged', message: `${name} in the state folder is damaged or from a newer Mneme. ${loss} With the next change it is put aside as ${aside}; restore ${name} from a backup if you have one.` };
  }

  private async putDamagedAside(): Promise<void> {
    if (this.damaged === undefined) return;
    await this.parts.store.replace(this.damaged.aside, [this.damaged.bytes]);
    this.damaged = undefined;
  }
}

async function readWhole(store: BlobStore, name: string): Promise<Uint8Array | undefined> {
  const reader = await store.open(name);
  if (reader === undefined) return undefined;
  try {
    return await reader.read(0, reader.sizeBytes);
  } finally {
    await reader.close();
  }
}

function encoded(file: object): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(file)}\n`);
}
