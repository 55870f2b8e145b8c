import { MnemeError, type ErrorCode } from '../core/model/errors.js';
import type { BlobReader, BlobStore } from '../core/model/index-store.js';
import type { NotePath } from '../core/model/note-path.js';
import type { NoteWriter, WriteOutcome } from '../core/model/note-writer.js';

/** Whether the vault is still ours: after it was handed over, or after a long sleep of the machine, another process may own it. */
export type IsOurs = () => Promise<boolean>;

/** A store that is written to only while the vault is ours. */
export class ClaimedStore implements BlobStore {
  constructor(
    private readonly store: BlobStore,
    private readonly isOurs: IsOurs,
  ) {}

  names(): Promise<readonly string[]> {
    return this.store.names();
  }

  open(name: string): Promise<BlobReader | undefined> {
    return this.store.open(name);
  }

  async replace(name: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    await mustBe(this.isOurs, 'store_read_only');
    await this.store.replace(name, parts);
  }

  async append(name: string, bytes: Uint8Array): Promise<void> {
    await mustBe(this.isOurs, 'store_read_only');
    await this.store.append(name, bytes);
  }

  async remove(name: string): Promise<void> {
    await mustBe(this.isOurs, 'store_read_only');
    await this.store.remove(name);
  }
}

/** Writes notes only while the vault is ours. */
export class ClaimedNoteWriter implements NoteWriter {
  constructor(
    private readonly writer: NoteWriter,
    private readonly isOurs: IsOurs,
  ) {}

  async create(path: NotePath, text: string): Promise<'written' | 'exists'> {
    await mustBe(this.isOurs, 'vault_read_only');
    return this.writer.create(path, text);
  }

  async createFile(path: string, text: string): Promise<'written' | 'exists'> {
    await mustBe(this.isOurs, 'vault_read_only');
    return this.writer.createFile(path, text);
  }

  async replace(path: NotePath, before: string, after: string): Promise<WriteOutcome> {
    await mustBe(this.isOurs, 'vault_read_only');
    return this.writer.replace(path, before, after);
  }

  async move(from: NotePath, to: NotePath): Promise<'written' | 'exists' | 'gone'> {
    await mustBe(this.isOurs, 'vault_read_only');
    return this.writer.move(from, to);
  }

  async erase(path: NotePath): Promise<void> {
    await mustBe(this.isOurs, 'vault_read_only');
    await this.writer.erase(path);
  }

  together<T>(work: () => Promise<T>): Promise<T> {
    return this.writer.together(work);
  }
}

async function mustBe(isOurs: IsOurs, code: ErrorCode): Promise<void> {
  if (!(await isOurs())) throw new MnemeError(code, 'Another Mneme has taken over this vault, so this one writes nothing any more.');
}
