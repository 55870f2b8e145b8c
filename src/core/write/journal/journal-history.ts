import type { ChangeEntry, Version } from '../../model/journal.js';
import type { ChangePlace } from './journal-index.js';

/** A change and where it was read. */
export interface PlacedChange {
  readonly place: ChangePlace;
  readonly change: ChangeEntry;
}

/**
 * Those of a memory's changes, out of all devices' journals, that made a new version, oldest first. At one instant the device
 * decides, and within a device the order in which it wrote. Two devices may have journalled the same edit by hand: it is one version.
 * @param changes Each device's in the order of its journal; one that sync copied into a second file may come twice.
 */
export function versionChanges<T extends { readonly place: ChangePlace }>(changes: readonly T[]): T[] {
  const once = new Map<string, T & { readonly position: number }>();
  for (const [position, change] of changes.entries()) if (!once.has(change.place.entry)) once.set(change.place.entry, { ...change, position });
  const inOrder = [...once.values()].sort((a, b) => a.place.atMs - b.place.atMs || byText(a.place.device, b.place.device) || a.position - b.position);
  return inOrder.filter(({ place }, at) => place.state !== inOrder[at - 1]?.place.state);
}

export function versionsOf(changes: readonly PlacedChange[]): Version[] {
  return versionChanges(changes).map(({ change: { at, actor, action, before, after, said } }, index) => ({
    version: index + 1,
    at,
    actor,
    action,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    ...(said !== undefined && { said }),
  }));
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
