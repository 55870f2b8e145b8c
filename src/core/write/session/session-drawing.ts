import { MnemeError } from '../../model/errors.js';
import type { Turn } from '../../model/gate.js';
import type { RememberAnswer } from '../../model/memory-shapes.js';
import type { SessionEnd } from '../../model/session-shapes.js';
import { evidenceOf } from '../remembering/evidence.js';
import { judgeTurn } from '../gate/gate.js';
import type { MemoryKeeper } from '../keeping/memory-keeper.js';
import { draftSummary } from '../consolidation/draft-summary.js';
import type { ChatJudge } from '../judging/chat-judge.js';
import { judged } from '../judging/judging.js';
import { applyRelation } from '../remembering/judged-relation.js';
import type { Remembering } from '../remembering/remembering.js';
import { saidAtMs } from '../remembering/said-at.js';
import { saidBefore } from './said-before.js';
import type { SessionStore } from './session-store.js';
import type { EndedSessions } from '../state/ended-sessions.js';
import type { StatementVectors } from '../remembering/statement-vectors.js';
import type { Storing } from '../remembering/storing.js';
import { TRUST } from '../remembering/trust.js';
import type { Who } from '../writing.js';

/** How many turns before the judged one the gate may look at. */
const CONTEXT_TURNS = 8;
const SUMMARY_TOKENS = 200;

export interface SessionDrawingParts {
  readonly keeper: MemoryKeeper;
  readonly remembering: Remembering;
  readonly storing: Storing;
  readonly vectors: StatementVectors;
  readonly sessions: SessionStore;
  readonly ended: EndedSessions;
  readonly judge: ChatJudge;
  readonly now: () => number;
  /** Runs one write after the other. Not held while the chat model thinks. */
  readonly inOrder: <T>(work: () => Promise<T>) => Promise<T>;
}

type Drawn = Omit<SessionEnd, 'summaryId'>;

/** At the end of a session: what the owner said in it goes through the gate, and what was drawn is summed up once. */
export class SessionDrawing {
  constructor(private readonly parts: SessionDrawingParts) {}

  /** Draws memories, forgets the turns, and sums up what was drawn. @throws MnemeError `not_found` for a session that nobody knows */
  async end(sessionId: string, who: Who, signal?: AbortSignal): Promise<SessionEnd> {
    return this.whole(sessionId, await this.parts.inOrder(() => this.drawAndForget(sessionId, who, signal)), who, signal);
  }

  /** Draws memories from a conversation that is over and was never open here. */
  async drawFrom(sessionId: string, turns: readonly Turn[], who: Who, signal?: AbortSignal): Promise<SessionEnd> {
    return this.whole(sessionId, await this.parts.inOrder(() => this.draw(sessionId, turns, who, signal)), who, signal);
  }

  private async whole(sessionId: string, drawn: Drawn, who: Who, signal?: AbortSignal): Promise<SessionEnd> {
    const settled = await this.settled(drawn, who, signal);
    const summaryId = await this.summarise(sessionId, settled.memories, who, signal);
    return { ...settled, ...(summaryId !== undefined && { summaryId }) };
  }

  private async drawAndForget(sessionId: string, who: Who, signal?: AbortSignal): Promise<Drawn> {
    const { sessions, ended } = this.parts;
    const turns = await sessions.turns(sessionId);
    if (turns === undefined) return this.endedBefore(sessionId);
    const drawn = await this.draw(sessionId, turns, who, signal);
    await sessions.end(sessionId);
    await ended.add(sessionId);
    return drawn;
  }

  /** @throws MnemeError `not_found` for a session that nobody knows */
  private async endedBefore(sessionId: string): Promise<Drawn> {
    if (await this.parts.ended.has(sessionId)) return { memories: [], keptInSession: 0, alreadyEnded: true };
    throw new MnemeError('not_found', `There is no session ${sessionId}: no turn of it was reported. Check the id, and report turns before you end it.`);
  }

  private async draw(sessionId: string, turns: readonly Turn[], who: Who, signal?: AbortSignal): Promise<Drawn> {
    const memories: SessionEnd['memories'] = [];
    let keptInSession = 0;
    let fromTurnBefore: readonly string[] = [];
    for (const [at, turn] of turns.entries()) {
      const drawn: string[] = [];
      const next = turns.slice(at + 1).find(({ role }) => role === 'user');
      const context = turns.slice(Math.max(0, at - CONTEXT_TURNS), at);
      const verdicts = turn.role === 'user' ? await judgeTurn(turn, context, this.parts.remembering.knowledge, next) : [];
      for (const verdict of verdicts) {
        if (verdict.verdict === 'not_a_memory' || verdict.verdict === 'refused') continue;
        const { candidate } = verdict;
        const before = saidBefore(candidate, turn, context);
        const given = await this.parts.remembering.decide(
          verdict,
          {
            candidate,
            atMs: saidAtMs(turn.atMs, this.parts.now()),
            source: 'user',
            trust: candidate.instructs ? TRUST.instructs : TRUST.evidenced,
            sessionId,
            context: before?.context,
            evidence: [evidenceOf(candidate.evidence ?? candidate.text, 'user', turn.atMs, sessionId)],
          },
          ["Rests on the user's own words in this session."],
          { actor: who.actor, relate: 'full', ...bulkOf(who) },
          signal,
        );
        const answer = before?.takenBack === true ? await this.takenBack(given, fromTurnBefore, who) : given;
        if (answer.id === undefined) keptInSession += 1;
        else drawn.push(answer.id);
        if (answer.id !== undefined || answer.question !== undefined) memories.push({ ...answer, text: candidate.text, kind: candidate.kind });
      }
      fromTurnBefore = drawn;
    }
    return { memories, keptInSession };
  }

  /** "No, it is 1920": whatever the words have in common, it contradicts the one thing that was drawn from the turn before. */
  private async takenBack(answer: RememberAnswer, fromTurnBefore: readonly string[], who: Who): Promise<RememberAnswer> {
    const [takenBack, ...others] = fromTurnBefore;
    if (answer.outcome !== 'created' || answer.id === undefined || answer.question !== undefined || takenBack === undefined || others.length > 0) return answer;
    const { keeper } = this.parts;
    const { outcome, reasons } = await applyRelation(keeper, { newId: answer.id, oldId: takenBack, relation: 'conflict' }, { actor: who.actor, ...bulkOf(who) });
    if (outcome !== 'superseded') return answer;
    const { memory: { statement, facts } } = await keeper.read(keeper.require(takenBack));
    return { ...answer, outcome, reasons: [...reasons, ...answer.reasons], related: [{ id: takenBack, relation: 'conflict', text: statement, status: facts.status }, ...answer.related] };
  }

  /** With what the chat model makes of the doubtful ones. */
  private async settled({ memories, keptInSession, ...rest }: Drawn, who: Who, signal?: AbortSignal): Promise<Drawn> {
    const { judge, inOrder, remembering } = this.parts;
    const told: SessionEnd['memories'] = [];
    let kept = keptInSession;
    for (const { text, kind, ...asked } of memories) {
      const answer = await judged(asked, judge, (id, given) => inOrder(() => remembering.answerQuestion(id, given, who)), signal);
      if (asked.id === undefined && answer.id !== undefined) kept -= 1;
      if (answer.id !== undefined || answer.question !== undefined) told.push({ ...answer, text, ...(kind !== undefined && { kind }) });
    }
    return { memories: told, keptInSession: kept, ...rest };
  }

  /** At most one, and only where something was drawn: a summary of nothing is noise. */
  private async summarise(sessionId: string, memories: SessionEnd['memories'], who: Who, signal?: AbortSignal): Promise<string | undefined> {
    const drawn = memories.filter(({ outcome, id }) => id !== undefined && outcome !== 'merged');
    if (drawn.length < 2) return undefined;
    const ids = [...new Set(drawn.flatMap(({ id }) => (id === undefined ? [] : [id])))];
    const { keeper, storing, vectors, judge, inOrder } = this.parts;
    const texts = drawn.map(({ text }) => text);
    const words = await judge.summaryOf(texts, SUMMARY_TOKENS, signal);
    const text = words ?? draftSummary(texts.map((each) => ({ text: each })), { maxTokens: SUMMARY_TOKENS, vectors: await vectors.of(texts, signal) });
    return inOrder(async () => {
      const notes = ids.flatMap((id) => keeper.find(id) ?? []);
      const entities = [...new Set(notes.flatMap(({ memory }) => memory.entities))];
      const stored = await storing.store(
        {
          candidate: { text, kind: 'summary', layer: 'fact', importance: 0.5, entities, evidence: undefined, instructs: false },
          atMs: this.parts.now(),
          source: 'agent',
          trust: TRUST.agent,
          sessionId,
          evidence: [],
          sources: keeper.linksTo(ids),
        },
        { actor: who.actor, relate: 'none', ...bulkOf(who) },
        signal,
      );
      return stored.id;
    });
  }
}

function bulkOf({ act }: Who): { bulk?: string } {
  return act === undefined ? {} : { bulk: act };
}
