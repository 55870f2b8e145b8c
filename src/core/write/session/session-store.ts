import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { InOrder } from '../../in-order.js';
import type { Clock } from '../../model/clock.js';
import type { Turn } from '../../model/gate.js';
import { counted, ofNumber } from '../../model/in-words.js';
import type { BlobStore } from '../../model/index-store.js';
import type { Observed, SessionView } from '../../model/session-shapes.js';
import type { ProblemReport } from '../../model/status.js';
import { holdsWords } from './holds-words.js';
import { byTime, headLine, readSession, topicLine, turnLine, type KeptSession, type KeptTurn } from './session-file.js';
import { boundedTopics, closedTopic, topicOf, uncovered, type Summarise } from './session-topics.js';

/** DESIGN section 4: a session that nobody ended is ended after so long without a turn. */
export const SESSION_IDLE_MS = 24 * 3_600_000;

const WINDOW_TURNS = 20;

/** A file longer than this is written anew, with topics, window and as many older turns as fit into half of it. */
const MOST_FILE_CHARACTERS = 4_000_000;

/** Sessions whose turns are kept in memory; the others are read again when they go on. */
const MOST_LOADED = 16;

/**
 * A turn without a time that says the same as one of the last few is that turn, reported again, if it is longer than what
 * people repeat ("go on"); a shorter one only right after itself and at once.
 */
const REPEAT_TURNS = 20;
const REPEAT_CHARACTERS = 40;
const REPEAT_MS = 60_000;

export interface SessionStoreParts {
  /** Outside the vault: what was said is private and short-lived. */
  readonly store: BlobStore;
  readonly clock: Clock;
  readonly summarise: Summarise;
  /** How many turns are kept whole in the view. */
  readonly windowTurns?: number;
}

/** A turn as it is reported. */
export interface ReportedTurn extends Omit<Turn, 'atMs'> {
  /** UTC milliseconds; `undefined` where the reporter does not say. */
  readonly atMs: number | undefined;
}

interface LoadedSession {
  readonly session: KeptSession;
  /** Roughly its size on the disk, now and when it was last written anew. */
  readonly fileCharacters: number;
  readonly anewCharacters: number;
  /** Nothing may be added to the file as it is. */
  readonly isBroken: boolean;
}

/**
 * Short-term memory: what is said, until the session ends. A session is a file that is only added to, so that a crash loses
 * nothing that was acknowledged. Whoever ends a session draws from it first.
 */
export class SessionStore {
  private readonly order = new InOrder();
  /** By file name; the one used last comes last. */
  private readonly loaded = new Map<string, LoadedSession>();
  /** When the sessions of this store were last heard of, by file name. */
  private readonly heard = new Map<string, { readonly id: string; readonly atMs: number }>();
  private readonly damage = new Map<string, ProblemReport>();

  constructor(private readonly parts: SessionStoreParts) {}

  /**
   * Takes a turn; on the disk when it resolves. A turn that was reported before counts once.
   * @throws MnemeError `store_full`, `store_read_only`, `store_failed`; the turn is then not kept
   */
  observe(sessionId: string, turn: ReportedTurn): Promise<Observed> {
    return this.inOrder(sessionId, async (name) => {
      const known = await this.load(name, sessionId);
      const before = known?.session ?? this.begun(sessionId);
      const nowMs = this.parts.clock.now();
      if (isKnown(before, turn, nowMs)) return { turnCount: countOf(before), known: true };
      const kept: KeptTurn = { role: turn.role, text: turn.text, number: nextNumber(before), atMs: turn.atMs ?? saidNow(before, nowMs), heardMs: nowMs };
      const session = this.withTurn(before, kept);
      await this.write(name, known, session, kept);
      this.heard.set(name, { id: sessionId, atMs: nowMs });
      return { turnCount: countOf(session), known: false };
    });
  }

  /** Opens a session of which nothing can be kept yet. @returns how many turns it has */
  begin(sessionId: string): Promise<number> {
    return this.inOrder(sessionId, async (name) => {
      const known = (await this.load(name, sessionId))?.session;
      if (known !== undefined) return countOf(known);
      const session = this.begun(sessionId);
      await this.writeAnew(name, session);
      this.heard.set(name, { id: sessionId, atMs: session.startedMs });
      return 0;
    });
  }

  /** `undefined` for a session that is not open. */
  view(sessionId: string): Promise<SessionView | undefined> {
    return this.inOrder(sessionId, async (name) => {
      const session = (await this.load(name, sessionId))?.session;
      return session === undefined ? undefined : this.viewOf(session);
    });
  }

  /** All turns that are kept, oldest first: of a session of usual length, every one. `undefined` for one that is not open. */
  turns(sessionId: string): Promise<readonly Turn[] | undefined> {
    return this.inOrder(sessionId, async (name) => (await this.load(name, sessionId))?.session.turns.map(({ role, text, atMs }) => ({ role, text, atMs })));
  }

  /** Forgets what was said. Nothing happens where the session is not open. */
  end(sessionId: string): Promise<void> {
    return this.inOrder(sessionId, (name) => this.forget(name));
  }

  /** Takes what was erased for good out of every open session: the turns that say it, and topics that sum such turns up or say it themselves. */
  async forgetSaid(said: readonly string[]): Promise<void> {
    if (said.length === 0) return;
    for (const name of await this.parts.store.names()) await this.order.run(name, () => this.forgetIn(name, said));
  }

  /** Sessions that had no turn for 24 hours. */
  async expired(nowMs: number): Promise<string[]> {
    const idle: string[] = [];
    for (const name of await this.parts.store.names()) {
      if (!this.heard.has(name)) await this.order.run(name, () => this.hearOf(name));
      const heard = this.heard.get(name);
      // What was heard long after now was heard by a clock that has been put back since: nobody knows when, and it must not be kept until then.
      if (heard !== undefined && Math.abs(nowMs - heard.atMs) >= SESSION_IDLE_MS) idle.push(heard.id);
    }
    return idle;
  }

  problems(): readonly ProblemReport[] {
    return [...this.damage.values()];
  }

  private begun(id: string): KeptSession {
    return { id, startedMs: this.parts.clock.now(), dropped: 0, turns: [], topics: [] };
  }

  /** The session with one turn more, and with a topic closed if it is time. */
  private withTurn(before: KeptSession, turn: KeptTurn): KeptSession {
    const { summarise, windowTurns = WINDOW_TURNS } = this.parts;
    const session = { ...before, turns: [...before.turns, turn].sort(byTime) };
    const topic = closedTopic(uncovered(session), windowTurns, summarise);
    return topic === undefined ? session : { ...session, topics: boundedTopics([...session.topics, topic], summarise) };
  }

  private async write(name: string, known: LoadedSession | undefined, session: KeptSession, turn: KeptTurn): Promise<void> {
    const { store } = this.parts;
    const before = known?.session.topics ?? [];
    const added = turnLine(turn) + session.topics.filter((topic) => !before.includes(topic)).map(topicLine).join('');
    const { fileCharacters, anewCharacters } = known ?? { fileCharacters: 0, anewCharacters: 0 };
    // A torn line, and topics that were put together, can only be replaced; a new file is whole or not there.
    const mustBeAnew = known === undefined || known.isBroken || before.some((topic) => !session.topics.includes(topic));
    this.loaded.delete(name);
    if (!mustBeAnew && fileCharacters + added.length <= Math.max(MOST_FILE_CHARACTERS, 2 * anewCharacters)) {
      await store.append(name, encoded(added));
      this.keep(name, { session, fileCharacters: fileCharacters + added.length, anewCharacters, isBroken: false });
      return;
    }
    await this.writeAnew(name, withoutOldTurns(session));
  }

  private viewOf(session: KeptSession): SessionView {
    const { summarise, windowTurns = WINDOW_TURNS } = this.parts;
    const open = uncovered(session);
    const window = open.slice(-windowTurns);
    const older = open.slice(0, open.length - window.length);
    const topics = older.length === 0 ? session.topics : [...session.topics, topicOf(older, summarise)];
    const last = session.turns.at(-1);
    return {
      id: session.id,
      started: new Date(session.startedMs).toISOString(),
      ...(last !== undefined && { lastTurn: new Date(last.atMs).toISOString() }),
      turnCount: countOf(session),
      window: window.map(({ role, text, atMs }) => ({ role, text, at: new Date(atMs).toISOString() })),
      topics: topics.map(({ title, summary, turns }) => ({ title, summary, turns })),
    };
  }

  private async load(name: string, sessionId?: string): Promise<LoadedSession | undefined> {
    const known = this.loaded.get(name);
    if (known !== undefined) {
      this.keep(name, known);
      return known;
    }
    const reader = await this.parts.store.open(name);
    if (reader === undefined) return undefined;
    try {
      const { session, damagedLines, isBroken } = await readSession(reader, this.parts.clock, sessionId);
      if (damagedLines > 0) this.damage.set(name, { code: 'session_damaged', message: `${counted(damagedLines, 'line')} of the open session ${session?.id ?? name} ${ofNumber(damagedLines, 'is damaged and was', 'are damaged and were')} left out. Check the disk.` });
      if (session === undefined) return undefined;
      const loaded = { session, fileCharacters: reader.sizeBytes, anewCharacters: 0, isBroken };
      this.keep(name, loaded);
      return loaded;
    } finally {
      await reader.close();
    }
  }

  private keep(name: string, session: LoadedSession): void {
    this.loaded.delete(name);
    this.loaded.set(name, session);
    for (const oldest of this.loaded.keys()) {
      if (this.loaded.size <= MOST_LOADED) return;
      this.loaded.delete(oldest);
    }
  }

  private async hearOf(name: string): Promise<void> {
    const session = (await this.load(name))?.session;
    if (session === undefined) this.damage.set(name, { code: 'session_damaged', message: `The file ${name} of an open session has lost its beginning, so nobody can tell whose it is. It is read again if the session goes on; else delete it.` });
    else this.heard.set(name, { id: session.id, atMs: lastReported(session)?.heardMs ?? session.startedMs });
  }

  private async forgetIn(name: string, said: readonly string[]): Promise<void> {
    const session = (await this.load(name))?.session;
    if (session === undefined) return;
    const gone = new Set(session.turns.filter(({ text }) => holdsWords(text, said)).map(({ number }) => number));
    const topics = session.topics.filter(({ title, summary, covers }) => !covers.some((number) => gone.has(number)) && !holdsWords(summary, said) && !holdsWords(title, said));
    if (gone.size === 0 && topics.length === session.topics.length) return;
    await this.writeAnew(name, { ...session, topics, turns: session.turns.filter(({ number }) => !gone.has(number)), dropped: session.dropped + gone.size });
  }

  private async writeAnew(name: string, session: KeptSession): Promise<void> {
    const whole = wholeText(session);
    this.loaded.delete(name);
    await this.parts.store.replace(name, [encoded(whole)]);
    this.keep(name, { session, fileCharacters: whole.length, anewCharacters: whole.length, isBroken: false });
  }

  private async forget(name: string): Promise<void> {
    await this.parts.store.remove(name);
    this.loaded.delete(name);
    this.heard.delete(name);
    this.damage.delete(name);
  }

  private inOrder<T>(sessionId: string, work: (name: string) => Promise<T>): Promise<T> {
    const name = fileNameOf(sessionId);
    return this.order.run(name, () => work(name));
  }
}

/** An id may be any text: its letters tell people which file is whose, its hash tells files apart. */
function fileNameOf(sessionId: string): string {
  const readable = sessionId.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 40);
  return `s${readable}-${bytesToHex(sha256(utf8ToBytes(sessionId))).slice(0, 16)}.jsonl`;
}

/** Of a turn that is reported without a time: a clock that was put back must not put it before those that were reported before. */
function saidNow({ turns }: KeptSession, nowMs: number): number {
  return Math.max(nowMs, turns.at(-1)?.atMs ?? 0);
}

function countOf({ dropped, turns }: KeptSession): number {
  return dropped + turns.length;
}

function nextNumber(session: KeptSession): number {
  return Math.max(session.dropped, lastReported(session)?.number ?? 0) + 1;
}

function lastReported({ turns }: KeptSession): KeptTurn | undefined {
  return turns.reduce<KeptTurn | undefined>((last, turn) => (last !== undefined && last.number > turn.number ? last : turn), undefined);
}

function isKnown({ turns }: KeptSession, { role, text, atMs }: ReportedTurn, nowMs: number): boolean {
  if (atMs !== undefined) return turns.some((turn) => turn.atMs === atMs && turn.role === role && turn.text === text);
  const lately = [...turns].sort((a, b) => a.number - b.number).slice(-REPEAT_TURNS);
  const last = lately.at(-1);
  if (last?.role === role && last.text === text && Math.abs(nowMs - last.heardMs) < REPEAT_MS) return true;
  return text.length >= REPEAT_CHARACTERS && lately.some((turn) => turn.role === role && turn.text === text);
}

/** Turns that a topic covers go, oldest first, until half of the most is left. */
function withoutOldTurns(session: KeptSession): KeptSession {
  const open = new Set(uncovered(session));
  let excess = session.turns.reduce((sum, turn) => sum + turnLine(turn).length, 0) - MOST_FILE_CHARACTERS / 2;
  const turns = session.turns.filter((turn) => {
    if (excess <= 0 || open.has(turn)) return true;
    excess -= turnLine(turn).length;
    return false;
  });
  const left = new Set(turns.map(({ number }) => number));
  const topics = session.topics.map((topic) => ({ ...topic, covers: topic.covers.filter((number) => left.has(number)) }));
  return { ...session, turns, topics, dropped: session.dropped + session.turns.length - turns.length };
}

function wholeText(session: KeptSession): string {
  return headLine(session) + session.topics.map(topicLine).join('') + session.turns.map(turnLine).join('');
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
