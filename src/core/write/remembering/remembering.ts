import type { Candidate, GateKnowledge, Turn, Verdict } from '../../model/gate.js';
import type { GateReason } from '../../model/gate-reason.js';
import { MnemeError } from '../../model/errors.js';
import { questionAnswerSchema, rememberRequestSchema, type Question, type QuestionAnswer, type RememberAnswer, type RememberInput } from '../../model/memory-shapes.js';
import { parseWith } from '../../model/parse.js';
import { momentMs } from '../../recall/candidates.js';
import type { MemoryKeeper } from '../keeping/memory-keeper.js';
import { evidenceOf, turnHolding } from './evidence.js';
import { applyRelation } from './judged-relation.js';
import { holdsSecret, instructsReader, judgeStatement, secretReason } from '../gate/gate.js';
import { tellOfNames } from '../memory-note/property-text.js';
import { secretAmong } from '../refuse-secrets.js';
import type { QuestionStore } from '../state/question-store.js';
import type { TraceStore } from '../state/trace-store.js';
import type { StatementVectors } from './statement-vectors.js';
import type { Doubt, Storable, StoreOptions, Storing } from './storing.js';
import { saidAtMs, tellOfFuture } from './said-at.js';
import { trustFor } from './trust.js';
import type { Who } from '../writing.js';

/** What is kept with a question, to carry out its answer. */
export type QuestionPayload =
  | { readonly type: 'relation'; readonly newId: string; readonly oldId: string }
  | { readonly type: 'worth_keeping'; readonly storable: Storable; readonly actor: string };

/** Two statements of the same unconfirmed matter: as near, in the model's own range of cosines, as a restatement is. */
const SAME_MATTER = 0.8;
const NEEDS_REPETITION: GateReason = { code: 'needs_repetition', text: 'It becomes a memory when it comes up again in another session, or when you are asked to remember it.' };

export interface RememberingParts {
  readonly keeper: MemoryKeeper;
  readonly storing: Storing;
  readonly vectors: StatementVectors;
  readonly questions: QuestionStore<QuestionPayload>;
  readonly traces: TraceStore;
  /** The turns of an open session; `undefined` where it is not known. */
  readonly turnsOf: (sessionId: string) => Promise<readonly Turn[] | undefined>;
  readonly newId: () => string;
  readonly now: () => number;
}

/** A statement on its way to become a memory, or not. */
export class Remembering {
  constructor(private readonly parts: RememberingParts) {}

  get knowledge(): GateKnowledge {
    const { keeper, vectors } = this.parts;
    keeper.directory.refresh(keeper.parts.index);
    return {
      entitiesIn: (text) => keeper.directory.names.find(text).filter(({ sure }) => sure).map(({ name }) => name),
      ...(vectors.modelId !== undefined && { modelId: vectors.modelId, embed: (texts: readonly string[]) => vectors.of(texts) }),
    };
  }

  async remember(input: RememberInput, who: Who, signal?: AbortSignal): Promise<RememberAnswer> {
    const request = parseWith(rememberRequestSchema, input);
    const { text, evidence, sessionId } = request;
    const secret = secretAmong({ words: [text, request.context, evidence, ...(request.entities ?? [])], ids: [sessionId] });
    if (secret !== undefined) return rejected([secretReason(secret)]);

    const turns = sessionId === undefined ? undefined : await this.parts.turnsOf(sessionId);
    const holding = evidence === undefined || turns === undefined ? undefined : turnHolding(evidence, turns);
    const grounds = turns === undefined || turns.length === 0 ? 'unknown' : holding === undefined ? 'missing' : 'found';
    const askedFor = request.source === 'user' || request.source === 'owner';
    const nowMs = this.parts.now();
    const toldMs = request.at === undefined ? nowMs : momentMs(request.at);
    const atMs = saidAtMs(toldMs, nowMs);
    const verdict = await judgeStatement(
      {
        text,
        ...(request.kind !== undefined && { kind: request.kind }),
        ...(request.layer !== undefined && { layer: request.layer }),
        ...(request.entities !== undefined && { entities: request.entities }),
        ...(request.importance !== undefined && { importance: request.importance }),
        ...(evidence !== undefined && { evidence }),
        askedForByOwner: askedFor,
      },
      this.knowledge,
    );
    if (verdict.verdict === 'refused' || verdict.verdict === 'not_a_memory') return this.notStored(verdict, sessionId);
    const candidate: Candidate = { ...verdict.candidate, instructs: verdict.candidate.instructs || (request.context !== undefined && instructsReader(request.context)) };
    const { trust, source, reason } = trustFor({ source: request.source, isOwner: who.isOwner, evidence: grounds, instructs: candidate.instructs });
    const storable: Storable = {
      candidate,
      atMs,
      source,
      trust,
      sessionId,
      context: request.context,
      evidence: evidence === undefined ? [] : [evidenceOf(evidence, grounds === 'found' ? 'user' : 'as reported by the agent', holding?.atMs ?? atMs, sessionId)],
    };
    return this.decide(verdict, storable, [reason, ...tellOfFuture(toldMs, nowMs), ...tellOfNames(request.entities ?? [])], { ...doneBy(who), relate: 'full' }, signal);
  }

  /** What follows from the gate's verdict on something that has all its note would say. */
  async decide(verdict: Exclude<Verdict, { verdict: 'refused' | 'not_a_memory' }>, storable: Storable, reasons: readonly string[], options: StoreOptions, signal?: AbortSignal): Promise<RememberAnswer> {
    switch (verdict.verdict) {
      case 'store':
        return this.store(storable, [...textsOf(verdict.reasons), ...reasons], options, signal);
      case 'unconfirmed': {
        if (await this.isRepeated(storable, signal)) {
          return this.store(storable, [...textsOf(verdict.reasons), 'Said before, in another session: that confirms it.', ...reasons], options, signal);
        }
        return this.notStored({ ...verdict, reasons: [...verdict.reasons, NEEDS_REPETITION] }, storable.sessionId);
      }
      case 'doubtful': {
        const question = await this.ask(
          { ask: 'worth_keeping', text: `Is this worth remembering beyond this session? "${storable.candidate.text}" Answer keep or drop.`, candidates: [{ text: storable.candidate.text }] },
          { type: 'worth_keeping', storable, actor: options.actor },
        );
        return { ...this.notStored(verdict, storable.sessionId), question };
      }
    }
  }

  async answerQuestion(questionId: string, input: QuestionAnswer, who: Who): Promise<RememberAnswer> {
    const { answer, targetId } = parseWith(questionAnswerSchema, input);
    const asked = await this.parts.questions.get(questionId);
    if (asked === undefined) throw new MnemeError('not_found', `There is no open question ${questionId}: it was answered, or it is over seven days old.`);
    const { payload } = asked;
    const isRelation = answer !== 'keep' && answer !== 'drop';
    if ((payload.type === 'relation') !== isRelation) throw new MnemeError('bad_request', payload.type === 'relation' ? 'Answer duplicate, refine, conflict or distinct.' : 'Answer keep or drop.');
    const given = await this.carryOut(payload, answer, targetId, who);
    await this.parts.questions.remove(questionId, who.act);
    return given;
  }

  private async carryOut(payload: QuestionPayload, answer: QuestionAnswer['answer'], targetId: string | undefined, who: Who): Promise<RememberAnswer> {
    if (payload.type === 'worth_keeping') {
      if (answer === 'drop') return this.notStored({ verdict: 'not_a_memory', reasons: [{ code: 'judged_drop', text: 'Judged not worth keeping.' }] }, payload.storable.sessionId);
      return this.store(payload.storable, ['Judged worth keeping.'], { ...doneBy(who), relate: 'full' });
    }
    if (answer === 'keep' || answer === 'drop') throw new MnemeError('bad_request', 'Answer duplicate, refine, conflict or distinct.');
    // A memory of the agent's own choice must be there; the one that was asked about may have gone since.
    if (targetId !== undefined && targetId !== payload.oldId) this.parts.keeper.require(targetId);
    return applyRelation(this.parts.keeper, { newId: payload.newId, oldId: targetId ?? payload.oldId, relation: answer }, doneBy(who));
  }

  private async store(storable: Storable, reasons: readonly string[], options: StoreOptions, signal?: AbortSignal): Promise<RememberAnswer> {
    const stored = await this.parts.storing.store(storable, { ...options, ask: (doubt) => this.askRelation(storable.candidate.text, doubt) }, signal);
    return { ...stored, reasons: [...new Set([...stored.reasons, ...reasons])] };
  }

  /** Puts a pair that the rules cannot tell to the agent. */
  private async askRelation(newText: string, { newId, oldId, guess, oldText }: Doubt): Promise<Question | undefined> {
    // What the owner wrote by hand may hold a secret, which must not get into the file of questions; the new one has passed the gate.
    if (holdsSecret(oldText) !== undefined) return undefined;
    return this.ask(
      {
        ask: 'relation',
        text: `How does the new memory relate to the known one: duplicate, refine, conflict or distinct? New: "${newText}" Known: "${oldText}" It looks like ${guess}.`,
        candidates: [
          { id: newId, text: newText },
          { id: oldId, text: oldText },
        ],
      },
      { type: 'relation', newId, oldId },
    );
  }

  private async ask(question: Omit<Question, 'id'>, payload: QuestionPayload): Promise<Question> {
    const asked = { id: this.parts.newId(), ...question };
    await this.parts.questions.add(asked, payload);
    return asked;
  }

  /** A trace from another session, near enough; else leaves one. */
  private async isRepeated(storable: Storable, signal?: AbortSignal): Promise<boolean> {
    const { traces, vectors } = this.parts;
    const [vector] = (await vectors.of([storable.candidate.text], signal)) ?? [];
    const { modelId, calibration } = vectors;
    if (vector === undefined || modelId === undefined || calibration === undefined) return false;
    const atLeast = calibration.cosineLow + SAME_MATTER * (calibration.cosineHigh - calibration.cosineLow);
    const sessionId = storable.sessionId ?? '';
    if (await traces.match(vector, { sessionId, modelId, atLeast })) return true;
    await traces.add(vector, { sessionId, modelId });
    return false;
  }

  private notStored({ verdict, reasons }: Pick<Verdict, 'verdict' | 'reasons'>, sessionId: string | undefined): RememberAnswer {
    return verdict === 'refused' || sessionId === undefined ? rejected(reasons) : { ...rejected(reasons), outcome: 'kept_in_session' };
  }
}

/** Under whose name, and as part of which act, something is stored. */
function doneBy({ actor, act }: Who): Pick<StoreOptions, 'actor' | 'bulk'> {
  return { actor, ...(act !== undefined && { bulk: act }) };
}

function textsOf(reasons: readonly GateReason[]): readonly string[] {
  return reasons.map(({ text }) => text);
}

function rejected(reasons: readonly GateReason[]): RememberAnswer {
  const why = reasons.map(({ code, signs, against, secret }) => ({ code, ...(signs !== undefined && { signs: [...signs] }), ...(against !== undefined && { against: [...against] }), ...(secret !== undefined && { secret }) }));
  return { outcome: 'rejected', reasons: [...textsOf(reasons)], why, related: [] };
}
