import { MnemeError } from '../../src/core/model/errors.js';
import { MemoryBlobStore } from './memory-blob-store.js';

/** A store on a disk that can be full: every write is refused, as a real store refuses it. */
export class SmallDisk extends MemoryBlobStore {
  full = false;

  override async replace(...words: Parameters<MemoryBlobStore['replace']>): Promise<void> {
    this.refuseIfFull();
    await super.replace(...words);
  }

  override async append(...words: Parameters<MemoryBlobStore['append']>): Promise<void> {
    this.refuseIfFull();
    await super.append(...words);
  }

  private refuseIfFull(): void {
    if (this.full) throw new MnemeError('store_full', 'No room left.');
  }
}
