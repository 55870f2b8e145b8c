import { endSchema, headerSchema, type ExportEnd, type ExportHeader } from './export-format.js';
import { TransferDigest } from './transfer-digest.js';

/** How many lines of an export hold one of these memories. */
export async function linesWith(ids: ReadonlySet<string>, lines: AsyncIterable<string>): Promise<number> {
  let found = 0;
  for await (const line of lines) if (isOneOf(ids, JSON.parse(line))) found += 1;
  return found;
}

/** The lines of an export of memories alone without some of them; its first and last line say what is there then. @param gone How many lines that are, see `linesWith` */
export async function* exportWithout(ids: ReadonlySet<string>, gone: number, lines: AsyncIterable<string>): AsyncGenerator<string> {
  const digest = new TransferDigest();
  let memories = 0;
  for await (const line of lines) {
    const value: unknown = JSON.parse(line);
    if (isOneOf(ids, value)) continue;
    const header = headerSchema.safeParse(value).data;
    const end = endSchema.safeParse(value).data;
    if (header !== undefined) {
      const there = header.counts?.memory;
      yield written({ ...header, ...(there !== undefined && { counts: { ...header.counts, memory: there - gone } }) });
    } else if (end !== undefined) {
      yield written({ ...end, counts: { ...end.counts, memory: memories }, checksum: digest.end() });
    } else {
      memories += 1;
      digest.take(line);
      yield `${line}\n`;
    }
  }
}

function isOneOf(ids: ReadonlySet<string>, value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && ids.has(value.id);
}

function written(line: ExportHeader | ExportEnd): string {
  return `${JSON.stringify(line)}\n`;
}
