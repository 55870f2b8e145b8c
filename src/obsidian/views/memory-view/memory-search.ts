import type { MemoryKind } from '../../../core/model/memory.js';
import type { Memory } from '../../../core/model/memory-shapes.js';
import { MAX_RECALL_ITEMS, type RecallAnswer } from '../../../core/model/recall.js';
import { notShown, type NotShown } from '../followed-items.js';
import type { ViewParts } from '../view-parts.js';

export interface SearchFilters {
  /** `auto`: chosen from the question, as for an agent. */
  readonly network: 'auto' | 'semantic' | 'episodic';
  readonly kind: MemoryKind | undefined;
}

/** What is to be shown. `isFinal`: meaning has had its say, and the decision is what an agent would get. */
export type SearchShown =
  | NotShown
  | { readonly type: 'latest'; readonly memories: readonly Memory[]; readonly mayHaveMore: boolean }
  | { readonly type: 'answer'; readonly answer: RecallAnswer; readonly isFinal: boolean; readonly mayHaveMore: boolean };

/** In the next turn: keys that were pressed during an answer come first, and are answered together. */
const NEXT_TURN_MS = 0;
/** Working out what each letter typed means would keep the model busy for nothing. */
const MEANING_AFTER_MS = 150;
const PAGE = 50;

/**
 * Search as the owner types: by words at once, by meaning once the typing rests. Only the latest question is answered.
 * Whoever made it disposes it.
 */
export class MemorySearch {
  query = '';
  filters: SearchFilters = { network: 'auto', kind: undefined };
  private most = PAGE;
  private asked: AbortController | undefined;
  private callOff: (() => void) | undefined;
  private current: SearchShown = { type: 'waiting' };

  constructor(
    private readonly parts: Pick<ViewParts, 'engine' | 'clock' | 'words'>,
    private readonly onShown: (shown: SearchShown) => void,
  ) {}

  get shown(): SearchShown {
    return this.current;
  }

  ask(query: string): void {
    if (query === this.query) return;
    this.query = query;
    this.start();
  }

  filter(change: Partial<SearchFilters>): void {
    this.filters = { ...this.filters, ...change };
    this.start();
  }

  more(): void {
    this.most = Math.min(MAX_RECALL_ITEMS, this.most + PAGE);
    this.refresh();
  }

  /** Asks the same again: the vault has changed, or the engine has come. */
  refresh(): void {
    this.asked?.abort();
    this.callOff?.();
    this.callOff = this.parts.clock.after(NEXT_TURN_MS, () => void this.run());
  }

  dispose(): void {
    this.asked?.abort();
    this.callOff?.();
  }

  private start(): void {
    this.most = PAGE;
    this.refresh();
  }

  private async run(): Promise<void> {
    const engine = this.parts.engine();
    if (engine?.status().ready !== true) {
      this.show({ type: 'waiting' });
      return;
    }
    const asked = new AbortController();
    this.asked = asked;
    const { signal } = asked;
    const isOver = (): boolean => signal.aborted;
    try {
      if (this.query.trim() === '') {
        this.show(this.latest(engine));
        return;
      }
      const { network, kind } = this.filters;
      const request = { query: this.query, k: this.most, network, explain: true, ...(kind !== undefined && { kinds: [kind] }) };
      const byWords = await engine.browse(request, 'words', signal);
      if (isOver()) return;
      this.show(this.answered(byWords, false));
      await this.rest(MEANING_AFTER_MS);
      if (isOver()) return;
      const byMeaning = await engine.browse(request, 'meaning', signal);
      if (!isOver()) this.show(this.answered(byMeaning, true));
    } catch (thrown) {
      if (!isOver()) this.show(notShown(thrown, this.parts.words));
    }
  }

  private latest(engine: NonNullable<ReturnType<ViewParts['engine']>>): SearchShown {
    const { kind } = this.filters;
    const { items, nextCursor } = engine.memories.list({ limit: this.most, ...(kind !== undefined && { kind }) });
    return { type: 'latest', memories: items, mayHaveMore: nextCursor !== undefined && this.most < MAX_RECALL_ITEMS };
  }

  private answered(answer: RecallAnswer, isFinal: boolean): SearchShown {
    return { type: 'answer', answer, isFinal, mayHaveMore: answer.items.length === this.most && this.most < MAX_RECALL_ITEMS };
  }

  private show(shown: SearchShown): void {
    this.current = shown;
    this.onShown(shown);
  }

  private rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.callOff = this.parts.clock.after(ms, resolve);
    });
  }
}
