import type { NotePath } from '../model/note-path.js';

/** A burst of more changes than this between two looks is found by comparing all notes, which is quicker then. */
const REMEMBERED = 256;

/** Which notes the last changes of an index touched, so that what follows it need not look at every note after each of them. */
export class RecentChanges {
  private readonly changes: { readonly version: number; readonly path: NotePath }[] = [];
  /** All changes after this version are remembered. */
  private knownSince = 0;

  /** Versions only grow. */
  add(version: number, path: NotePath): void {
    this.changes.push({ version, path });
    if (this.changes.length <= 2 * REMEMBERED) return;
    this.changes.splice(0, REMEMBERED);
    this.knownSince = this.changes[0]?.version ?? version;
  }

  /** Any note may have changed. */
  forget(version: number): void {
    this.changes.length = 0;
    this.knownSince = version;
  }

  /** Notes that were put, moved or removed after that version, each once; `undefined` where it is too long ago to tell. */
  since(version: number): ReadonlySet<NotePath> | undefined {
    if (version < this.knownSince) return undefined;
    const paths = new Set<NotePath>();
    for (let at = this.changes.length - 1; at >= 0; at -= 1) {
      const change = this.changes[at];
      if (change === undefined || change.version <= version) break;
      paths.add(change.path);
    }
    return paths;
  }
}
