import type { BlobReader } from '../../model/index-store.js';
import { joinedBytes } from '../files/joined-bytes.js';

/** So much is compressed at a time, and read again for one line of it: repeated texts are near each other in a journal. */
const BLOCK_BYTES = 256 * 1024;

/**
 * A compressed journal is a file of gzip members (RFC 1952), which `zcat` reads, each with its sizes in an extra field, so that a line
 * can be read without all that stands before it; the way of BGZF (SAM/BAM specification, 4.1).
 */
const HEADER_BYTES = 24;
const TRAILER_BYTES = 8;
const MARK = [0x4d, 0x4e] as const;

/** The bytes in compressed blocks. */
export async function* blocked(parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of parts) {
    for (let from = 0; from < part.length; ) {
      const taken = part.subarray(from, from + BLOCK_BYTES - bytes);
      waiting.push(taken);
      bytes += taken.length;
      from += taken.length;
      if (bytes < BLOCK_BYTES) continue;
      yield await blockOf(joinedBytes(waiting));
      waiting = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield await blockOf(joinedBytes(waiting));
}

async function blockOf(raw: Uint8Array): Promise<Uint8Array> {
  const deflated = await through(raw, new CompressionStream('deflate-raw'));
  const block = new Uint8Array(HEADER_BYTES + deflated.length + TRAILER_BYTES);
  // Magic, deflate, with an extra field of one subfield; no time, no system.
  block.set([0x1f, 0x8b, 0x08, 0x04, 0, 0, 0, 0, 0, 0xff, 12, 0, ...MARK, 8, 0]);
  block.set(deflated, HEADER_BYTES);
  const view = new DataView(block.buffer);
  view.setUint32(16, block.length, true);
  view.setUint32(20, raw.length, true);
  view.setUint32(block.length - 8, crc32(raw), true);
  view.setUint32(block.length - 4, raw.length, true);
  return block;
}

interface Block {
  /** In the file. */
  readonly offset: number;
  readonly bytes: number;
  /** In what is compressed. */
  readonly rawOffset: number;
  readonly rawBytes: number;
}

/**
 * What was compressed, read as if it were not. Closing it closes `file`. A block that is damaged or cut off costs only itself: in its place stands a
 * line that is none, which the journal's reader tells of.
 */
export async function openBlocks(file: BlobReader): Promise<BlobReader> {
  const blocks: Block[] = [];
  let rawOffset = 0;
  for (let offset = 0; offset < file.sizeBytes; ) {
    const header = await file.read(offset, HEADER_BYTES);
    const view = new DataView(header.buffer, header.byteOffset, header.length);
    const isBlock = header.length === HEADER_BYTES && header[0] === 0x1f && header[1] === 0x8b && header[3] === 0x04 && header[12] === MARK[0] && header[13] === MARK[1];
    const bytes = isBlock ? view.getUint32(16, true) : 0;
    if (bytes <= HEADER_BYTES + TRAILER_BYTES || offset + bytes > file.sizeBytes) {
      // Nothing says where the next block begins.
      blocks.push({ offset, bytes: 0, rawOffset, rawBytes: LOST.length });
      rawOffset += LOST.length;
      break;
    }
    const rawBytes = view.getUint32(20, true);
    blocks.push({ offset, bytes, rawOffset, rawBytes });
    offset += bytes;
    rawOffset += rawBytes;
  }
  return new BlocksReader(file, blocks, rawOffset);
}

class BlocksReader implements BlobReader {
  /** The one that was read last: lines are read in their order. */
  private last: { readonly block: Block; readonly raw: Uint8Array } | undefined;

  constructor(
    private readonly file: BlobReader,
    private readonly blocks: readonly Block[],
    readonly sizeBytes: number,
  ) {}

  async read(offset: number, length: number): Promise<Uint8Array> {
    const end = Math.min(this.sizeBytes, offset + length);
    const parts: Uint8Array[] = [];
    for (const block of this.blocks) {
      if (block.rawOffset + block.rawBytes <= offset || block.rawOffset >= end) continue;
      const raw = await this.raw(block);
      parts.push(raw.subarray(Math.max(0, offset - block.rawOffset), end - block.rawOffset));
    }
    return joinedBytes(parts);
  }

  close(): Promise<void> {
    return this.file.close();
  }

  private async raw(block: Block): Promise<Uint8Array> {
    if (this.last?.block === block) return this.last.raw;
    const raw = (block.bytes === 0 ? undefined : await this.sound(block)) ?? lost(block.rawBytes);
    this.last = { block, raw };
    return raw;
  }

  private async sound(block: Block): Promise<Uint8Array | undefined> {
    const whole = await this.file.read(block.offset, block.bytes);
    try {
      const raw = await through(whole.subarray(HEADER_BYTES, -TRAILER_BYTES), new DecompressionStream('deflate-raw'));
      const sum = new DataView(whole.buffer, whole.byteOffset, whole.length).getUint32(whole.length - TRAILER_BYTES, true);
      return raw.length === block.rawBytes && crc32(raw) === sum ? raw : undefined;
    } catch {
      return undefined; // Whatever is wrong with it, it is lost.
    }
  }
}

const LOST = new Uint8Array([0, 0x0a]);

/** As long as what is lost, and one line, so that the lines around it stay whole or are told as damaged. */
function lost(bytes: number): Uint8Array {
  const filling = new Uint8Array(bytes);
  filling.set(LOST.subarray(-Math.min(1, bytes)), Math.max(0, bytes - 1));
  return filling;
}

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const source = new Response(bytes.slice()).body?.pipeThrough(stream);
  return new Uint8Array(await new Response(source).arrayBuffer());
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** As gzip wants it (RFC 1952, 8). */
function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (CRC_TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}
