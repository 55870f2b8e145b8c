/**
 * A folder that holds models, over Node's file system or over the app's. Paths are relative and `/`-separated; they come from
 * descriptors, which allow none that leads out. Every method but `size` and `folders` rejects with MnemeError `store_full`,
 * `store_read_only` or `store_failed`.
 */
export interface ModelStore {
  /** Names the folder in messages; absolute where the runtime reads the weights from disk itself. */
  readonly place: string;
  /** Bytes of the file, or null if there is none. */
  size(path: string): Promise<number | null>;
  /** Names of the folders directly below; none if there is no such place. */
  folders(): Promise<string[]>;
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  /** The file in pieces of about 256 KB, for hashing without holding it or the thread. */
  slices(path: string): AsyncIterable<Uint8Array>;
  /**
   * Adds to the end of a file, which is `at` bytes long; makes file and folders if `at` is 0 and there are none.
   * Two processes that fetch the same file then write the same bytes to the same place.
   */
  append(path: string, at: number, bytes: Uint8Array): Promise<void>;
  /** Replaces a small file as a whole. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Replaces what is at `to`; what was appended is on the disk afterwards, also if the power fails. */
  rename(from: string, to: string): Promise<void>;
  /** No error if there is nothing. */
  remove(path: string): Promise<void>;
}
