import type { Relation } from '../../model/relation.js';
import { trustOf } from '../../recall/score.js';
import type { MemoryKeeper } from '../keeping/memory-keeper.js';
import { linkProperties, type MemoryNoteText } from '../memory-note/memory-note.js';
import { entityNames, linkTo, localTime } from '../memory-note/property-text.js';
import { statusChange } from '../memory-note/status-change.js';
import { bringBack } from './bring-back.js';
import { answerFor, changeKnown, isArchived, judgedOf, linkConflict } from './known-memory.js';
import { mergedText } from './merge-text.js';
import type { Stored, StoreOptions } from './storing.js';
import { laterWins } from './trust.js';

/** What somebody has judged of two stored memories; the later one is `newId`. */
export interface JudgedRelation {
  readonly newId: string;
  readonly oldId: string;
  readonly relation: Relation;
}

/**
 * Carries out what was judged. Where the known memory was erased, deleted or archived meanwhile, the new one is related to nothing.
 * @throws MnemeError `not_found` where the new one is gone
 */
export async function applyRelation(keeper: MemoryKeeper, { newId, oldId, relation }: JudgedRelation, by: Pick<StoreOptions, 'actor' | 'bulk'>): Promise<Stored> {
  const { memory: newer } = await keeper.read(keeper.require(newId));
  const stored = (outcome: Stored['outcome'], memory: MemoryNoteText, ...reasons: string[]): Stored => ({ ...answerFor(keeper, outcome, memory), reasons, related: [] });
  const alone = (): Stored => stored('created', newer, `Memory ${oldId} is archived or gone by now: this one stays as it is.`);
  if (relation === 'distinct') {
    await keeper.editIfThere(newId, (known) => (known.facts.mayChange.includes(oldId) ? { properties: judgedOf(known, oldId, keeper) } : undefined), { ...by, action: 'resolve' });
    return stored('created', newer, 'Judged to be about different things: both stay.');
  }
  const note = keeper.find(oldId);
  const older = note === undefined ? undefined : (await keeper.readIfThere(note))?.memory;
  if (older === undefined || isArchived(older)) return alone();
  switch (relation) {
    case 'duplicate':
    case 'refine': {
      const refine = relation === 'refine';
      const merged = await changeKnown(
        keeper,
        oldId,
        (known) => ({
          ...(refine && { statement: mergedText(known.statement, newer.statement) }),
          addEvidence: newer.evidence.filter(({ text }) => !known.evidence.some((other) => other.text === text)),
          properties: {
            last_seen: localTime(Math.max(known.facts.lastSeenMs, newer.facts.lastSeenMs)),
            ...(refine && { entities: entityNames([...known.facts.entities, ...newer.facts.entities]).map(linkTo) }),
            external_ids: orAbsent([...new Set([...known.facts.externalIds, ...newer.facts.externalIds])]),
          },
        }),
        { ...by, action: refine ? 'refine' : 'merge' },
      );
      if (merged === undefined) return alone();
      await keeper.change(newId, (known) => ({ properties: { ...statusChange('archived', keeper.parts.clock.now()), ...judgedOf(known, oldId, keeper), ...linkProperties('sources', keeper.linksTo([oldId])) } }), { ...by, action: 'archive' });
      const cameBack = newer.facts.status === 'active' ? await bringBack(keeper, oldId, { trust: trustOf({ memory: newer.facts }), atMs: newer.facts.lastSeenMs }, by) : [];
      return stored(refine ? 'refined' : 'merged', merged, refine ? 'Judged to say more about the same: merged into the known memory.' : 'Judged to say the same as the known memory.', ...cameBack);
    }
    case 'conflict': {
      // What waits for review has lost to another one: it keeps no new one from its place.
      const newWins = older.facts.status !== 'active' || laterWins(trustOf({ memory: newer.facts }), trustOf({ memory: older.facts }));
      if (!(await linkConflict(keeper, oldId, keeper.linkTo(newId), newWins ? 'pending_review' : 'active', { ...by, action: 'supersede' }))) return alone();
      await linkConflict(keeper, newId, keeper.linkTo(oldId), newWins ? 'active' : 'pending_review', { ...by, action: 'conflict' });
      return stored('superseded', newer, newWins ? 'Judged to contradict the known memory, which now waits for review.' : 'Judged to contradict a memory that is more to be relied on; the new one waits for review.');
    }
  }
}

function orAbsent(values: readonly string[]): readonly string[] | undefined {
  return values.length === 0 ? undefined : values;
}
