import { z } from 'zod';

import type { Clock } from '../core/model/clock.js';
import { throwIfAborted } from './http/patience.js';
import { hashOf } from './model-files.js';
import type { ModelStore } from './model-store.js';
import { StreamingSha256 } from './sha256.js';

export interface WantedFile {
  readonly url: URL;
  /** In the store. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Beside the part: which file it is a part of, and how to ask whether that is still the same. */
const partNoteSchema = z.object({ sha256: z.string(), validator: z.string().nullable() });

/** A part on disk, its hash so far, and the note that says what it is a part of. */
export class PartialFile {
  have = 0;
  validator: string | null = null;
  private hash = new StreamingSha256();
  private noted = false;

  constructor(
    readonly file: WantedFile,
    private readonly store: ModelStore,
    private readonly clock: Clock,
  ) {}

  private get path(): string {
    return `${this.file.path}.part`;
  }

  private get notePath(): string {
    return `${this.path}.json`;
  }

  async open(signal: AbortSignal | undefined): Promise<void> {
    const bytes = await this.store.size(this.path);
    if (bytes === null) return;
    const note = await this.readNote();
    if (note?.sha256 !== this.file.sha256 || bytes > this.file.bytes) return this.discard();
    this.hash = await hashOf(this.store, this.path, async () => {
      throwIfAborted(signal);
      await this.clock.giveWay();
    });
    this.have = this.hash.length;
    this.validator = note.validator;
    this.noted = true;
  }

  /** Undefined if there is none that can be read: then nobody knows what the part is of. */
  private async readNote(): Promise<z.infer<typeof partNoteSchema> | undefined> {
    if ((await this.store.size(this.notePath)) === null) return undefined;
    const text = new TextDecoder().decode(await this.store.read(this.notePath));
    return partNoteSchema.safeParse(jsonOrNull(text)).data;
  }

  rangeHeaders(): Record<string, string> {
    if (this.have === 0) return {};
    return { range: `bytes=${this.have}-`, ...(this.validator === null ? {} : { 'if-range': this.validator }) };
  }

  async append(bytes: Uint8Array): Promise<void> {
    if (!this.noted) {
      await this.store.write(this.notePath, new TextEncoder().encode(JSON.stringify({ sha256: this.file.sha256, validator: this.validator })));
      this.noted = true;
    }
    await this.store.append(this.path, this.have, bytes);
    this.hash.update(bytes);
    this.have += bytes.length;
  }

  /** Puts the whole file in its place, or throws it away if it is not the one. */
  async settle(): Promise<boolean> {
    if (this.hash.hex() !== this.file.sha256) {
      await this.discard();
      return false;
    }
    await this.store.rename(this.path, this.file.path);
    await this.store.remove(this.notePath);
    return true;
  }

  async discard(): Promise<void> {
    await this.store.remove(this.path);
    await this.store.remove(this.notePath);
    this.have = 0;
    this.validator = null;
    this.hash = new StreamingSha256();
    this.noted = false;
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return null;
    throw thrown;
  }
}
