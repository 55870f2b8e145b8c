import type { MemoryKeeper } from '../keeping/memory-keeper.js';
import { linkProperties, type LinkProperty } from '../memory-note/memory-note.js';
import type { PropertyChanges } from '../memory-note/edit-properties.js';
import { ownPartsOf } from '../memory-note/own-parts.js';
import { textsOf } from '../../read/properties.js';
import type { MemoryLine } from './export-format.js';

const LINKS = { conflictsWith: 'conflicts_with', supersedes: 'supersedes', mayChange: 'may_change', sources: 'sources', summarisedIn: 'summarised_in' } as const satisfies Record<string, LinkProperty>;
type LinkName = keyof typeof LINKS;
const NAMES = Object.keys(LINKS) as LinkName[];

interface Waiting {
  readonly line: number;
  readonly id: string;
  readonly links: Readonly<Record<LinkName, readonly string[]>>;
}

/** Links between memories wait until all memories are there: a line may name one that comes later in the file. */
export class TakingLinks {
  private readonly waiting: Waiting[] = [];
  /** Memories of the file that are others here, by the id that the file gives them. */
  private readonly placed = new Map<string, string>();

  constructor(private readonly keeper: MemoryKeeper) {}

  /** @param id Of the memory that now says what the line says */
  note(line: MemoryLine, at: number, id: string): void {
    if (line.id !== undefined && line.id !== id) this.placed.set(line.id, id);
    if (NAMES.some((name) => line[name].length > 0)) this.waiting.push({ line: at, id, links: { conflictsWith: line.conflictsWith, supersedes: line.supersedes, mayChange: line.mayChange, sources: line.sources, summarisedIn: line.summarisedIn } });
  }

  /** The memories of the file that became part of another one here. */
  get merged(): Iterable<readonly [id: string, into: string]> {
    return this.placed;
  }

  /** @param onMissing Told of the lines that link a memory that is not here */
  async write(by: { readonly actor: string; readonly bulk: string }, inOrder: <T>(work: () => Promise<T>) => Promise<T>, onMissing: (line: number, field: string) => void): Promise<void> {
    for (const { id, line, links } of this.waiting) {
      const wanted = NAMES.map((name) => [name, links[name].map((each) => this.placed.get(each) ?? each).filter((each) => each !== id)] as const);
      for (const [name, ids] of wanted) if (ids.some((each) => this.keeper.find(each) === undefined)) onMissing(line, name);
      await inOrder(() => this.link(id, wanted.map(([name, ids]) => [name, ids.filter((each) => this.keeper.find(each) !== undefined)] as const), by));
    }
  }

  /** Adds what is missing; what the note links already stays. */
  private async link(id: string, wanted: readonly (readonly [LinkName, readonly string[]])[], by: { readonly actor: string; readonly bulk: string }): Promise<void> {
    const { keeper } = this;
    const note = keeper.find(id);
    if (note === undefined) return;
    const read = await keeper.readIfThere(note);
    if (read === undefined) return;
    const all = ownPartsOf(read.text)?.all ?? {};
    const changes = wanted.reduce<PropertyChanges>((sum, [name, ids]) => {
      const known = textsOf(all[`${LINKS[name]}_ids`]);
      const together = [...new Set([...known, ...ids])];
      return together.length === known.length ? sum : { ...sum, ...linkProperties(LINKS[name], keeper.linksTo(together)) };
    }, {});
    if (Object.keys(changes).length > 0) await keeper.change(id, () => ({ properties: changes }), { ...by, action: 'import' });
  }
}
