import type { InOrder } from '../in-order.js';
import type { ChatModel } from '../model/chat-model.js';
import type { Clock } from '../model/clock.js';
import { MnemeError } from '../model/errors.js';
import type { BlobStore } from '../model/index-store.js';
import { IMPORT_PREFIX, JOURNAL_FOLDER, MNEME } from '../model/journal.js';
import type { NoteWriter } from '../model/note-writer.js';
import { parseWith } from '../model/parse.js';
import { sessionIdSchema, taskRequestSchema, turnRequestSchema, type Observed } from '../model/session-shapes.js';
import type { Settings } from '../model/settings.js';
import type { ProblemReport } from '../model/status.js';
import { codeChangeRequestSchema } from '../model/upkeep-shapes.js';
import type { Vault } from '../model/vault.js';
import type { ChunkIndex } from '../read/chunk-index.js';
import type { VectorKeeper } from '../read/vector-keeper.js';
import { momentMs } from '../recall/candidates.js';
import type { VaultDirectory } from '../recall/vault-directory.js';
import { OwnerOversight } from '../oversight/owner-oversight.js';
import { Backups } from './upkeep/backups.js';
import { basePath, memoriesBase } from './memories-base.js';
import { CodeChanges } from './code-change/code-changes.js';
import { Consolidating } from './consolidation/consolidating.js';
import { draftSummary } from './consolidation/draft-summary.js';
import { Curating } from './curating.js';
import { Erasing } from './upkeep/erasing.js';
import { Forgetting, type LastRecalled } from './upkeep/forgetting.js';
import { holdsSecret, instructsReader } from './gate/gate.js';
import { HandEdits } from './keeping/hand-edits.js';
import { ChatJudge } from './judging/chat-judge.js';
import { judged } from './judging/judging.js';
import { Journal } from './journal/journal.js';
import { MEMORY_WRITES, MemoryKeeper, type MemoryKeeperParts } from './keeping/memory-keeper.js';
import { MemoryTransfer } from './transfer/memory-transfer.js';
import { refuseSecrets } from './refuse-secrets.js';
import { Remembering, type QuestionPayload } from './remembering/remembering.js';
import { SessionDrawing } from './session/session-drawing.js';
import { SessionStore } from './session/session-store.js';
import { QuestionStore } from './state/question-store.js';
import { RecallDays } from './state/recall-days.js';
import { EndedSessions } from './state/ended-sessions.js';
import { TaskStore } from './state/task-store.js';
import { TraceStore } from './state/trace-store.js';
import { StatementVectors } from './remembering/statement-vectors.js';
import { Storing } from './remembering/storing.js';
import { TRUST } from './remembering/trust.js';
import { Undoing } from './upkeep/undoing.js';
import type { MemoryWriting, SessionKeeping, TaskKeeping, Transfer, Upkeep, Who } from './writing.js';

/** Where the write side keeps what is not in the notes. */
export interface WriteStores {
  /** What cannot be derived: recall days, tasks, questions. */
  readonly state: BlobStore;
  readonly journal: BlobStore;
  /** Open sessions, outside the vault. */
  readonly sessions: BlobStore;
}

export interface WriteSideParts {
  readonly vault: Vault;
  readonly noteWriter: NoteWriter;
  readonly stores: WriteStores;
  readonly device: string;
  readonly index: ChunkIndex;
  /** Follows the index. */
  readonly directory: VaultDirectory;
  readonly vectors: VectorKeeper;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly writes: InOrder;
  readonly readNow: MemoryKeeperParts['readNow'];
  /** Resolves once every note that was there at the start is in the index: a saved one answers before. */
  readonly allRead: () => Promise<void>;
  /** Writes index and vectors without what has gone from them. */
  readonly saveWithout: () => Promise<void>;
  readonly onProgress: () => void;
  /** The owner's language model for what the rules cannot tell; `undefined` where there is none. */
  readonly chat: ChatModel | undefined;
}

const UPKEEP: Who = { actor: MNEME, isOwner: true };

/** Builds the write side over one index, and says which of its works may run at a time. */
export class WritePart {
  readonly memories: MemoryWriting;
  readonly sessions: SessionKeeping;
  readonly tasks: TaskKeeping;
  readonly upkeep: Upkeep;
  readonly transfer: Transfer;
  readonly oversight: OwnerOversight;
  readonly handEdits: HandEdits;
  readonly recallDays: RecallDays;
  private readonly keeper: MemoryKeeper;
  private readonly journal: Journal;
  private readonly openSessions: SessionStore;
  private readonly endedSessions: EndedSessions;
  private readonly taskStore: TaskStore;
  readonly questions: QuestionStore<QuestionPayload>;
  private readonly traces: TraceStore;
  private readonly storing: Storing;
  private readonly remembering: Remembering;
  private readonly curating: Curating;
  private readonly drawing: SessionDrawing;
  private readonly judge: ChatJudge;
  private readonly backups: Backups;
  private readonly erasing: Erasing;
  private catchingUp: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(private readonly parts: WriteSideParts) {
    const { clock, newId, settings, stores, index } = parts;
    const state = { store: stores.state, clock };
    this.journal = new Journal({ store: stores.journal, folder: folderIn(settings.memoryFolder), device: parts.device, clock, newId });
    this.keeper = new MemoryKeeper({ ...parts, journal: this.journal });
    this.openSessions = new SessionStore({ store: stores.sessions, clock, summarise: (texts, maxTokens) => draftSummary(texts.map((text) => ({ text })), { maxTokens, vectors: undefined }) });
    this.endedSessions = new EndedSessions(state);
    this.taskStore = new TaskStore(state);
    this.questions = new QuestionStore(state, parts.onProgress);
    this.traces = new TraceStore(state);
    this.recallDays = new RecallDays(state);
    const vectors = new StatementVectors(parts.vectors, clock);
    this.storing = new Storing({ keeper: this.keeper, index, vectors, newId });
    this.remembering = new Remembering({ keeper: this.keeper, storing: this.storing, vectors, questions: this.questions, traces: this.traces, turnsOf: (id) => this.openSessions.turns(id), newId, now: () => clock.now() });
    this.curating = new Curating(this.keeper);
    const codeChanges = new CodeChanges({ keeper: this.keeper, storing: this.storing });
    const backUp = (bulk: string): Promise<void> => this.backups.make(bulk);
    const forgetting = new Forgetting(this.keeper, () => this.lastRecalled(), backUp);
    const undoing = new Undoing(this.keeper, backUp);
    this.handEdits = new HandEdits({ keeper: this.keeper, writes: parts.writes, clock, onProgress: parts.onProgress, forgetDerived: (ids, texts) => this.erasing.forgetDerived(ids, texts) });

    const inOrder = <T>(work: () => Promise<T>): Promise<T> => (this.closed ? Promise.reject(new MnemeError('aborted', 'Mneme is shutting down; ask again when it is back.')) : parts.writes.run(MEMORY_WRITES, work));
    this.judge = new ChatJudge({ model: parts.chat, clock, newId });
    this.drawing = new SessionDrawing({ keeper: this.keeper, remembering: this.remembering, storing: this.storing, vectors, sessions: this.openSessions, ended: this.endedSessions, judge: this.judge, now: () => clock.now(), inOrder });
    const consolidating = new Consolidating({ keeper: this.keeper, index, vectors, storing: this.storing, curating: this.curating, judge: this.judge, inOrder, backUp });
    this.backups = new Backups({ store: stores.state, now: () => clock.now(), memoryCount: () => this.keeper.memories().length, lines: () => transfer.memoriesAlone() });
    this.erasing = new Erasing({ keeper: this.keeper, questions: this.questions, recallDays: this.recallDays, sessions: this.openSessions, backups: this.backups, saveWithout: parts.saveWithout });
    const transfer: MemoryTransfer = new MemoryTransfer({
      keeper: this.keeper,
      allRead: parts.allRead,
      storing: this.storing,
      tasks: this.taskStore,
      lock: () => index.lock,
      recalls: () => this.recallDays.unjournalled(),
      drawFor: (who, bulk, signal) => (id, turns) => this.drawing.drawFrom(id, turns, { ...who, act: bulk }, signal),
      inOrder,
      backUp,
    });
    const { curating, remembering } = this;
    this.memories = {
      remember: async (request, who, signal) =>
        judged(await inOrder(() => remembering.remember(request, who, signal)), this.judge, (id, answer) => inOrder(() => remembering.answerQuestion(id, answer, who)), signal),
      recordCodeChange: (request, who, signal) => inOrder(() => codeChanges.record(parseWith(codeChangeRequestSchema, request), who, signal)),
      answerQuestion: (id, answer, who) => inOrder(() => remembering.answerQuestion(id, answer, who)),
      list: (request) => curating.list(request),
      get: (id) => curating.get(id),
      patch: (id, change, who) => inOrder(() => curating.patch(id, change, who)),
      archive: (id, who) => inOrder(() => curating.archive(id, who)),
      restore: (id, who) => inOrder(() => curating.restore(id, who)),
      confirm: (id, who) => inOrder(() => curating.confirm(id, who)),
      resolve: (id, keep, who) => inOrder(() => curating.resolve(id, keep, who)),
      history: (id) => curating.history(id),
      rollback: (id, version, who) => inOrder(() => curating.rollback(id, version, who)),
      erase: (id, who) => inOrder(() => this.erasing.erase(id, who)),
      writeBase: async () => {
        const path = basePath(settings.memoryFolder);
        return { path, outcome: await parts.noteWriter.createFile(path, memoriesBase(settings.memoryFolder)) };
      },
    };
    this.sessions = {
      observe: (id, turn) => this.observe(id, turn),
      view: async (id) => {
        const view = await this.openSessions.view(parseWith(sessionIdSchema, id));
        if (view === undefined) throw new MnemeError('not_found', (await this.endedSessions.has(id)) ? `Session ${id} has ended; what was said in it is forgotten.` : `There is no session ${id}: no turn of it was reported.`);
        return view;
      },
      end: async (id, who, signal) => this.drawing.end(parseWith(sessionIdSchema, id), who, signal),
    };
    this.tasks = {
      list: () => this.taskStore.list(),
      get: async (id) => this.task(id),
      put: async (task) => {
        const parsed = parseWith(taskRequestSchema, task);
        refuseSecrets('The task', { words: [parsed.goal, parsed.currentFile, ...parsed.done, ...parsed.next, parsed.notes], ids: [parsed.id] });
        await this.taskStore.put(parsed);
        return parsed;
      },
      clear: (id, options, who) => inOrder(() => this.clearTask(id, options, who)),
    };
    this.upkeep = {
      sweep: (options, who) => inOrder(() => forgetting.sweep(options, who, `sweep-${newId()}`)),
      consolidate: async (options, who, signal) => consolidating.consolidate(options, who, `consolidate-${newId()}`, signal),
      writeGroup: async (group, text, who) => consolidating.writeGroup(group, text, who, `consolidate-${newId()}`),
      undo: async (who, act) => {
        await parts.allRead();
        return inOrder(() => this.undo(undoing, who, act));
      },
      compactJournal: () => this.journal.compact(),
    };
    this.oversight = new OwnerOversight({ keeper: this.keeper, questions: this.questions, recallDays: this.recallDays, lastRecalled: () => this.lastRecalled() });
    this.transfer = {
      export: (filter) => transfer.export(filter),
      import: (lines, options, who, signal) => transfer.import(lines, options, who, `${IMPORT_PREFIX}${newId()}`, signal),
    };
  }

  problems(): ProblemReport[] {
    const stores = [this.endedSessions, this.taskStore, this.questions, this.traces, this.recallDays, this.openSessions, this.judge];
    return [...this.journal.problems(), ...this.handEdits.problems(), ...stores.flatMap((store) => store.problems())];
  }

  /** What was done while nobody looked: edits by hand, sessions that nobody ended, what other devices erased. */
  catchUp(): Promise<void> {
    this.catchingUp = this.takeWhatHappened();
    return this.catchingUp;
  }

  private async takeWhatHappened(): Promise<void> {
    const erased = await this.journal.honourTombstones();
    await this.handEdits.reconcile();
    await this.erasing.forgetDerived([...erased]);
    if (!this.closed) await this.journalRecalls();
    if (!this.closed) await this.endIdleSessions();
  }

  /** DESIGN section 4: sessions without a turn for 24 hours. */
  async endIdleSessions(): Promise<void> {
    for (const id of await this.openSessions.expired(this.parts.clock.now())) await this.sessions.end(id, UPKEEP);
  }

  /** Once a day, unless switched off. */
  async daily(): Promise<void> {
    await this.catchUp();
    if (this.parts.settings.sweep) await this.upkeep.sweep({ dryRun: false }, UPKEEP);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.handEdits.close();
    // A write that is under way ends before the vault is let go of.
    await this.parts.writes.run(MEMORY_WRITES, () => Promise.resolve());
    await this.catchingUp.catch(() => undefined); // Whoever began it hears of it.
    await this.recallDays.close();
  }

  private async undo(undoing: Undoing, who: Who, act: string | undefined): ReturnType<Upkeep['undo']> {
    const reopened = act !== undefined && (await this.questions.bringBack(act));
    const { undone, kept } = await undoing.undo(who, act);
    return { undone: undone + (reopened ? 1 : 0), kept };
  }

  /** A task's state. @throws MnemeError `not_found` */
  private async task(id: string): Promise<Awaited<ReturnType<TaskKeeping['get']>>> {
    const task = await this.taskStore.get(id);
    if (task === undefined) throw new MnemeError('not_found', `There is no open task ${id}.`);
    return task;
  }

  private async observe(sessionId: string, input: Parameters<SessionKeeping['observe']>[1]): Promise<Observed> {
    const id = parseWith(sessionIdSchema, sessionId);
    const turn = parseWith(turnRequestSchema, input);
    refuseSecrets("The session's id", { words: [], ids: [id] });
    const secret = holdsSecret(turn.text);
    if (secret !== undefined) {
      return { turnCount: await this.openSessions.begin(id), known: false, refused: `The turn holds a secret (${secret}) and was not kept.` };
    }
    return this.openSessions.observe(id, { role: turn.role, text: turn.text, atMs: turn.at === undefined ? undefined : momentMs(turn.at) });
  }

  private async clearTask(id: string, { archive }: { readonly archive: boolean }, who: Who): ReturnType<TaskKeeping['clear']> {
    const task = await this.task(id);
    const memoryId = archive ? await this.archiveTask(task, who) : undefined;
    await this.taskStore.remove(id);
    return { cleared: true, ...(memoryId !== undefined && { memoryId }) };
  }

  private async archiveTask(task: Awaited<ReturnType<TaskKeeping['get']>>, { actor }: Who): Promise<string | undefined> {
    const done = task.done.length === 0 ? '' : ` Done: ${task.done.join('; ')}.`;
    const next = task.next.length === 0 ? '' : ` Left: ${task.next.join('; ')}.`;
    const text = `${task.goal.replace(/[.。]$/, '')}.${done}${next}`;
    const instructs = instructsReader(`${text}\n${task.notes ?? ''}`);
    const { id } = await this.storing.store(
      {
        candidate: { text, kind: 'progress', layer: 'fact', importance: 0.5, entities: [], evidence: undefined, instructs },
        atMs: this.parts.clock.now(),
        source: 'agent',
        trust: instructs ? TRUST.instructs : TRUST.agent,
        evidence: [],
        ...(task.notes !== undefined && { context: task.notes }),
        extra: { task: task.id },
        files: task.currentFile === undefined ? [] : [task.currentFile],
      },
      { actor, relate: 'none' },
    );
    return id;
  }

  private async lastRecalled(): Promise<LastRecalled> {
    const last = new Map<string, number>();
    const take = (id: string, day: string): void => {
      // Recalled at some time of that day: its end counts, in the memory's favour.
      const endMs = Date.parse(`${day}T23:59:59Z`);
      if ((last.get(id) ?? 0) < endMs) last.set(id, endMs);
    };
    for await (const entry of this.journal.entries()) if (entry.type === 'recalled') for (const id of entry.ids) take(id, entry.day);
    for (const [id, { day }] of await this.recallDays.all()) take(id, day);
    return (id) => last.get(id);
  }

  private async journalRecalls(): Promise<void> {
    const days = await this.recallDays.toJournal();
    if (days.length === 0) return;
    await this.journal.append(days.map(({ day, ids }) => ({ type: 'recalled' as const, entry: this.parts.newId(), day, ids: [...ids] })));
    await this.recallDays.journalled(days.at(-1)?.day ?? '');
  }
}

function folderIn(memoryFolder: string): string {
  return memoryFolder === '' ? JOURNAL_FOLDER : `${memoryFolder}/${JOURNAL_FOLDER}`;
}
