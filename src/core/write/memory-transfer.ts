import { z } from 'zod';
import { MnemeError } from '../model/errors.js';
import type { ModelLock } from '../model/embedder.js';
import { MEMORY_KINDS, MEMORY_LAYERS, MEMORY_SOURCES, MEMORY_STATUSES } from '../model/memory.js';
import { MAX_STATEMENT_CHARACTERS, memoryIdSchema } from '../model/memory-shapes.js';
import { momentSchema } from '../model/recall.js';
import type { ImportReport, RelateMode } from '../model/upkeep-shapes.js';
import { CHUNKER_VERSION } from '../read/chunker.js';
import { momentMs } from '../recall/candidates.js';
import type { MemoryNote } from '../recall/memory-directory.js';
import { holdsSecret, instructsReader } from './gate/gate.js';
import type { MemoryKeeper } from './memory-keeper.js';
import { entityNames, linkTo, localTime } from './memory-note/property-text.js';
import { memoryOf } from './memory-view.js';
import { secretAmong } from './refuse-secrets.js';
import type { Storing } from './storing.js';
import { TRUST } from './trust.js';
import type { ExportFilter, Who } from './writing.js';

export const EXPORT_FORMAT = 'mneme-memories';
export const EXPORT_VERSION = 1;

const share = z.number().min(0).max(1);
const texts = z.array(z.string().max(2000)).max(256);

/** What one line of an export says of a memory. The least that an imported line needs is `type` and `text`. */
const memoryLineSchema = z.looseObject({
  type: z.literal('memory'),
  id: memoryIdSchema.optional(),
  text: z.string().trim().min(1).max(MAX_STATEMENT_CHARACTERS),
  kind: z.enum(MEMORY_KINDS).default('fact'),
  layer: z.enum(MEMORY_LAYERS).optional(),
  status: z.enum(MEMORY_STATUSES).default('active'),
  entities: texts.default([]),
  created: momentSchema.optional(),
  lastSeen: momentSchema.optional(),
  source: z.enum(MEMORY_SOURCES).default('import'),
  trust: share.optional(),
  importance: share.optional(),
  session: z.string().max(200).optional(),
  context: z.string().max(20_000).optional(),
  evidence: z.array(z.union([z.string().max(MAX_STATEMENT_CHARACTERS), z.object({ text: z.string().max(MAX_STATEMENT_CHARACTERS), said: z.string().max(500).default('') })])).max(64).default([]),
  externalId: z.string().min(1).max(500).optional(),
  externalIds: texts.default([]),
  repo: z.string().max(1000).optional(),
  branch: z.string().max(1000).optional(),
  files: texts.default([]),
});
type MemoryLine = z.output<typeof memoryLineSchema>;

/** What is told of single lines stays small, however many lines are wrong. */
const MAX_REFUSED_TOLD = 10_000;
const MAX_UNKNOWN_TOLD = 100;
const NAME_CHARACTERS = 100;

/** Fields that an export holds and an import knows how to leave out: places and links of the vault that it came from. */
const LEFT_OUT = new Set(['path', 'conflictsWith', 'supersedes', 'warning', 'version']);

export interface MemoryTransferParts {
  readonly keeper: MemoryKeeper;
  readonly storing: Storing;
  readonly lock: () => ModelLock | undefined;
  /** Runs one write after the other. Taken for each line: an import may take hours, and other writes have their turn meanwhile. */
  readonly inOrder: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Memories as lines of JSON, out and in. */
export class MemoryTransfer {
  constructor(private readonly parts: MemoryTransferParts) {}

  async *export(filter: ExportFilter = {}): AsyncGenerator<string> {
    const { keeper, lock } = this.parts;
    const ids = keeper.memories().filter((note) => isWanted(note, filter)).map((note) => note.memory.id).sort();
    const modelLock = lock();
    yield `${JSON.stringify({ type: 'header', format: EXPORT_FORMAT, version: EXPORT_VERSION, exported: new Date(keeper.parts.clock.now()).toISOString(), chunkerVersion: CHUNKER_VERSION, ...(modelLock !== undefined && { modelLock }), memories: ids.length })}\n`;
    for (const id of ids) {
      const note = keeper.find(id);
      // Gone since the export began: its line is missing, and the header's count tells.
      if (note === undefined) continue;
      const { memory } = await keeper.read(note);
      const detail = memoryOf({ ...note, memory: memory.facts }, keeper.parts.index);
      const { repo, branch, files } = memory.facts;
      yield `${JSON.stringify({ type: 'memory', ...detail, text: memory.statement, ...(memory.context !== '' && { context: memory.context }), evidence: memory.evidence, ...(repo !== undefined && { repo }), ...(branch !== undefined && { branch }), ...(files.length > 0 && { files }) })}\n`;
    }
  }

  async import(lines: AsyncIterable<string>, options: { readonly relate: RelateMode; readonly dryRun: boolean }, who: Who, bulk: string, signal?: AbortSignal): Promise<ImportReport> {
    await this.parts.keeper.ready();
    const report: ImportReport = { read: 0, created: 0, merged: 0, updated: 0, refused: [], dryRun: options.dryRun, notes: [] };
    const unknown = new Map<string, number>();
    const byExternalId = this.knownExternalIds();
    let untold = 0;
    const refuse = (line: number, reason: string): void => {
      if (report.refused.length < MAX_REFUSED_TOLD) report.refused.push({ line, reason });
      else untold += 1;
    };
    let at = 0;
    for await (const line of lines) {
      at += 1;
      if (signal?.aborted === true) throw new MnemeError('aborted', `The import was called off after line ${at - 1}; what was taken in so far stays, and importing again goes on from there.`);
      if (line.trim() === '') continue;
      const parsed = parseLine(line);
      if (parsed.type === 'header') continue;
      report.read += 1;
      if (parsed.type === 'refused') {
        refuse(at, parsed.reason);
        continue;
      }
      for (const field of parsed.unknown) {
        const name = holdsSecret(field) === undefined ? field.slice(0, NAME_CHARACTERS) : '(a secret)';
        if (unknown.has(name) || unknown.size < MAX_UNKNOWN_TOLD) unknown.set(name, (unknown.get(name) ?? 0) + 1);
      }
      const outcome = await this.parts.inOrder(() => this.take(parsed.memory, options, who, bulk, byExternalId));
      if (typeof outcome === 'string') report[outcome] += 1;
      else refuse(at, outcome.reason);
    }
    if (untold > 0) report.notes.push(`${untold} more lines were refused.`);
    for (const [name, count] of unknown) report.notes.push(`The field "${name}" of ${count} line${count === 1 ? '' : 's'} is not known and was left out.`);
    return report;
  }

  private async take(line: MemoryLine, options: { readonly relate: RelateMode; readonly dryRun: boolean }, { actor }: Who, bulk: string, byExternalId: Map<string, string>): Promise<'created' | 'merged' | 'updated' | { reason: string }> {
    const { keeper, storing } = this.parts;
    const quotes = line.evidence.map((each) => (typeof each === 'string' ? { text: each, said: '' } : each)).filter(({ text }) => text.trim() !== '');
    const secret = secretAmong({
      words: [line.text, line.context, ...line.entities, ...quotes.flatMap(({ text, said }) => [text, said]), line.repo, line.branch, ...line.files],
      ids: [line.id, line.session, line.externalId, ...line.externalIds],
    });
    if (secret !== undefined) return { reason: `It holds a secret (${secret}), which Mneme never stores.` };
    if (line.id !== undefined && keeper.known.isErased(line.id)) return { reason: `Memory ${line.id} was erased for good here.` };
    const externalIds = [...new Set([...(line.externalId === undefined ? [] : [line.externalId]), ...line.externalIds])];
    const existing = externalIds.map((each) => byExternalId.get(each)).find((id) => id !== undefined) ?? (line.id !== undefined && keeper.find(line.id) !== undefined ? line.id : undefined);
    const nowMs = keeper.parts.clock.now();
    const createdMs = line.created === undefined ? nowMs : momentMs(line.created);
    if (existing !== undefined) return this.update(existing, line, externalIds, options.dryRun, actor, bulk);
    if (options.dryRun) return 'created';
    const instructs = instructsReader(line.text) || (line.context !== undefined && instructsReader(line.context));
    const stored = await storing.store(
      {
        candidate: { text: line.text, kind: line.kind, layer: line.layer ?? (line.kind === 'preference' ? 'habit' : 'fact'), importance: line.importance ?? 0.5, entities: line.entities, evidence: undefined, instructs },
        atMs: createdMs,
        ...(line.lastSeen !== undefined && { lastSeenMs: momentMs(line.lastSeen) }),
        source: line.source,
        trust: instructs ? TRUST.instructs : (line.trust ?? TRUST.imported),
        sessionId: line.session,
        context: line.context,
        evidence: quotes,
        status: line.status,
        externalIds,
        repo: line.repo,
        branch: line.branch,
        files: line.files,
        id: line.id,
      },
      { actor, relate: options.relate, bulk, action: 'import' },
    );
    if (stored.id !== undefined) for (const each of externalIds) byExternalId.set(each, stored.id);
    return stored.outcome === 'merged' ? 'merged' : stored.outcome === 'refined' ? 'updated' : 'created';
  }

  /** A line that is known already changes what differs; what an import does not say stays. Importing twice changes nothing. */
  private async update(id: string, line: MemoryLine, externalIds: readonly string[], dryRun: boolean, actor: string, bulk: string): Promise<'merged' | 'updated'> {
    const { keeper } = this.parts;
    const { memory } = await keeper.read(keeper.require(id));
    const ids = [...new Set([...memory.facts.externalIds, ...externalIds])];
    const entities = entityNames([...memory.facts.entities, ...line.entities]);
    const properties = {
      ...(ids.length > memory.facts.externalIds.length && { external_ids: ids }),
      ...(entities.length > memory.facts.entities.length && { entities: entities.map(linkTo) }),
      ...(line.lastSeen !== undefined && momentMs(line.lastSeen) > memory.facts.lastSeenMs + 999 && { last_seen: localTime(momentMs(line.lastSeen)) }),
      ...(line.trust !== undefined && line.trust !== memory.facts.trust && { trust: line.trust }),
      ...(line.importance !== undefined && line.importance !== memory.facts.importance && { importance: line.importance }),
    };
    const saysElse = line.text !== memory.statement;
    if (!saysElse && Object.keys(properties).length === 0) return 'merged';
    if (!dryRun) await keeper.change(id, () => ({ properties, ...(saysElse && { statement: line.text }) }), { actor, action: 'import', bulk });
    return 'updated';
  }

  private knownExternalIds(): Map<string, string> {
    const known = new Map<string, string>();
    for (const { memory } of this.parts.keeper.memories()) for (const each of memory.externalIds) known.set(each, memory.id);
    return known;
  }
}

type ParsedLine = { readonly type: 'memory'; readonly memory: MemoryLine; readonly unknown: readonly string[] } | { readonly type: 'header' } | { readonly type: 'refused'; readonly reason: string };

function parseLine(line: string): ParsedLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { type: 'refused', reason: 'It is not JSON; every line must be one JSON object.' };
  }
  if (typeof value === 'object' && value !== null && 'type' in value && value.type === 'header') {
    const version = 'version' in value ? value.version : undefined;
    if (typeof version === 'number' && version > EXPORT_VERSION) throw new MnemeError('bad_request', `The file comes from a newer Mneme (format ${version}; this one reads up to ${EXPORT_VERSION}). Update Mneme, then import it.`);
    return { type: 'header' };
  }
  const result = memoryLineSchema.safeParse(value);
  if (!result.success) return { type: 'refused', reason: result.error.issues.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`)).join(' ') };
  const known = new Set([...Object.keys(memoryLineSchema.shape), ...LEFT_OUT]);
  return { type: 'memory', memory: result.data, unknown: Object.keys(result.data).filter((name) => !known.has(name)) };
}

function isWanted({ memory }: MemoryNote, { kind, entity, sinceMs }: ExportFilter): boolean {
  if (kind !== undefined && memory.kind !== kind) return false;
  if (entity !== undefined && !memory.entities.some((name) => name.toLowerCase() === entity.toLowerCase())) return false;
  return sinceMs === undefined || Math.max(memory.createdMs, memory.lastSeenMs) >= sinceMs;
}
