import type { BlobReader } from '../model/index-store.js';
import { checksum } from './checksum.js';
import { BlockReader, bytesOf, decodeText, encodeText, joined, padded } from './binary.js';

/** `MNEMETXT`; what does not begin with it is no snapshot of ours. */
const MAGIC = encodeText('MNEMETXT');
/** Goes up with every change of the file's layout. */
export const SNAPSHOT_FORMAT = 2;

/** What a section holds. */
export const SECTION = { terms: 1, postings: 2, notes: 3, end: 4 } as const;

/** What a saved index must agree with to be of use; two are the same if all their values are. */
export type SnapshotHeader = Readonly<Record<string, string | number>>;

/**
 * Why a file is not used.
 * - `foreign`: not a snapshot of ours
 * - `other_version`: of another layout of the file or another tokenizer
 * - `other_header`: made under other settings or with another chunker
 * - `truncated`: ends too early
 * - `damaged`: a checksum is wrong, or parts contradict each other
 */
export type SnapshotFault = 'foreign' | 'other_version' | 'other_header' | 'truncated' | 'damaged';

/** A section's frame: kind, length of the payload, checksum of the payload. */
const FRAME_BYTES = 12;
const PREFACE_BYTES = MAGIC.length + 12;

/** Magic, layout, length of the header, checksum of the header; then the header as JSON. */
export function encodePreface(header: SnapshotHeader): Uint8Array {
  const json = encodeText(JSON.stringify(header));
  return joined([MAGIC, bytesOf(Uint32Array.of(SNAPSHOT_FORMAT, json.length, checksum(json))), json]);
}

export function encodeSection(kind: number, payload: Uint8Array): Uint8Array {
  return joined([bytesOf(Uint32Array.of(kind, payload.length, checksum(payload))), payload]);
}

export interface Section {
  readonly kind: number;
  readonly payload: Uint8Array;
}

function sameHeader(json: string, header: SnapshotHeader): boolean {
  let saved: unknown;
  try {
    saved = JSON.parse(json);
  } catch {
    return false;
  }
  const entries = Object.entries(header);
  if (typeof saved !== 'object' || saved === null || Object.keys(saved).length !== entries.length) return false;
  return entries.every(([key, value]) => (saved as Record<string, unknown>)[key] === value);
}

/** Reads a snapshot's sections in order, each in one piece, so that the thread is free between them. */
export class SectionReader {
  private constructor(
    private readonly blob: BlobReader,
    private at: number,
  ) {}

  static async open(blob: BlobReader, header: SnapshotHeader): Promise<SectionReader | SnapshotFault> {
    const preface = await blob.read(0, PREFACE_BYTES);
    if (!MAGIC.every((byte, at) => preface[at] === byte)) return 'foreign';
    if (preface.length < PREFACE_BYTES) return 'truncated';
    const [format, length, sum] = new BlockReader(preface.slice(MAGIC.length)).words(3) as unknown as [number, number, number];
    if (format !== SNAPSHOT_FORMAT) return 'other_version';
    if (PREFACE_BYTES + length > blob.sizeBytes) return 'truncated';
    const json = await blob.read(PREFACE_BYTES, length);
    if (json.length < length) return 'truncated';
    if (checksum(json) !== sum) return 'damaged';
    if (!sameHeader(decodeText(json), header)) return 'other_header';
    return new SectionReader(blob, PREFACE_BYTES + padded(length));
  }

  async next(): Promise<Section | SnapshotFault> {
    const frame = await this.blob.read(this.at, FRAME_BYTES);
    if (frame.length < FRAME_BYTES) return 'truncated';
    const [kind, length, sum] = new BlockReader(frame).words(3) as unknown as [number, number, number];
    if (this.at + FRAME_BYTES + length > this.blob.sizeBytes) return 'truncated';
    const payload = await this.blob.read(this.at + FRAME_BYTES, length);
    if (payload.length < length) return 'truncated';
    if (checksum(payload) !== sum) return 'damaged';
    this.at += FRAME_BYTES + padded(length);
    return { kind, payload };
  }
}
