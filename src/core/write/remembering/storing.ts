import type { Actor, JournalAction } from '../../model/journal.js';
import type { Candidate } from '../../model/gate.js';
import { memoriesNamed, ofNumber } from '../../model/in-words.js';
import type { MemorySource, MemoryStatus } from '../../model/memory.js';
import { stemOf } from '../../model/note-path.js';
import type { Question, RememberAnswer } from '../../model/memory-shapes.js';
import type { Relation } from '../../model/relation.js';
import type { ChunkIndex } from '../../read/chunk-index.js';
import { trustOf } from '../../recall/score.js';
import { sideBySide } from '../../side-by-side.js';
import { asData, INSTRUCTS_WARNING } from './as-data.js';
import type { ChangeBy, MemoryKeeper } from '../keeping/memory-keeper.js';
import { linkProperties, type Evidence, type MemoryLink, type NewMemoryNote } from '../memory-note/memory-note.js';
import type { PropertyChanges } from '../memory-note/edit-properties.js';
import { entityNames, linkTo, localTime } from '../memory-note/property-text.js';
import { escapeText } from '../memory-note/statement-text.js';
import { bringBack, statedMs } from './bring-back.js';
import { answerFor, changeKnown, linkConflict } from './known-memory.js';
import { mergedText } from './merge-text.js';
import { activeFirst, bestFirst, isActive, relatedTo, repeatedIn, spaceOf, type Related } from './related.js';
import type { StatementVectors } from './statement-vectors.js';
import { laterWins, TRUST_MARGIN } from './trust.js';

/** A candidate that has passed the gate, with all that its note will say. */
export interface Storable {
  readonly candidate: Candidate;
  readonly atMs: number;
  readonly lastSeenMs?: number;
  readonly source: MemorySource;
  readonly trust: number;
  readonly sessionId?: string | undefined;
  readonly context?: string | undefined;
  readonly evidence: readonly Evidence[];
  readonly status?: MemoryStatus;
  readonly externalIds?: readonly string[];
  readonly repo?: string | undefined;
  readonly branch?: string | undefined;
  readonly commit?: string | undefined;
  readonly files?: readonly string[];
  readonly sources?: readonly MemoryLink[];
  readonly extra?: PropertyChanges;
  /** See `NewMemoryNote`. */
  readonly tags?: readonly string[];
  readonly sections?: string | undefined;
  readonly id?: string | undefined;
}

export interface StoreOptions {
  readonly actor: Actor;
  /** none: always a memory of its own · duplicates: merged where it says the same · full: all relations. */
  readonly relate: 'none' | 'duplicates' | 'full';
  readonly bulk?: string;
  /** Known memories that it may be related to; any where left out. */
  readonly isStranger?: (id: string) => boolean;
  /** How a plain creation is journalled. */
  readonly action?: JournalAction;
  /** See `ChangeEntry`. */
  readonly told?: string;
  /** Asks somebody who understands language, while the new one is journalled. */
  readonly ask?: (doubt: Doubt) => Promise<Question | undefined>;
}

/** A pair that the rules cannot tell. */
export interface Doubt {
  readonly newId: string;
  readonly oldId: string;
  readonly guess: Relation;
  readonly oldText: string;
}

export type Stored = Omit<RememberAnswer, 'reasons'> & { readonly reasons: string[] };

/** A statement that seems to contradict more than this is about something else than most of them, which must not come under review for it. */
const MOST_CONTRADICTED = 2;

export interface StoringParts {
  readonly keeper: MemoryKeeper;
  readonly index: ChunkIndex;
  readonly vectors: StatementVectors;
  readonly newId: () => string;
}

/** Brings a candidate into the store: relates it to what is known, and writes what follows from that. Nothing is deleted. */
export class Storing {
  constructor(private readonly parts: StoringParts) {}

  /** Embeds statements that are about to be stored, several at once: the model is quicker so. */
  async prepare(texts: readonly string[], signal?: AbortSignal): Promise<void> {
    await this.parts.vectors.of(texts, signal);
  }

  async store(storable: Storable, options: StoreOptions, signal?: AbortSignal): Promise<Stored> {
    const entities = entityNames(storable.candidate.entities);
    const { vector, related } = await this.related(storable, entities, options, signal);
    const told = related.filter(({ verdict }) => verdict.relation !== 'distinct' && !verdict.doubtful).map(asTold);
    const sure = (relation: Relation): Related[] => related.filter(({ verdict }) => verdict.relation === relation && !verdict.doubtful);

    const withoutKnown = (id: string): Promise<Stored> => this.store(storable, { ...options, isStranger: (other) => other !== id && options.isStranger?.(other) !== false }, signal);

    const same = repeatedIn(related, { duplicatesAlone: options.relate === 'duplicates' });
    if (same !== undefined) {
      const merged = await this.parts.keeper.together(() => this.merge(storable, same, options));
      return merged === undefined ? withoutKnown(same.note.memory.id) : { ...merged, related: this.asTheyStand(told) };
    }
    if (options.relate === 'duplicates') return { ...(await this.create(storable, entities, vector, options)), related: told };

    const [refined] = bestFirst(sure('refine')).filter(({ note }) => trustOf(note) - storable.trust <= TRUST_MARGIN + 1e-9);
    const conflicts = activeFirst(bestFirst(sure('conflict'))).slice(0, MOST_CONTRADICTED);
    const [doubt] = activeFirst(bestFirst(related.filter(({ verdict }) => verdict.doubtful)));
    // What waits for review is contradicted already: that it is once more says less than what the new one says of others.
    const saysMore = refined !== undefined || (doubt !== undefined && isActive(doubt));
    if (conflicts.some(isActive) || (conflicts.length > 0 && !saysMore)) {
      const contradicted = await this.parts.keeper.together(() => this.contradict(storable, entities, vector, conflicts, options));
      return { ...contradicted, related: this.asTheyStand(told) };
    }

    if (refined !== undefined) {
      const written = await this.parts.keeper.together(() => this.refine(storable, entities, refined, options));
      return written === undefined ? withoutKnown(refined.note.memory.id) : { ...written, related: this.asTheyStand(told) };
    }

    if (doubt === undefined) return { ...(await this.create(storable, entities, vector, options)), related: told };
    // Of what else it might be related to, nothing is done and nothing asked.
    return { ...(await this.createInDoubt(storable, entities, vector, doubt, options)), related: [asTold(doubt), ...told] };
  }

  private async createInDoubt(storable: Storable, entities: readonly string[], vector: Float32Array | undefined, { note, statement, verdict }: Related, options: StoreOptions): Promise<Stored> {
    const asked: { question?: Question | undefined } = {};
    // Until it is judged, recall must not give the earlier one as if nothing had been said since.
    const changes = verdict.mayOutdate && storable.atMs >= note.memory.createdMs && laterWins(storable.trust, trustOf(note));
    const created = await this.create(storable, entities, vector, options, changes ? { mayChange: [this.parts.keeper.linkTo(note.memory.id)] } : {}, async ({ id: newId }) => {
      asked.question = await options.ask?.({ newId, oldId: note.memory.id, guess: verdict.relation, oldText: statement.text });
    });
    const { question } = asked;
    return { ...created, reasons: [...created.reasons, ...verdict.reasons, 'How it relates to a known memory is not certain: please judge.'], ...(question !== undefined && { question }) };
  }

  /** The known memory that the candidate would be merged into; writes nothing. */
  async duplicateOf(storable: Storable, options: StoreOptions, signal?: AbortSignal): Promise<string | undefined> {
    const { related } = await this.related(storable, entityNames(storable.candidate.entities), options, signal);
    return repeatedIn(related, { duplicatesAlone: options.relate === 'duplicates' })?.note.memory.id;
  }

  /** What is related to nothing needs no vector now: it is embedded behind, with all the rest. */
  private async related({ candidate, atMs }: Storable, entities: readonly string[], { relate, isStranger }: StoreOptions, signal?: AbortSignal): Promise<{ vector: Float32Array | undefined; related: readonly Related[] }> {
    if (relate === 'none') return { vector: undefined, related: [] };
    const { index, vectors } = this.parts;
    const [vector] = (await vectors.of([candidate.text], signal)) ?? [];
    if (candidate.instructs) return { vector, related: [] };
    const statement = { text: candidate.text, kind: candidate.kind, layer: candidate.layer, entities, createdMs: atMs, vector };
    return { vector, related: relatedTo(statement, index, spaceOf(vectors.modelId, vectors.calibration), { duplicatesAlone: relate === 'duplicates', isStranger, nowMs: this.parts.keeper.parts.clock.now() }) };
  }

  private async merge({ candidate, atMs, lastSeenMs, externalIds = [], evidence, trust }: Storable, { note, statement, verdict }: Related, options: StoreOptions): Promise<Stored | undefined> {
    const memory = await changeKnown(
      this.parts.keeper,
      note.memory.id,
      ({ facts, evidence: known }) => {
        const seen = Math.max(facts.lastSeenMs, lastSeenMs ?? atMs);
        const ids = [...new Set([...facts.externalIds, ...externalIds])];
        // The owner saying himself what an agent had only inferred is what makes it sure.
        const raised = trust > trustOf({ memory: facts }) && evidence.length > 0;
        return {
          properties: { last_seen: localTime(seen), ...(ids.length > facts.externalIds.length && { external_ids: ids }), ...(raised && { trust }) },
          ...(raised && { addEvidence: evidence.filter(({ text }) => !known.some((other) => other.text === text)) }),
        };
      },
      // What is taken for the same may not be: its own words stay in the history.
      { ...doneBy(options, 'merge'), ...(candidate.text.trim() !== statement.text.trim() && { said: candidate.text }) },
    );
    if (memory === undefined) return undefined;
    const cameBack = await bringBack(this.parts.keeper, note.memory.id, { trust, atMs }, doneBy(options, 'merge'));
    return {
      ...answerFor(this.parts.keeper, 'merged', memory),
      reasons: [
        `Known already: ${quoted(candidate.text)} says the same as memory ${note.memory.id}.`,
        ...cameBack,
        ...verdict.reasons,
      ],
      related: [],
    };
  }

  /** What was active may wait for review by now, and what has gone is related to nothing. */
  private asTheyStand(known: Stored['related']): Stored['related'] {
    return known.flatMap((memory) => {
      const note = this.parts.keeper.find(memory.id);
      return note === undefined ? [] : [{ ...memory, status: note.memory.status }];
    });
  }

  private async refine({ candidate, atMs, trust, evidence, externalIds = [] }: Storable, entities: readonly string[], { note, verdict }: Related, options: StoreOptions): Promise<Stored | undefined> {
    const memory = await changeKnown(
      this.parts.keeper,
      note.memory.id,
      ({ facts, statement }) => {
        const [older, newer] = atMs >= facts.createdMs ? [statement, candidate.text] : [candidate.text, statement];
        return {
          statement: mergedText(older, newer),
          addEvidence: evidence,
          properties: {
            last_seen: localTime(Math.max(facts.lastSeenMs, atMs)),
            entities: entityNames([...facts.entities, ...entities]).map(linkTo),
            trust: Math.min(trustOf({ memory: facts }), trust),
            importance: Math.max(facts.importance ?? 0, candidate.importance),
            ...(externalIds.length > 0 && { external_ids: [...new Set([...facts.externalIds, ...externalIds])] }),
          },
        };
      },
      doneBy(options, 'refine'),
    );
    if (memory === undefined) return undefined;
    const cameBack = await bringBack(this.parts.keeper, note.memory.id, { trust, atMs }, doneBy(options, 'refine'));
    const [vector] = (await this.parts.vectors.of([memory.statement])) ?? [];
    this.parts.vectors.offer(escapeText(memory.statement), vector);
    return { ...answerFor(this.parts.keeper, 'refined', memory), reasons: [`Says more about what memory ${note.memory.id} says: merged, both texts are in its history.`, ...cameBack, ...verdict.reasons], related: [] };
  }

  private async contradict(storable: Storable, entities: readonly string[], vector: Float32Array | undefined, conflicts: readonly Related[], options: StoreOptions): Promise<Stored> {
    // What waits for review has lost to another one: it keeps no new one from its place.
    const wins = conflicts.filter(isActive).every(({ note }) => {
      const known = trustOf(note);
      return storable.atMs >= statedMs(note, this.parts.keeper.parts.clock) ? laterWins(storable.trust, known) : !laterWins(known, storable.trust);
    });
    const { keeper } = this.parts;
    const by = { actor: options.actor, ...(options.bulk !== undefined && { bulk: options.bulk }) };
    const links = keeper.linksTo(conflicts.map(({ note }) => note.memory.id));
    // While the new note is written.
    const contradicted = conflicts.map(({ note }) => ({ ...note.memory, ahead: keeper.readAhead(note) }));
    const standing: string[] = [];
    const created = await this.create({ ...storable, status: wins ? 'active' : 'pending_review' }, entities, vector, { ...options, action: 'conflict' }, { conflictsWith: links }, async (link) => {
      // A memory that lost to another one before goes on waiting.
      const linked = await sideBySide(contradicted.map(async ({ id, status, ahead }) => ((await linkConflict(keeper, id, link, wins ? 'pending_review' : status, { ...by, action: 'supersede' }, ahead)) ? [id] : [])));
      standing.push(...linked.flat());
    });
    if (created.id !== undefined && standing.length < conflicts.length) {
      const alone = standing.length === 0;
      await keeper.change(created.id, () => ({ properties: { ...(alone && { status: storable.status ?? 'active' }), ...linkProperties('conflicts_with', keeper.linksTo(standing)) } }), { ...by, action: 'edit' });
      if (alone) return created;
    }
    const known = memoriesNamed(standing);
    return {
      ...created,
      outcome: 'superseded',
      reasons: [
        wins
          ? `Contradicts ${known}, which ${ofNumber(standing.length, 'was stated earlier and now waits', 'were stated earlier and now wait')} for review.`
          : `Contradicts ${known}, which ${ofNumber(standing.length, 'is', 'are')} more to be relied on: this one waits for review.`,
        ...conflicts.flatMap(({ verdict }) => verdict.reasons),
      ],
    };
  }

  private async create(storable: Storable, entities: readonly string[], vector: Float32Array | undefined, options: StoreOptions, links: Pick<NewMemoryNote, 'conflictsWith' | 'mayChange'> = {}, beside?: (made: MemoryLink) => Promise<void>): Promise<Stored> {
    const { keeper, newId, vectors } = this.parts;
    const { candidate } = storable;
    const id = storable.id ?? newId();
    const statement = candidate.instructs ? asData(candidate.text) : candidate.text;
    if (!candidate.instructs) vectors.offer(escapeText(statement), vector);
    const path = await keeper.create(
      {
        facts: {
          id,
          kind: candidate.kind,
          layer: candidate.layer,
          status: storable.status ?? 'active',
          source: storable.source,
          entities,
          createdMs: storable.atMs,
          lastSeenMs: storable.lastSeenMs ?? storable.atMs,
          trust: storable.trust,
          importance: candidate.importance,
          session: storable.sessionId,
          externalIds: storable.externalIds ?? [],
          repo: storable.repo,
          branch: storable.branch,
          commit: storable.commit,
          files: storable.files ?? [],
          warning: candidate.instructs ? INSTRUCTS_WARNING : undefined,
        },
        ...links,
        sources: storable.sources ?? [],
        statement,
        ...(storable.context !== undefined && { context: storable.context }),
        evidence: storable.evidence,
        ...(storable.extra !== undefined && { extra: storable.extra }),
        ...(storable.tags !== undefined && { tags: storable.tags }),
        ...(storable.sections !== undefined && { sections: storable.sections }),
      },
      doneBy(options, options.action ?? 'create'),
      beside && ((path) => beside({ id, name: stemOf(path) })),
    );
    if (!candidate.instructs) vectors.offer(escapeText(statement), vector);
    return { outcome: 'created', id, path, kind: candidate.kind, trust: storable.trust, reasons: [], related: [] };
  }
}

function asTold({ note, statement, verdict }: Related): Stored['related'][number] {
  return { id: note.memory.id, relation: verdict.relation, text: statement.text, status: note.memory.status };
}

function doneBy({ actor, bulk, told }: StoreOptions, action: JournalAction): ChangeBy {
  return { actor, action, ...(bulk !== undefined && { bulk }), ...(told !== undefined && { told }) };
}

function quoted(text: string): string {
  return `"${text.length > 80 ? `${text.slice(0, 77)}…` : text}"`;
}

