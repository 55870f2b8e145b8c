import type { ChangeEntry, JournalEntry } from '../../model/journal.js';
import type { MemoryKeeper } from '../keeping/memory-keeper.js';
import { secretAmong } from '../refuse-secrets.js';
import type { JournalLine } from './export-format.js';
import { secretRefusal, type Refusal } from './refusal.js';

/** Entries go to the disk together: one forced write each would take longer than all the rest of the import. */
const ENTRIES_AT_ONCE = 256;
const CHARACTERS_AT_ONCE = 1_000_000;

export interface TakingJournalParts {
  readonly keeper: MemoryKeeper;
  readonly dryRun: boolean;
  /** Tombstones are the owner's. */
  readonly isOwner: boolean;
  readonly bulk: string;
  readonly actor: string;
  readonly inOrder: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Takes earlier versions, recalls and tombstones into this device's journal, each entry once however often it comes. */
export class TakingJournal {
  private known: Set<string> | undefined;
  private waiting: JournalEntry[] = [];
  private waitingCharacters = 0;

  constructor(private readonly parts: TakingJournalParts) {}

  /** @returns `taken`, `known` where the entry is in the journal already, or why it is refused */
  async take(line: JournalLine): Promise<'taken' | 'known' | Refusal> {
    const { keeper, isOwner } = this.parts;
    this.known ??= await this.knownEntries();
    if (this.known.has(line.entry)) return 'known';
    switch (line.type) {
      case 'change': {
        if (keeper.known.isErased(line.id)) return { code: 'erased_here', reason: `Memory ${line.id} was erased for good here: its versions stay away.` };
        const secret = secretAmong({ words: [statementsOf(line.before), statementsOf(line.after), line.path], ids: [line.actor] });
        if (secret !== undefined) return secretRefusal(secret);
        const { entry, id, at, actor, action, path, before, after, told } = line;
        // Without the bulk operation that it was part of, which is over and must not be undone here.
        return this.add({ type: 'change', entry, id, at, actor, action, path, ...(before !== undefined && { before }), ...(after !== undefined && { after }), ...(told !== undefined && { told }) });
      }
      case 'recalled':
        return this.add({ type: 'recalled', entry: line.entry, day: line.day, ids: line.ids });
      case 'erased':
        if (!isOwner) return { code: 'erased_by_owner', reason: "What was erased for good is the owner's to say: import it with the owner's token." };
        if (keeper.find(line.id) !== undefined) return { code: 'erased_there', reason: `Memory ${line.id} was erased for good where the file comes from, and is still here. Erase it here too if that is meant.` };
        return this.add({ type: 'erased', entry: line.entry, id: line.id, at: line.at });
    }
  }

  /** The memory of the file is now another one's text: its own history ends there. */
  async close(id: string, intoPath: string): Promise<void> {
    const { keeper, bulk, actor, dryRun } = this.parts;
    if (dryRun || keeper.known.get(id)?.hash === undefined) return;
    await this.flush();
    const { clock, newId } = keeper.parts;
    await this.add({ type: 'change', entry: newId(), id, at: new Date(clock.now()).toISOString(), actor, action: 'merge', path: intoPath, bulk } satisfies ChangeEntry);
  }

  /** To be called after the last line. */
  async flush(): Promise<void> {
    const { waiting } = this;
    this.waiting = [];
    this.waitingCharacters = 0;
    if (waiting.length === 0 || this.parts.dryRun) return;
    const { keeper, inOrder } = this.parts;
    await inOrder(async () => {
      await keeper.parts.journal.append(waiting);
      for (const entry of waiting) keeper.known.take(entry);
    });
  }

  private async add(entry: JournalEntry): Promise<'taken'> {
    this.known?.add(entry.entry);
    this.waiting.push(entry);
    if (entry.type === 'change') this.waitingCharacters += (entry.before?.length ?? 0) + (entry.after?.length ?? 0);
    if (this.waiting.length >= ENTRIES_AT_ONCE || this.waitingCharacters >= CHARACTERS_AT_ONCE) await this.flush();
    return 'taken';
  }

  private async knownEntries(): Promise<Set<string>> {
    const known = new Set<string>();
    for await (const { entry } of this.parts.keeper.parts.journal.entries()) known.add(entry);
    return known;
  }
}

const ID_LINE = /^(?:id|session|commit): .*$|^ {2}- [A-Za-z0-9_-]{20,64}$/gm;

/** The note without the lines that hold ids, which look generated because they are. */
function statementsOf(note: string | undefined): string | undefined {
  return note?.replace(ID_LINE, '');
}
