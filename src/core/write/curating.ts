import type { z } from 'zod';
import { MnemeError } from '../model/errors.js';
import type { ChangeEntry, Version } from '../model/journal.js';
import { listRequestSchema, patchRequestSchema, type ListInput, type Memory, type MemoryDetail, type MemoryPage, type PatchInput, type ResolveChoice } from '../model/memory-shapes.js';
import { isWithin, toNotePath } from '../model/note-path.js';
import type { MemoryNote } from '../model/note.js';
import { parseWith } from '../model/parse.js';
import { nameKey } from '../read/name-key.js';
import { changeBy, type ChangeBy, type EditMemory, type MemoryKeeper } from './keeping/memory-keeper.js';
import { readMemoryNote } from './memory-note/memory-note.js';
import type { PropertyChanges } from './memory-note/edit-properties.js';
import { entityNames, linkTo, localTime } from './memory-note/property-text.js';
import { statusChange } from './memory-note/status-change.js';
import { detailOf, memoryOf } from './memory-view.js';
import { isWordless } from './gate/wordless.js';
import { linksWithout } from './remembering/known-memory.js';
import { refuseOrders } from './refuse-orders.js';
import { refuseSecrets } from './refuse-secrets.js';
import type { Who } from './writing.js';

/** What the owner, or an agent for the owner, does with memories that exist. */
export class Curating {
  constructor(private readonly keeper: MemoryKeeper) {}

  list(input: ListInput): MemoryPage {
    const { limit, cursor, ...filter } = parseWith(listRequestSchema, input);
    const { index } = this.keeper.parts;
    const holdsText = (note: MemoryNote): boolean => filter.text === undefined || memoryOf(note, index).text.toLowerCase().includes(filter.text.toLowerCase());
    const matching = this.keeper.memories()
      .filter((note) => matches(note, filter) && holdsText(note))
      .sort(newestFirst);
    // What was removed since the page before must not shift the next one: the cursor is a place in the order, not a number.
    const [createdBefore = '', idBefore = ''] = cursor?.split('~') ?? [];
    const beforeMs = Date.parse(createdBefore);
    const next = matching.findIndex(({ memory: { id, createdMs } }) => createdMs < beforeMs || (createdMs === beforeMs && id < idBefore));
    const start = cursor === undefined ? 0 : next < 0 ? matching.length : next;
    // Only what is shown is read from the index: of twenty thousand memories that is the most of the work.
    const items = matching.slice(start, start + limit).map((note) => memoryOf(note, index));
    const last = items.at(-1);
    return { items, ...(last !== undefined && start + limit < matching.length && { nextCursor: `${last.created}~${last.id}` }) };
  }

  async get(id: string): Promise<MemoryDetail> {
    const note = this.keeper.require(id);
    const { memory } = await this.keeper.read(note);
    return detailOf(note, memory, await this.keeper.parts.journal.versionCount(id));
  }

  async patch(id: string, input: PatchInput, who: Who): Promise<MemoryDetail> {
    const { ifVersion, text, entities, status, trust, importance } = parseWith(patchRequestSchema, input);
    if (ifVersion !== undefined) await this.mustBeAt(id, ifVersion);
    refuseSecrets('The new text', { words: [text, ...(entities ?? [])] });
    // What the owner writes into a memory is his affair.
    if (text !== undefined && !who.isOwner) refuseOrders('The new text', text);
    if (text !== undefined && isWordless(text)) throw new MnemeError('bad_request', 'The new text says nothing in words. Archive the memory if it is no longer wanted.');
    if (trust !== undefined && !who.isOwner && trust > (this.keeper.require(id).memory.trust ?? 1)) {
      throw new MnemeError('forbidden', 'Only the owner may raise the trust of a memory.');
    }
    const properties: PropertyChanges = {
      ...(entities !== undefined && { entities: entityNames(entities).map(linkTo) }),
      ...(trust !== undefined && { trust }),
      ...(importance !== undefined && { importance }),
    };
    const edit: EditMemory = ({ facts, statement }) => ({
      properties: { ...properties, ...(status !== undefined && status !== facts.status && this.statusChange(status)) },
      ...(text !== undefined && text !== statement.trim() && { statement: text }),
    });
    return this.changed(id, edit, changeBy(who, status === 'archived' ? 'archive' : 'edit'), Object.keys(input).every((name) => name === 'ifVersion') ? 'Nothing to change was named.' : 'It says all of that already.');
  }

  archive(id: string, who: Who): Promise<MemoryDetail> {
    return this.changed(id, ({ facts }) => (facts.status === 'archived' ? undefined : { properties: this.statusChange('archived') }), changeBy(who, 'archive'), 'It was archived already.');
  }

  /** Seen now: it gets its thirty days before the sweep looks at it again. */
  restore(id: string, who: Who): Promise<MemoryDetail> {
    const seen = { last_seen: localTime(this.keeper.parts.clock.now()) };
    const edit: EditMemory = ({ facts }) => {
      if (facts.status === 'pending_review') throw new MnemeError('bad_request', `Memory ${id} is not archived: it waits for review. Settle its conflict with resolve, or leave it to the owner.`);
      return facts.status === 'active' ? undefined : { properties: { ...this.statusChange('active'), ...seen } };
    };
    return this.changed(id, edit, changeBy(who, 'restore'), 'It is active: there was nothing to restore.');
  }

  async confirm(id: string, who: Who): Promise<MemoryDetail> {
    if (!who.isOwner) throw new MnemeError('forbidden', 'Only the owner may confirm a memory.');
    return this.changed(id, () => ({ properties: { ...this.statusChange('active'), last_seen: localTime(this.keeper.parts.clock.now()), warning: undefined } }), changeBy(who, 'edit'), 'It is confirmed already.');
  }

  async resolve(id: string, keep: ResolveChoice, who: Who): Promise<{ memories: Memory[] }> {
    const note = this.keeper.require(id);
    const { memories } = this.keeper.directory;
    const others = [...new Set([...memories.inConflictWith(note.memory), ...memories.inDoubtWith(note.memory)])];
    if (others.length === 0) throw new MnemeError('not_found', `Memory ${id} is in no conflict that is open.`);
    const by = changeBy(who, 'resolve');
    const [oldest, ...newer] = [note, ...others].sort((a, b) => a.memory.createdMs - b.memory.createdMs || (a.memory.id < b.memory.id ? -1 : 1));
    if (oldest === undefined) throw new MnemeError('not_found', `Memory ${id} is in no conflict that is open.`);
    const sides: [MemoryNote, boolean][] = [[oldest, keep !== 'new'], ...newer.map((each): [MemoryNote, boolean] => [each, keep !== 'old'])];
    const involved = new Set(sides.map(([each]) => each.memory.id));
    for (const [side, active] of sides) {
      await this.keeper.change(
        side.memory.id,
        ({ facts }) => ({
          properties: {
            ...this.statusChange(active ? 'active' : 'archived'),
            ...linksWithout(this.keeper, 'conflicts_with', facts.conflictsWith, involved),
            ...linksWithout(this.keeper, 'may_change', facts.mayChange, involved),
          },
        }),
        by,
      );
    }
    return { memories: [...involved].map((each) => memoryOf(this.keeper.require(each), this.keeper.parts.index)) };
  }

  async history(id: string): Promise<Version[]> {
    await this.keeper.ready();
    const versions = this.keeper.known.isErased(id) ? [] : await this.keeper.parts.journal.history(id);
    if (versions.length === 0 && this.keeper.find(id) === undefined) throw this.keeper.notFound(id);
    return versions;
  }

  async rollback(id: string, version: number, who: Who): Promise<MemoryDetail> {
    const chosen = (await this.history(id)).find((each) => each.version === version);
    if (chosen === undefined) throw new MnemeError('not_found', `Memory ${id} has no version ${version}. Look at its history.`);
    const text = chosen.after ?? chosen.before;
    if (text === undefined || readMemoryNote(text) === undefined) throw new MnemeError('not_found', `Version ${version} of memory ${id} holds no text of a memory. Choose another one.`);
    // Only the owner's own hand can have written one; only the owner brings it back.
    if (!who.isOwner) refuseSecrets(`Version ${version}`, { words: [text] });
    const by = changeBy(who, 'rollback');
    return this.told(id, `It says what version ${version} says already.`, async () => {
      if ((await this.keeper.rewriteIfThere(id, () => text, by)) !== undefined) return;
      const path = toNotePath(await this.lastPath(id));
      if (!(await this.keeper.replaceUnreadable(id, path, text, by))) await this.keeper.recreate(id, path, text, by);
    });
  }

  private changed(id: string, edit: EditMemory, by: ChangeBy, already: string): Promise<MemoryDetail> {
    return this.told(id, already, () => this.keeper.change(id, edit, by));
  }

  /** The memory after `work`. @param already said where that has changed nothing */
  private async told(id: string, already: string, work: () => Promise<unknown>): Promise<MemoryDetail> {
    const version = await this.keeper.parts.journal.versionCount(id);
    await work();
    const memory = await this.get(id);
    return memory.version === version ? { ...memory, unchanged: already } : memory;
  }

  private statusChange(status: MemoryNote['memory']['status']): PropertyChanges {
    return statusChange(status, this.keeper.parts.clock.now());
  }

  private async mustBeAt(id: string, version: number): Promise<void> {
    const current = await this.keeper.parts.journal.versionCount(id);
    if (current !== version) throw new MnemeError('version_stale', `Memory ${id} is at version ${current}, not ${version}. Read it again before you change it.`);
  }

  private async lastPath(id: string): Promise<string> {
    const known = this.keeper.known.get(id)?.path;
    if (known !== undefined && known !== '') return known;
    let last: ChangeEntry | undefined;
    for await (const entry of this.keeper.parts.journal.entries()) if (entry.type === 'change' && entry.id === id && (last?.at ?? '') <= entry.at) last = entry;
    return last?.path ?? `${this.keeper.parts.settings.memoryFolder}/${id}.md`;
  }
}

type Filter = Omit<z.output<typeof listRequestSchema>, 'limit' | 'cursor'>;

function matches({ memory, path }: MemoryNote, filter: Filter): boolean {
  if (filter.kind !== undefined && memory.kind !== filter.kind) return false;
  if (filter.layer !== undefined && memory.layer !== filter.layer) return false;
  if (filter.status !== undefined && memory.status !== filter.status) return false;
  if (filter.folders !== undefined && !filter.folders.some((folder) => isWithin(path, folder))) return false;
  if (filter.entity === undefined) return true;
  const wanted = nameKey(filter.entity);
  return memory.entities.some((name) => nameKey(name) === wanted);
}

function newestFirst(a: MemoryNote, b: MemoryNote): number {
  return b.memory.createdMs - a.memory.createdMs || (a.memory.id < b.memory.id ? 1 : -1);
}
