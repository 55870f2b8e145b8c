import { MnemeError } from '../../model/errors.js';
import type { MemoryDetail } from '../../model/memory-shapes.js';
import type { MemoryNote } from '../../model/note.js';
import { consolidateGroupSchema, type ConsolidateAnswer } from '../../model/upkeep-shapes.js';
import { parseWith } from '../../model/parse.js';
import type { ChunkIndex } from '../../read/chunk-index.js';
import { UNSET_TRUST } from '../../recall/score.js';
import { draftSummary } from './draft-summary.js';
import { groupsOf } from './topic-groups.js';
import type { Curating } from '../curating.js';
import { holdsSecret, instructsReader } from '../gate/gate.js';
import { isWordless } from '../gate/wordless.js';
import type { ChatJudge } from '../judging/chat-judge.js';
import type { MemoryKeeper } from '../keeping/memory-keeper.js';
import { linkProperties } from '../memory-note/memory-note.js';
import { statusChange } from '../memory-note/status-change.js';
import { refuseOrders } from '../refuse-orders.js';
import { refuseSecrets } from '../refuse-secrets.js';
import { spaceOf, statementIn } from '../remembering/related.js';
import type { StatementVectors } from '../remembering/statement-vectors.js';
import type { Storing } from '../remembering/storing.js';
import type { Who } from '../writing.js';

const SUMMARY_TOKENS = 300;

export interface ConsolidatingParts {
  readonly keeper: MemoryKeeper;
  readonly index: ChunkIndex;
  readonly vectors: StatementVectors;
  readonly storing: Storing;
  readonly curating: Curating;
  readonly judge: ChatJudge;
  /** Runs one write after the other. Not held while the chat model thinks. */
  readonly inOrder: <T>(work: () => Promise<T>) => Promise<T>;
  readonly backUp: (bulk: string) => Promise<void>;
}

interface Group {
  readonly id: string;
  readonly topic: string;
  readonly sources: readonly MemoryNote[];
  /** What the sources say, oldest first. */
  readonly texts: readonly string[];
  readonly draft: string;
}

/** Graded compression: memories of one topic become one summary that links its sources; summaries may be summed up again. */
export class Consolidating {
  constructor(private readonly parts: ConsolidatingParts) {}

  async consolidate({ dryRun }: { readonly dryRun: boolean }, who: Who, bulk: string, signal?: AbortSignal): Promise<ConsolidateAnswer> {
    const { index, inOrder, judge } = this.parts;
    const groups = this.groups();
    const written: ConsolidateAnswer['written'] = [];
    if (!dryRun && groups.length > 0) await this.parts.backUp(bulk);
    for (const group of dryRun ? [] : groups) {
      if (signal?.aborted === true) break;
      const text = (await judge.summaryOf(group.texts, SUMMARY_TOKENS, signal)) ?? group.draft;
      await inOrder(async () => {
        // The chat model may have taken a minute.
        if (this.isStill(group)) written.push({ group: group.id, ...(await this.write(group, text, who, bulk)) });
      });
    }
    return {
      dryRun,
      groups: groups.map(({ id, topic, sources, draft }) => ({ id, topic, draft, sources: sources.map((note) => ({ id: note.memory.id, text: statementIn(note, index)?.text ?? note.title })) })),
      written,
    };
  }

  async writeGroup(groupId: string, input: string, who: Who, bulk: string): Promise<MemoryDetail> {
    const { text } = parseWith(consolidateGroupSchema, { text: input });
    refuseSecrets('The summary', { words: [text] });
    refuseOrders('The summary', text);
    if (isWordless(text)) throw new MnemeError('bad_request', 'The summary says nothing in words. Its sources were left as they are.');
    const { id } = await this.parts.inOrder(() => {
      const group = this.groups().find((each) => each.id === groupId);
      if (group === undefined) throw new MnemeError('not_found', `There is no group ${groupId} now: its memories have changed. Ask for the groups again.`);
      return this.write(group, text, who, who.act ?? bulk);
    });
    return this.parts.curating.get(id);
  }

  private isStill({ sources }: Group): boolean {
    return sources.every(({ memory }) => this.parts.keeper.find(memory.id)?.memory.status === 'active');
  }

  private groups(): Group[] {
    const { index, vectors } = this.parts;
    const notes = new Map<string, MemoryNote>();
    for (const note of this.parts.keeper.memories()) if (note.memory.status === 'active' && note.memory.kind !== 'code_change') notes.set(note.memory.id, note);
    const statements = [...notes].flatMap(([id, note]) => {
      const statement = statementIn(note, index);
      return statement === undefined ? [] : [{ id, ...statement }];
    });
    const byId = new Map(statements.map((statement) => [statement.id, statement]));
    return groupsOf(statements, spaceOf(vectors.modelId, vectors.calibration)).flatMap((group): Group[] => {
      // What the owner wrote by hand may hold a secret: it stays in that one note, as do orders to the reader, which are kept as quotations.
      const members = group.members.flatMap((id) => byId.get(id) ?? []).filter(({ text }) => holdsSecret(text) === undefined && !instructsReader(text));
      if (members.length < 2) return [];
      const embedded = members.map(({ vector }) => vector).filter((vector) => vector !== undefined);
      return [
        {
          id: group.id,
          topic: group.topic,
          sources: members.flatMap(({ id }) => notes.get(id) ?? []),
          texts: [...members].sort((a, b) => a.createdMs - b.createdMs).map(({ text }) => text),
          // Of two that contradict each other one would wait for review: compared again, without their vectors, they could only be taken for it wrongly.
          draft: draftSummary(members.map(({ text, createdMs }) => ({ text, createdMs })), { maxTokens: SUMMARY_TOKENS, vectors: embedded.length === members.length ? embedded : undefined, holdTogether: true }),
        },
      ];
    });
  }

  private async write({ sources }: Group, text: string, who: Who, bulk: string): Promise<{ id: string; path: string }> {
    const { keeper, storing } = this.parts;
    const nowMs = keeper.parts.clock.now();
    const layers = new Set(sources.map(({ memory }) => memory.layer));
    const [layer = 'fact'] = layers.size === 1 ? [...layers] : [];
    const stored = await storing.store(
      {
        candidate: { text, kind: 'summary', layer, importance: Math.max(...sources.map(({ memory }) => memory.importance ?? 0.5)), entities: [...new Set(sources.flatMap(({ memory }) => memory.entities))], evidence: undefined, instructs: false },
        atMs: nowMs,
        lastSeenMs: Math.max(...sources.map(({ memory }) => memory.lastSeenMs)),
        source: 'agent',
        // No surer than the least sure of what it sums up.
        trust: Math.min(...sources.map(({ memory }) => memory.trust ?? UNSET_TRUST)),
        evidence: [],
        sources: keeper.linksTo(sources.map(({ memory }) => memory.id)),
      },
      { actor: who.actor, relate: 'none', bulk },
    );
    const { id, path } = stored;
    if (id === undefined || path === undefined) throw new MnemeError('internal', 'The summary has no note.');
    for (const { memory } of sources) {
      await keeper.changeIfThere(memory.id, () => ({ properties: { ...statusChange('archived', nowMs), ...linkProperties('summarised_in', keeper.linksTo([id])) } }), { actor: who.actor, action: 'archive', bulk });
    }
    return { id, path };
  }
}
