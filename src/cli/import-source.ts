import { createReadStream, type Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { messageOf, MnemeError } from '../core/model/errors.js';
import { gunzipped } from '../core/write/files/gzip.js';
import type { SourceFile } from '../core/write/transfer/importers/importer.js';
import { isMissing } from '../vault/node/file-error.js';
import { decrypted, encryptionOf, isArmored, type DecryptWith } from './encryption.js';

/** Standard input or output, as commands that read and write files name it. */
export const STANDARD = '-';
const GZIP = [0x1f, 0x8b] as const;
/** Enough to know a format by. */
const BEGINNING_BYTES = 65_536;

/** Gives the key of a file that turns out to be encrypted; asked once. */
export type KeyFor = (what: 'passphrase' | 'key') => Promise<DecryptWith>;

/** What is to be imported. Files may be read several times unless they come by standard input. */
export interface ImportSource {
  readonly kind: 'file' | 'folder' | 'standard_input';
  files(): AsyncIterable<ImportFile>;
}

export interface ImportFile extends SourceFile {
  /** The first characters of what it holds, after decryption. */
  beginning(): Promise<string>;
}

/** @throws MnemeError `bad_request` where nothing can be read there */
export async function openSource(path: string, keyFor: KeyFor): Promise<ImportSource> {
  const key = once(keyFor);
  if (path === STANDARD) {
    const input = new PlainFile('standard input', undefined, 0, standardInput(), key);
    return { kind: 'standard_input', files: () => only(input) };
  }
  const full = resolve(path);
  const found = await statOf(full);
  if (found.isDirectory()) return { kind: 'folder', files: () => filesIn(full, full, key) };
  // A pipe that has a name can be read once, like standard input.
  const kind = found.isFile() ? 'file' : 'standard_input';
  return { kind, files: () => only(new PlainFile(basename(full), dirname(full), found.mtimeMs, () => createReadStream(full), key)) };
}

class PlainFile implements ImportFile {
  readonly folder?: string;

  constructor(
    readonly path: string,
    folder: string | undefined,
    readonly modifiedMs: number,
    private readonly open: () => AsyncIterable<Uint8Array>,
    private readonly keyFor: KeyFor,
  ) {
    if (folder !== undefined) this.folder = folder.split(sep).join('/');
  }

  async *bytes(): AsyncGenerator<Uint8Array> {
    try {
      yield* this.opened();
    } catch (thrown) {
      if (thrown instanceof MnemeError) throw thrown;
      throw new MnemeError('bad_request', `${this.path} is damaged or breaks off: ${messageOf(thrown)}`, { cause: thrown });
    }
  }

  async beginning(): Promise<string> {
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of this.bytes()) {
      parts.push(piece);
      bytes += piece.byteLength;
      if (bytes >= BEGINNING_BYTES) break;
    }
    return Buffer.concat(parts).subarray(0, BEGINNING_BYTES).toString('utf8').replace(/^\ufeff/, '');
  }

  /** Without encryption and compression, whatever it is in. */
  private async *opened(): AsyncGenerator<Uint8Array> {
    const pieces = this.read()[Symbol.asyncIterator]();
    const first = await pieces.next();
    if (first.done === true) return;
    const whole = continued(first.value, pieces);
    const encryption = encryptionOf(first.value);
    if (encryption !== undefined) {
      const cipher = Readable.toWeb(Readable.from(whole, { objectMode: false })) as ReadableStream<Uint8Array>;
      yield* Readable.fromWeb((await decrypted(cipher, await this.keyFor(encryption), isArmored(first.value))) as NodeReadableStream<Uint8Array>) as AsyncIterable<Uint8Array>;
    } else if (first.value[0] === GZIP[0] && first.value[1] === GZIP[1]) yield* gunzipped(whole);
    else yield* whole;
  }

  private async *read(): AsyncGenerator<Uint8Array> {
    try {
      yield* this.open();
    } catch (thrown) {
      throw new MnemeError('bad_request', `${this.path} cannot be read: ${messageOf(thrown)}`, { cause: thrown });
    }
  }
}

async function* continued(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield first;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** What comes by standard input comes once: its beginning is kept for whoever reads all of it afterwards. */
function standardInput(): () => AsyncIterable<Uint8Array> {
  const kept: Uint8Array[] = [];
  let pieces: AsyncIterator<Uint8Array> | undefined;
  return async function* () {
    pieces ??= process.stdin[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    const before = kept.splice(0);
    yield* before;
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
      // Only the first reading, which looks at the beginning, leaves off early.
      if (before.length === 0) kept.push(next.value);
      yield next.value;
    }
  };
}

async function* filesIn(root: string, folder: string, key: KeyFor): AsyncGenerator<ImportFile> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = join(folder, entry.name);
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    if (entry.isDirectory()) yield* filesIn(root, full, key);
    else if (entry.isFile()) {
      const { mtimeMs } = await stat(full);
      yield new PlainFile(relative(root, full).split(sep).join('/'), folder, mtimeMs, () => createReadStream(full), key);
    }
  }
}

async function statOf(path: string): Promise<Stats> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) throw new MnemeError('bad_request', `There is no file or folder ${path}.`, { cause: error });
    throw new MnemeError('bad_request', `${path} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

async function* only(file: ImportFile): AsyncGenerator<ImportFile> {
  yield await Promise.resolve(file);
}

function once(keyFor: KeyFor): KeyFor {
  let asked: Promise<DecryptWith> | undefined;
  return (what) => (asked ??= keyFor(what));
}
