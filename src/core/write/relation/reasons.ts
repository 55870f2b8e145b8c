import type { Relation } from '../../model/relation.js';
import type { Comparison } from './comparison.js';
import type { Quantity } from './quantities.js';
import type { Reading } from './reading.js';

/** More would not be read. */
const MOST_REASONS = 3;

/** What speaks for a relation, in words that an agent and a person can use; never empty. */
export function reasonsFor(relation: Relation, comparison: Comparison, older: Reading, newer: Reading): readonly string[] {
  const reasons = rulesFor(relation, comparison, older, newer).slice(0, MOST_REASONS);
  return reasons.length > 0 ? reasons : [FALLBACK[relation]];
}

const FALLBACK: Readonly<Record<Relation, string>> = {
  duplicate: 'Both say the same in other words.',
  refine: 'The newer one says more about the same.',
  conflict: 'Both speak of the same and cannot hold at once.',
  distinct: 'They are about different things.',
};

function rulesFor(relation: Relation, c: Comparison, older: Reading, newer: Reading): string[] {
  switch (relation) {
    case 'duplicate':
      return [
        ...(c.sameText ? ['The words are the same.'] : []),
        ...(!c.sameText && c.onlyNewer === 0 ? ['The newer one adds nothing.'] : []),
        ...(c.quantitiesShared > 0 ? ['Numbers and times agree.'] : []),
        ...(c.bothDeny ? ['Both deny the same.'] : []),
      ];
    case 'refine':
      return [
        ...(c.onlyAdds ? ['The newer one repeats the older and adds to it.'] : []),
        ...(newer.cues.qualifier && !older.cues.qualifier ? ['It adds a condition, an exception or a detail.'] : []),
        ...(newer.cues.cause && !older.cues.cause ? ['It adds the cause.'] : []),
        ...(c.quantitiesAdded > 0 && c.quantitiesChanged === 0 ? ['It adds a number or a time.'] : []),
        ...(c.namesAdded > 0 && c.namesLost === 0 ? ['It adds a name.'] : []),
      ];
    case 'conflict':
      return [
        ...(c.succeeded ? ['The newer one tells what has taken the place of what the older one says.'] : []),
        ...(c.quantitiesChanged > 0 ? [`In the same place stands ${changedQuantities(older.quantities, newer.quantities)}.`] : []),
        ...(c.opposed > 0 ? ['They take opposite sides.'] : []),
        ...(c.denialDiffers ? ['One denies what the other says.'] : []),
        ...(c.sidesExchanged ? ['Each rules out what the other stands for.'] : []),
        ...(c.peopleChanged ? ['Another person is named.'] : []),
        ...(newer.cues.change && !older.cues.change ? ['The newer one speaks of a change.'] : []),
        ...(c.namesLost > 0 && c.namesAdded > 0 ? ['Another name, tool or path stands in the same place.'] : []),
      ];
    case 'distinct':
      return [
        ...(c.scopesExclude > 0 ? ['They hold in different scopes.'] : []),
        ...(c.peopleChanged ? ['They are about different people.'] : []),
        ...(c.entitiesDisjoint ? ['They name different entities.'] : []),
        ...(c.shared === 0 ? ['They have no content in common.'] : []),
        ...(c.replacedHead ? ['Their subjects differ.'] : []),
      ];
  }
}

const WEEKDAY_NAMES: Readonly<Record<string, string>> = { mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday', sat: 'Saturday', sun: 'Sunday' };

function written({ kind, value }: Quantity): string {
  switch (kind) {
    case 'weekday':
      return WEEKDAY_NAMES[value] ?? value;
    case 'percent':
      return `${value} %`;
    case 'clock':
      return `${Math.floor(Number(value) / 60)}:${String(Number(value) % 60).padStart(2, '0')}`;
    case 'duration':
      return writtenDuration(Number(value));
    case 'bytes':
      return `${value} kB`;
    case 'version':
    case 'date':
    case 'month':
    case 'number':
      return `${kind} ${value}`;
  }
}

const SPANS: readonly (readonly [string, number])[] = [['d', 86_400], ['h', 3600], ['min', 60]];

function writtenDuration(seconds: number): string {
  const [unit, length] = SPANS.find(([, each]) => seconds % each === 0) ?? ['s', 1];
  return `${seconds / length} ${unit}`;
}

function changedQuantities(older: readonly Quantity[], newer: readonly Quantity[]): string {
  for (const quantity of newer) {
    const before = older.filter(({ kind }) => kind === quantity.kind);
    if (before[0] !== undefined && !before.some(({ value }) => value === quantity.value)) return `${written(quantity)} instead of ${written(before[0])}`;
  }
  return 'another number';
}
