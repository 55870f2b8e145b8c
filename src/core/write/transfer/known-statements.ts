import { hashOfText } from '../../content-hash.js';
import type { MemoryKind } from '../../model/memory.js';
import type { MemoryNote } from '../../model/note.js';
import type { MemoryKeeper } from '../keeping/memory-keeper.js';
import { memoryOf } from '../memory-view.js';

/** What the index holds of a long statement is its first piece; this much of it is always there, and tells most statements apart. */
const BEGINNING = 100;
/** Notes know seconds. */
const SAME_TIME_MS = 1000;

interface Statement {
  readonly kind: MemoryKind;
  readonly text: string;
  /** UTC milliseconds; `undefined` where the line does not say. */
  readonly createdMs: number | undefined;
}

/** Finds the memory that says the very same, for lines that bear no id: importing such a line twice changes nothing either. */
export class KnownStatements {
  private byBeginning: Map<string, string[]> | undefined;

  constructor(private readonly keeper: MemoryKeeper) {}

  async find({ kind, text, createdMs }: Statement): Promise<string | undefined> {
    this.byBeginning ??= this.read();
    for (const id of this.byBeginning.get(beginningOf(kind, text)) ?? []) {
      const note = this.keeper.find(id);
      if (note === undefined || (createdMs !== undefined && Math.abs(note.memory.createdMs - createdMs) >= SAME_TIME_MS)) continue;
      if ((await this.keeper.readIfThere(note))?.memory.statement === text) return id;
    }
    return undefined;
  }

  add(kind: MemoryKind, text: string, id: string): void {
    if (this.byBeginning !== undefined) put(this.byBeginning, beginningOf(kind, text), id);
  }

  private read(): Map<string, string[]> {
    const known = new Map<string, string[]>();
    const { index } = this.keeper.parts;
    const told = (note: MemoryNote): string => memoryOf(note, index).text;
    for (const note of this.keeper.memories()) if (!note.private) put(known, beginningOf(note.memory.kind, told(note)), note.memory.id);
    return known;
  }
}

function beginningOf(kind: MemoryKind, text: string): string {
  return hashOfText(`${kind} ${text.trim().slice(0, BEGINNING)}`);
}

function put(known: Map<string, string[]>, key: string, id: string): void {
  const ids = known.get(key);
  if (ids === undefined) known.set(key, [id]);
  else ids.push(id);
}
