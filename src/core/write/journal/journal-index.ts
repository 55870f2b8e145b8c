import { hashOfText } from '../../content-hash.js';
import type { FileLine } from '../files/file-lines.js';
import type { LineContent } from './journal-lines.js';

/** A change without its texts: where it stands, and what orders it among the others. */
export interface ChangePlace {
  /** Id of the entry, the same wherever sync copied it. */
  readonly entry: string;
  readonly device: string;
  readonly atMs: number;
  /** Names path and text after the change: what says the same as the version before it is no version. */
  readonly state: string;
  /** First byte of its line. */
  readonly offset: number;
  readonly bytes: number;
}

/** Which lines of one journal tell of which memory, so that a memory's history costs what the memory has, not what the journal holds. */
export class JournalIndex {
  private readonly places = new Map<string, ChangePlace[]>();
  /** See `stateOf`; of the file when it was last read. */
  fileState = '';
  /** Behind the last whole line: where a file that has grown is read on. */
  wholeBytes = 0;

  constructor(private readonly device: string) {}

  /** The memory's changes in the order in which the device wrote them. */
  of(id: string): readonly ChangePlace[] {
    return this.places.get(id) ?? [];
  }

  /** Lines are to be taken one after the other, from `wholeBytes` on. */
  take(line: FileLine, content: LineContent): void {
    const bytes = line.bytes.length;
    if (content.kind === 'entry' && content.entry.type === 'change') {
      const { entry, id, at, path, after } = content.entry;
      const place: ChangePlace = { entry, device: this.device, atMs: Date.parse(at) || 0, state: hashOfText(JSON.stringify([path, after ?? null])), offset: this.wholeBytes, bytes };
      const known = this.places.get(id);
      if (known === undefined) this.places.set(id, [place]);
      else known.push(place);
    }
    if (line.isClosed) this.wholeBytes += bytes;
  }
}
