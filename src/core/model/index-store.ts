/** One file of the index, open for reading in slices. */
export interface BlobReader {
  readonly sizeBytes: number;
  /** Exactly `length` bytes from `offset`; fewer only at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * The folder that holds what can be rebuilt (`index/DEVICE/`), or what cannot (`state/DEVICE/`). Names are plain file names.
 * @throws MnemeError `store_full`, `store_read_only`, `store_failed` from every write
 */
export interface BlobStore {
  /** `undefined` where there is no such file. */
  open(name: string): Promise<BlobReader | undefined>;
  /** Replaces the whole file, or leaves the old one as it was. */
  replace(name: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
  /** Adds to the end of the file, making it where it is missing. */
  append(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}
