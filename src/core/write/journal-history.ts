import type { ChangeEntry, Version } from '../model/journal.js';

/** A change and where it was read. */
export interface PlacedChange {
  readonly change: ChangeEntry;
  /** Whose journal it is in. */
  readonly device: string;
}

/**
 * The versions of one memory out of all devices' journals, oldest first. At one instant the device decides, and within a
 * device the order in which it wrote. Two devices may have journalled the same edit by hand: it is one version.
 * @param changes Each device's in the order of its journal.
 */
export function versionsOf(changes: readonly PlacedChange[]): Version[] {
  const inOrder = changes.map((placed, position) => ({ ...placed, position, atMs: Date.parse(placed.change.at) || 0 }));
  inOrder.sort((a, b) => a.atMs - b.atMs || byText(a.device, b.device) || a.position - b.position);
  const versions: Version[] = [];
  let last: ChangeEntry | undefined;
  for (const { change } of inOrder) {
    if (last !== undefined && last.after === change.after && last.path === change.path) continue;
    versions.push(versionOf(change, versions.length + 1));
    last = change;
  }
  return versions;
}

function versionOf({ at, actor, action, before, after }: ChangeEntry, version: number): Version {
  return { version, at, actor, action, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
