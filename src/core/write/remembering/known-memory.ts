import type { RememberAnswer } from '../../model/memory-shapes.js';
import type { MemoryStatus } from '../../model/memory.js';
import type { ChangeBy, MemoryKeeper, ReadNote } from '../keeping/memory-keeper.js';
import type { PropertyChanges } from '../memory-note/edit-properties.js';
import { linkProperties, type LinkProperty, type MemoryLink, type MemoryNoteEdit, type MemoryNoteText } from '../memory-note/memory-note.js';

/**
 * Changes a memory that something new was found to be related to. `undefined` where it was erased, deleted or archived since: then
 * the new one is related to nothing, and must not vanish into what nobody looks at any more.
 */
export async function changeKnown(keeper: MemoryKeeper, id: string, edit: (memory: MemoryNoteText) => MemoryNoteEdit, by: ChangeBy): Promise<MemoryNoteText | undefined> {
  const memory = await keeper.changeIfThere(id, (known) => (isArchived(known) ? undefined : edit(known)), by);
  return memory === undefined || isArchived(memory) ? undefined : memory;
}

/** Gives one side of a conflict its link to the other, which the index may not hold yet, and its status. @returns whether the memory is there to be linked */
export async function linkConflict(keeper: MemoryKeeper, id: string, other: MemoryLink, status: MemoryStatus, by: ChangeBy, ahead?: Promise<ReadNote | undefined>): Promise<boolean> {
  let stands = false;
  const isThere = await keeper.editIfThere(
    id,
    (known) => {
      stands = !isArchived(known);
      const ids = [...new Set([...known.facts.conflictsWith, other.id])];
      return stands ? { properties: { status, ...judgedOf(known, other.id, keeper), ...linkProperties('conflicts_with', keeper.linksTo(ids).map((link) => (link.id === other.id ? other : link))) } } : undefined;
    },
    by,
    ahead,
  );
  return isThere && stands;
}

/** What a memory's note says no more once it is judged how it bears on another. */
export function judgedOf({ facts }: MemoryNoteText, otherId: string, keeper: MemoryKeeper): PropertyChanges {
  return facts.mayChange.includes(otherId) ? linksWithout(keeper, 'may_change', facts.mayChange, new Set([otherId])) : {};
}

/** A list of links without some of them. */
export function linksWithout(keeper: MemoryKeeper, name: LinkProperty, ids: readonly string[], gone: ReadonlySet<string>): PropertyChanges {
  return linkProperties(name, keeper.linksTo(ids.filter((id) => !gone.has(id))));
}

/** What is told of a memory that was changed; its note may have been moved away since. */
export function answerFor(keeper: MemoryKeeper, outcome: RememberAnswer['outcome'], { facts }: MemoryNoteText): Pick<RememberAnswer, 'outcome' | 'id' | 'path' | 'kind' | 'trust'> {
  const path = keeper.find(facts.id)?.path;
  return { outcome, id: facts.id, ...(path !== undefined && { path }), kind: facts.kind, ...(facts.trust !== undefined && { trust: facts.trust }) };
}

export function isArchived({ facts }: MemoryNoteText): boolean {
  return facts.status === 'archived';
}
