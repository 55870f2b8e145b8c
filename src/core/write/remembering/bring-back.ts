import type { Clock } from '../../model/clock.js';
import { memoriesNamed, ofNumber } from '../../model/in-words.js';
import type { MemoryNote } from '../../model/note.js';
import { trustOf } from '../../recall/score.js';
import type { ChangeBy, MemoryKeeper } from '../keeping/memory-keeper.js';
import { linkConflict } from './known-memory.js';
import { laterWins, TRUST } from './trust.js';

/** A statement that became part of a memory that was known. */
export interface SaidAgain {
  readonly trust: number;
  /** UTC milliseconds. */
  readonly atMs: number;
}

/**
 * Said again, what a contradiction had set aside is the later statement, and takes its place back. To be called wherever a statement becomes part of a
 * known memory: what was said last must not wait behind what it contradicts.
 * @returns what came of it, in words; empty for a memory that waits for nothing
 */
export async function bringBack(keeper: MemoryKeeper, id: string, said: SaidAgain, by: Omit<ChangeBy, 'action'>): Promise<readonly string[]> {
  const memory = keeper.find(id)?.memory;
  if (memory?.status !== 'pending_review') return [];
  const rivals = keeper.directory.memories.inConflictWith(memory).filter((rival) => rival.memory.status === 'active');
  if (!rivals.every((rival) => said.atMs >= statedMs(rival, keeper.parts.clock) && laterWins(said.trust, trustOf(rival)))) {
    return [`It waits for review: ${memoriesNamed(rivals.map((rival) => rival.memory.id))}, which ${ofNumber(rivals.length, 'contradicts it, was stated later or is', 'contradict it, were stated later or are')} more to be relied on.`];
  }
  // Nobody has contradicted it: somebody has put it there.
  if (rivals.length === 0 && memory.conflictsWith.length === 0 && said.trust < TRUST.evidenced) return ['It waits for review, until the owner says it or settles it.'];
  const setAside: string[] = [];
  for (const { memory: rival } of rivals) if (await linkConflict(keeper, rival.id, keeper.linkTo(id), 'pending_review', { ...by, action: 'supersede' })) setAside.push(rival.id);
  await keeper.changeIfThere(id, ({ facts }) => (facts.status === 'pending_review' ? { properties: { status: 'active' } } : undefined), { ...by, action: 'conflict' });
  return [setAside.length === 0 ? 'It waited for review and is said again: it is active.' : `It had been contradicted and is said again: it is active, and ${memoriesNamed(setAside)} ${ofNumber(setAside.length, 'waits', 'wait')} for review.`];
}

/** When a memory was last stated, UTC milliseconds; not later than now, so that a date in the future keeps nobody's word from being the latest. */
export function statedMs({ memory }: MemoryNote, clock: Clock): number {
  return Math.min(memory.lastSeenMs, clock.now());
}
