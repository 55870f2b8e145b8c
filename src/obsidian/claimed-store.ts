import { MnemeError } from '../core/model/errors.js';
import type { BlobReader, BlobStore } from '../core/model/index-store.js';

/** A store that is written to only while the vault is ours: after a long sleep of the machine another process may own it. */
export class ClaimedStore implements BlobStore {
  constructor(
    private readonly store: BlobStore,
    private readonly isOurs: () => boolean,
  ) {}

  names(): Promise<readonly string[]> {
    return this.store.names();
  }

  open(name: string): Promise<BlobReader | undefined> {
    return this.store.open(name);
  }

  async replace(name: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    this.mustBeOurs();
    await this.store.replace(name, parts);
  }

  async append(name: string, bytes: Uint8Array): Promise<void> {
    this.mustBeOurs();
    await this.store.append(name, bytes);
  }

  async remove(name: string): Promise<void> {
    this.mustBeOurs();
    await this.store.remove(name);
  }

  private mustBeOurs(): void {
    if (!this.isOurs()) throw new MnemeError('store_read_only', 'Another Mneme has taken over this vault, so this one writes nothing any more.');
  }
}
