import { MnemeError } from '../../model/errors.js';
import { counted } from '../../model/in-words.js';
import type { TaskState } from '../../model/session-shapes.js';
import { taskSchema } from '../../model/session-shapes.js';
import type { ImportReport, RelateMode } from '../../model/upkeep-shapes.js';
import type { MemoryKeeper } from '../keeping/memory-keeper.js';
import { secretAmong } from '../refuse-secrets.js';
import type { Storing } from '../remembering/storing.js';
import type { Who } from '../writing.js';
import { ExportCheck } from './export-check.js';
import { EXPORT_FORMAT, type MemoryLine, type TaskLine } from './export-format.js';
import { ImportTally } from './import-tally.js';
import { readLine, type ReadLine } from './read-line.js';
import { secretRefusal } from './refusal.js';
import { TakingJournal } from './taking-journal.js';
import { TakingLinks } from './taking-links.js';
import { secretIn, TakingMemory, type Taken } from './taking-memory.js';
import { TakingTurns, type DrawConversation } from './taking-turns.js';
import { withPauses } from './with-pauses.js';

export interface ImportingParts {
  readonly keeper: MemoryKeeper;
  /** Resolves once the index holds all memories: what an import that was killed has written would be made a second time. */
  readonly allRead: () => Promise<void>;
  readonly storing: Storing;
  readonly tasks: { get(id: string): Promise<TaskState | undefined>; put(task: TaskState): Promise<void> };
  /** Gives a conversation to the gate, in the name of whoever imports. */
  readonly drawFor: (who: Who, bulk: string, signal?: AbortSignal) => DrawConversation;
  /** Runs one write after the other. Taken for a few lines at a time: an import may take hours, and other writes have their turn meanwhile. */
  readonly inOrder: <T>(work: () => Promise<T>) => Promise<T>;
  /** Keeps a copy of what is there, before the first thing is changed. */
  readonly backUp: (bulk: string) => Promise<void>;
}

export interface ImportOptions {
  readonly relate: RelateMode;
  readonly dryRun: boolean;
}

/** So many are embedded and forced to the disk together: other writes wait for a fifth of a second, and the disk for nobody. */
const MEMORIES_AT_ONCE = 16;

/**
 * An import is a conversion: each line is checked, cleaned, mapped to what is here, compared with it in this vault's vector space, related and
 * written; links, histories and conversations follow. Every line is taken whole or not at all, so that an import that was killed goes on where it was
 * when it is done again.
 */
export class Importing {
  constructor(private readonly parts: ImportingParts) {}

  async import(lines: AsyncIterable<string>, options: ImportOptions, who: Who, bulk: string, signal?: AbortSignal): Promise<ImportReport> {
    await this.parts.allRead();
    await this.parts.keeper.ready();
    return new ImportRun(this.parts, options, who, bulk, signal).run(lines);
  }
}

interface WaitingLine {
  readonly line: MemoryLine;
  readonly at: number;
}

/** Lines that are written together, once the model has seen what is to be compared. */
interface Batch {
  readonly lines: readonly WaitingLine[];
  readonly embedded: Promise<void>;
}

/** One import, from its first line to its report. */
class ImportRun {
  private readonly tally: ImportTally;
  private readonly check = new ExportCheck();
  private readonly memories: TakingMemory;
  private readonly links: TakingLinks;
  private readonly journal: TakingJournal;
  private readonly turns: TakingTurns;
  private at = 0;
  /** Up to this line all was taken or refused. */
  private settled = 0;
  private isBackedUp = false;
  private waiting: WaitingLine[] = [];
  private coming: Batch | undefined;
  private turnsUnjudged = 0;

  constructor(
    private readonly parts: ImportingParts,
    private readonly options: ImportOptions,
    private readonly who: Who,
    private readonly bulk: string,
    private readonly signal: AbortSignal | undefined,
  ) {
    const { keeper, storing, inOrder } = parts;
    const { actor, isOwner } = who;
    this.tally = new ImportTally(options.dryRun);
    this.memories = new TakingMemory(keeper, storing);
    this.links = new TakingLinks(keeper);
    this.journal = new TakingJournal({ keeper, inOrder, isOwner, actor, bulk, dryRun: options.dryRun });
    this.turns = new TakingTurns(() => keeper.parts.clock.now(), parts.drawFor(who, bulk, signal), ({ memories, keptInSession }) => {
      for (const { id, outcome } of memories) if (id !== undefined) this.tally.count(outcome === 'merged' ? 'merged' : outcome === 'refined' ? 'updated' : 'created');
      this.tally.count('keptInSession', keptInSession);
    });
  }

  async run(lines: AsyncIterable<string>): Promise<ImportReport> {
    try {
      await this.takeAll(lines);
    } catch (thrown) {
      if (this.signal?.aborted !== true) throw thrown;
      throw new MnemeError('aborted', `The import was called off after line ${this.settled}; what was taken in so far stays, and importing again goes on from there.`, { cause: thrown });
    }
    if (this.turnsUnjudged > 0) this.tally.note('turns_not_tried', this.turnsUnjudged, `${counted(this.turnsUnjudged, 'turn')} of conversations would go through the gate, which is not tried in a dry run.`);
    const fault = this.check.fault();
    if (fault !== undefined) this.tally.refuse(fault.line, { ...fault, reason: `${fault.reason} What could be read of it was taken.` });
    return this.tally.report();
  }

  private async takeAll(lines: AsyncIterable<string>): Promise<void> {
    for await (const line of withPauses(lines, this.parts.keeper.parts.clock)) {
      if (line === undefined) {
        await this.takeMemories();
        continue;
      }
      this.at += 1;
      this.signal?.throwIfAborted();
      this.check.take(line);
      if (line.trim() !== '') await this.take(readLine(line));
    }
    await this.finish();
  }

  private async take(read: ReadLine): Promise<void> {
    if (read.type === 'header' || read.type === 'end') return;
    this.tally.count('read');
    if (read.type === 'refused') {
      this.tally.refuse(this.at, read);
      return;
    }
    for (const field of read.unknown) this.tally.leaveOut(this.at, field);
    if (read.type === 'memory') {
      const secret = secretIn(read.memory);
      if (secret === undefined) this.waiting.push({ line: read.memory, at: this.at });
      else this.tally.refuse(this.at, secretRefusal(secret), read.memory.origin);
      if (this.waiting.length >= MEMORIES_AT_ONCE) await this.nextBatch();
      return;
    }
    // Every other line may speak of the memories before it.
    await this.takeMemories();
    switch (read.type) {
      case 'turn': {
        if (this.options.dryRun) {
          this.turnsUnjudged += 1;
          return;
        }
        await this.backUp();
        const refusal = await this.turns.take(read.turn);
        if (refusal !== undefined) this.tally.refuse(this.at, refusal, read.turn.origin);
        return;
      }
      case 'task':
        return this.takeTask(read.task);
      case 'journal': {
        const taken = await this.journal.take(read.entry);
        if (taken === 'taken') this.tally.count('versions');
        else if (taken !== 'known') this.tally.refuse(this.at, taken);
      }
    }
  }

  /** Gives what waits to the model, and writes what it has seen before: neither waits for the other. */
  private async nextBatch(): Promise<void> {
    const { waiting: lines, coming: before } = this;
    if (lines.length === 0) return;
    await this.backUp();
    const embedded = this.memories.prepare(lines.map(({ line }) => line), this.options, this.signal);
    embedded.catch(() => undefined); // Whoever writes the batch hears of it.
    this.waiting = [];
    this.coming = { lines, embedded };
    if (before !== undefined) await this.write(before);
  }

  /** Takes in all memories that came so far. */
  private async takeMemories(): Promise<void> {
    await this.nextBatch();
    if (this.coming !== undefined) await this.write(this.coming);
    this.coming = undefined;
    this.settled = this.at - 1;
  }

  /** One after the other; forced to the disk together. */
  private async write({ lines, embedded }: Batch): Promise<void> {
    const { options, parts, who, bulk, signal } = this;
    await embedded;
    const isOwnFormat = this.check.seenHeader?.format === EXPORT_FORMAT;
    await parts.inOrder(() =>
      parts.keeper.together(async () => {
        for (const { line, at } of lines) this.told(line, at, await this.memories.take(line, at, { ...options, actor: who.actor, bulk, isOwnFormat }, signal));
      }),
    );
    this.settled = lines.at(-1)?.at ?? this.settled;
  }

  private told(line: MemoryLine, at: number, taken: Taken): void {
    if (taken.outcome === 'refused') {
      this.tally.refuse(at, taken, line.origin);
      return;
    }
    this.tally.count(taken.outcome);
    for (const field of taken.leftOut) this.tally.leaveOut(at, field);
    if (taken.id !== undefined) this.links.note(line, at, taken.id);
  }

  private async takeTask(line: TaskLine): Promise<void> {
    const task = taskSchema.parse(line);
    const secret = secretAmong({ words: [task.goal, task.currentFile, ...task.done, ...task.next, task.notes], ids: [task.id] });
    if (secret !== undefined) {
      this.tally.refuse(this.at, secretRefusal(secret));
      return;
    }
    const known = await this.parts.tasks.get(task.id);
    if (known !== undefined) {
      if (JSON.stringify(known) !== JSON.stringify(task)) this.tally.refuse(this.at, { code: 'task_open', reason: `A task ${task.id} is open here, and stands otherwise: it stays.` });
      return;
    }
    this.tally.count('tasks');
    if (!this.options.dryRun) await this.parts.tasks.put(task);
  }

  private async finish(): Promise<void> {
    await this.takeMemories();
    await this.turns.flush();
    await this.journal.flush();
    if (this.options.dryRun) return;
    const { actor } = this.who;
    for (const [id, into] of this.links.merged) {
      const path = this.parts.keeper.find(into)?.path;
      if (path !== undefined) await this.journal.close(id, path);
    }
    await this.journal.flush();
    await this.links.write({ actor, bulk: this.bulk }, this.parts.inOrder, (line, field) => this.tally.leaveOut(line, `${field} (a memory that is not here)`));
  }

  private async backUp(): Promise<void> {
    if (this.isBackedUp || this.options.dryRun) return;
    this.isBackedUp = true;
    await this.parts.backUp(this.bulk);
  }
}
