import { hashOfText } from '../../content-hash.js';
import type { PropertyValue } from '../../model/note.js';
import type { ImportRefusal, RelateMode } from '../../model/upkeep-shapes.js';
import { momentMs } from '../../recall/candidates.js';
import { asData } from '../remembering/as-data.js';
import { instructsReader } from '../gate/gate.js';
import { isWordless } from '../gate/wordless.js';
import type { SecretName } from '../gate/secret-name.js';
import type { MemoryKeeper } from '../keeping/memory-keeper.js';
import type { PropertyChanges } from '../memory-note/edit-properties.js';
import { isOwnProperty } from '../memory-note/own-parts.js';
import { entityNames, linkTo, localTime } from '../memory-note/property-text.js';
import { statusChange } from '../memory-note/status-change.js';
import { secretAmong } from '../refuse-secrets.js';
import type { Storable, Storing } from '../remembering/storing.js';
import { TRUST } from '../remembering/trust.js';
import type { MemoryLine } from './export-format.js';
import { KnownStatements } from './known-statements.js';
import type { Refusal } from './refusal.js';

/** What became of one line. `id` is the memory that now says it; absent in a dry run of what would be new. */
export type Taken =
  | { readonly outcome: 'created' | 'merged' | 'updated'; readonly id: string | undefined; readonly leftOut: readonly string[] }
  | ({ readonly outcome: 'refused' } & Refusal);

export interface TakingOptions {
  readonly relate: RelateMode;
  readonly dryRun: boolean;
  readonly actor: string;
  readonly bulk: string;
  /** The line stands in an export of Mneme's: what it does not say, its note did not say. */
  readonly isOwnFormat: boolean;
}

/** A line that was met before, by the id that it claims. */
interface Met {
  readonly line: number;
  readonly hash: string;
}

/** Takes single memories into the store: finds the memory that a line means, or makes it. Importing a line twice changes nothing. */
export class TakingMemory {
  private readonly byExternalId = new Map<string, string>();
  private readonly met = new Map<string, Met>();
  private readonly statements: KnownStatements;

  constructor(
    private readonly keeper: MemoryKeeper,
    private readonly storing: Storing,
  ) {
    this.statements = new KnownStatements(keeper);
    for (const { memory } of keeper.memories()) for (const each of memory.externalIds) this.byExternalId.set(each, memory.id);
  }

  /** Whether a line of this import claimed the id. */
  hasMet(id: string): boolean {
    return this.met.has(id);
  }

  /** Embeds what is about to be compared. */
  async prepare(lines: readonly MemoryLine[], { relate }: Pick<TakingOptions, 'relate'>, signal?: AbortSignal): Promise<void> {
    if (relate !== 'none') await this.storing.prepare(lines.map(({ text }) => text), signal);
  }

  /** @param line Of which nothing is a secret: see `secretIn` */
  async take(line: MemoryLine, at: number, options: TakingOptions, signal?: AbortSignal): Promise<Taken> {
    const { keeper } = this;
    const externalIds = [...new Set([...(line.externalId === undefined ? [] : [line.externalId]), ...line.externalIds])];
    const { id } = line;
    // What the owner has in a memory moves as it is; what another program sends has to be a statement.
    if (!options.isOwnFormat && isWordless(line.text)) return refused('malformed', 'text: It says nothing in words.');
    if (id !== undefined) {
      if (keeper.known.isErased(id)) return refused('erased_here', `Memory ${id} was erased for good here.`);
      const hash = hashOfText(line.text);
      const before = this.met.get(id);
      if (before !== undefined && before.hash !== hash) return refused('id_twice', `Its id ${id} stands in line ${before.line} already, with another text. Give one of the two another id.`);
      this.met.set(id, { line: at, hash });
    }
    const existing = externalIds.map((each) => this.byExternalId.get(each)).find((each) => each !== undefined) ?? (await this.sameMemory(line, externalIds.length > 0));
    const updated = existing === undefined ? undefined : await this.update(existing, line, externalIds, options);
    return updated ?? this.create(line, externalIds, options, signal);
  }

  private async sameMemory({ id, kind, text, created }: MemoryLine, isNamed: boolean): Promise<string | undefined> {
    if (id !== undefined) return this.keeper.find(id)?.memory.id;
    return isNamed ? undefined : this.statements.find({ kind, text: instructsReader(text) ? asData(text) : text, createdMs: created === undefined ? undefined : momentMs(created) });
  }

  private async create(line: MemoryLine, externalIds: readonly string[], { relate, dryRun, actor, bulk, isOwnFormat }: TakingOptions, signal?: AbortSignal): Promise<Taken> {
    const { storable, leftOut } = this.storableOf(line, externalIds, isOwnFormat);
    // Memories of one export lived side by side: they are not each other's duplicates, however near the new model finds them.
    const isStranger = isOwnFormat ? (other: string): boolean => !this.met.has(other) : undefined;
    const how = { actor, relate, bulk, action: 'import', told: toldBy(line), ...(isStranger !== undefined && { isStranger }) } as const;
    if (dryRun) {
      const same = await this.storing.duplicateOf(storable, how, signal);
      return { outcome: same === undefined ? 'created' : 'merged', id: same, leftOut };
    }
    const stored = await this.storing.store(storable, how, signal);
    if (stored.id !== undefined) {
      for (const each of externalIds) this.byExternalId.set(each, stored.id);
      if (stored.outcome === 'created') this.statements.add(line.kind, storable.candidate.instructs ? asData(line.text) : line.text, stored.id);
    }
    return { outcome: stored.outcome === 'merged' ? 'merged' : stored.outcome === 'refined' ? 'updated' : 'created', id: stored.id, leftOut };
  }

  private storableOf(line: MemoryLine, externalIds: readonly string[], isOwnFormat: boolean): { storable: Storable; leftOut: string[] } {
    const instructs = [line.text, line.context, line.sections].some((text) => text !== undefined && instructsReader(text));
    const createdMs = line.created === undefined ? this.keeper.parts.clock.now() : momentMs(line.created);
    const { properties, leftOut } = ownProperties(line.properties);
    const unsaid = (value: unknown): boolean => value === null || (isOwnFormat && value === undefined);
    const extra: PropertyChanges = {
      ...properties,
      ...(unsaid(line.trust) && !instructs && { trust: undefined }),
      ...(unsaid(line.importance) && { importance: undefined }),
      ...(line.archivedAt !== undefined && line.status === 'archived' && { archived_at: localTime(momentMs(line.archivedAt)) }),
      ...(line.committedAt !== undefined && { committed_at: localTime(momentMs(line.committedAt)) }),
      ...(line.warning !== undefined && !instructs && { warning: line.warning }),
    };
    const trust = line.trust ?? TRUST.imported;
    return {
      leftOut,
      storable: {
        candidate: { text: line.text, kind: line.kind, layer: line.layer ?? (line.kind === 'preference' ? 'habit' : 'fact'), importance: line.importance ?? 0.5, entities: line.entities, evidence: undefined, instructs },
        atMs: createdMs,
        ...(line.lastSeen !== undefined && { lastSeenMs: momentMs(line.lastSeen) }),
        source: line.source,
        trust: instructs ? Math.min(trust, TRUST.instructs) : trust,
        sessionId: line.session,
        context: line.context,
        evidence: quotesOf(line),
        status: line.status,
        externalIds,
        repo: line.repo,
        branch: line.branch,
        commit: line.commit,
        files: line.files,
        extra,
        tags: line.tags,
        sections: line.sections,
        id: line.id,
      },
    };
  }

  /**
   * A line that is known already changes what differs; what it does not say stays, and so does what was changed here later.
   * `undefined` where its note was deleted and the index had yet to notice.
   */
  private async update(id: string, line: MemoryLine, externalIds: readonly string[], { dryRun, actor, bulk }: TakingOptions): Promise<Taken | undefined> {
    const { keeper } = this;
    const note = keeper.require(id);
    const read = await keeper.readIfThere(note);
    if (read === undefined) {
      await keeper.parts.readNow(note.path);
      return undefined;
    }
    const { memory } = read;
    const { facts } = memory;
    const ids = [...new Set([...facts.externalIds, ...externalIds])];
    const entities = entityNames([...facts.entities, ...line.entities]);
    const instructs = instructsReader(line.text);
    const text = instructs ? asData(line.text) : line.text;
    const trust = instructs ? Math.min(line.trust ?? TRUST.instructs, TRUST.instructs) : line.trust;
    const isOlder = this.changedHereSince(id, line.updated);
    const told = toldBy(line);
    const comesBack = keeper.known.wasTakenBack(id);
    // Where it said so before, what stands here otherwise was merged with it, or changed here since.
    const isNews = comesBack || id === line.id || !keeper.known.wasTold(id, told);
    const saysElse = isNews && text !== memory.statement;
    const changed: PropertyChanges = !isNews ? {} : {
      ...(trust !== undefined && trust !== null && trust !== facts.trust && { trust }),
      ...(line.importance !== undefined && line.importance !== null && line.importance !== facts.importance && { importance: line.importance }),
      // Only an export knows when it was changed, and so whether its status is the later one.
      ...((line.updated !== undefined || comesBack) && line.status !== facts.status && statusChange(line.status, line.archivedAt === undefined ? keeper.parts.clock.now() : momentMs(line.archivedAt))),
    };
    if (isOlder && (saysElse || Object.keys(changed).length > 0)) {
      return refused('changed_here', `Memory ${id} was changed here later than in the file: what stands here stays.`);
    }
    const properties: PropertyChanges = {
      ...(ids.length > facts.externalIds.length && { external_ids: ids }),
      ...(entities.length > facts.entities.length && { entities: entities.map(linkTo) }),
      ...(line.lastSeen !== undefined && momentMs(line.lastSeen) > facts.lastSeenMs + 999 && { last_seen: localTime(momentMs(line.lastSeen)) }),
      ...changed,
    };
    if (!saysElse && Object.keys(properties).length === 0) return { outcome: 'merged', id, leftOut: [] };
    if (!dryRun) await keeper.change(id, () => ({ properties, ...(saysElse && { statement: text }) }), { actor, action: 'import', bulk, told });
    return { outcome: 'updated', id, leftOut: [] };
  }

  /** Whether somebody changed the memory here after the file's text was made. What an import or a rollback put here was not changed here. */
  private changedHereSince(id: string, updated: string | undefined): boolean {
    const { known } = this.keeper;
    const here = known.get(id);
    return updated !== undefined && here !== undefined && here.atMs > momentMs(updated) && known.arrivedMs(id) !== here.atMs;
  }
}

/** Names what a line says, of all that an update could take from it. */
function toldBy({ text, trust, importance }: MemoryLine): string {
  return hashOfText(JSON.stringify([text, trust, importance]));
}

function refused(code: ImportRefusal, reason: string): Taken {
  return { outcome: 'refused', code, reason };
}

function quotesOf({ evidence }: MemoryLine): Storable['evidence'] {
  return evidence.map((each) => (typeof each === 'string' ? { text: each, said: '' } : each)).filter(({ text }) => text.trim() !== '');
}

/** The kind of a secret that stands anywhere in the line. Such a line is stored nowhere and shown to no model. */
export function secretIn(line: MemoryLine): SecretName | undefined {
  return secretAmong({
    words: [line.text, line.context, line.sections, ...line.entities, ...quotesOf(line).flatMap(({ text, said }) => [text, said]), line.repo, line.branch, line.warning, ...line.tags, ...line.files, ...Object.values(line.properties).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))],
    ids: [line.id, line.session, line.externalId, ...line.externalIds, line.commit],
  });
}

/** Deeper values belong to no property that Obsidian can show. */
const MOST_DEPTH = 3;

function ownProperties(given: MemoryLine['properties']): { properties: Record<string, PropertyValue>; leftOut: string[] } {
  const leftOut: string[] = [];
  const properties: Record<string, PropertyValue> = {};
  for (const [name, value] of Object.entries(given)) {
    if (isOwnProperty(name) && isProperty(value, MOST_DEPTH)) properties[name] = value;
    else leftOut.push(`properties.${name}`);
  }
  return { properties, leftOut };
}

function isProperty(value: unknown, depth: number): value is PropertyValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return true;
  return depth > 0 && typeof value === 'object' && Object.values(value).every((each) => isProperty(each, depth - 1));
}
