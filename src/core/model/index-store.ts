/** One file of the index, open for reading in slices. */
export interface BlobReader {
  readonly sizeBytes: number;
  /** Exactly `length` bytes from `offset`; fewer only at the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * A folder of Mneme's own files: what can be rebuilt (`index/DEVICE/`), what cannot (`state/DEVICE/`), the journal, open
 * sessions. Names are plain file names that do not begin with a dot.
 * @throws MnemeError `store_full`, `store_read_only`, `store_failed` from every write
 */
export interface BlobStore {
  /** Every file, whoever wrote it, sorted; empty where there is no folder yet. @throws MnemeError `store_failed` */
  names(): Promise<readonly string[]>;
  /** `undefined` where there is no such file. */
  open(name: string): Promise<BlobReader | undefined>;
  /** Replaces the whole file, or leaves the old one as it was. */
  replace(name: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Adds to the end of the file, making it where it is missing. On the disk when it resolves, as far as the platform lets a
   * program say so: in the app's own file access it does not.
   */
  append(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}
