import type { Engine } from '../../core/engine.js';
import { MnemeError } from '../../core/model/errors.js';
import { errorText } from '../language/error-text.js';
import type { ViewParts } from './view-parts.js';

/** Why there is nothing to show: the engine is not there yet, or it failed. */
export type NotShown = { readonly type: 'waiting' } | { readonly type: 'failed'; readonly message: string };

/** What is to be shown. */
export type Shown<T> = NotShown | { readonly type: 'loading' } | { readonly type: 'items'; readonly items: T };

/** An engine that is being closed or opened anew tells when it is back. */
export function notShown(thrown: unknown, words: ViewParts['words']): NotShown {
  return thrown instanceof MnemeError && thrown.code === 'aborted' ? { type: 'waiting' } : { type: 'failed', message: errorText(thrown, words) };
}

/** Gets something from the engine, again and again as the vault changes; only the latest reading counts. Whoever made it disposes it. */
export abstract class FollowedItems<T> {
  private readings = 0;
  private callOff: (() => void) | undefined;

  /** @param refreshMs A vault that changes all the time must not have its items read and drawn all the time. */
  constructor(
    protected readonly parts: Pick<ViewParts, 'engine' | 'clock' | 'words'>,
    private readonly refreshMs: number,
    private readonly onShown: (shown: Shown<T>) => void,
  ) {}

  refreshSoon(): void {
    this.callOff?.();
    this.callOff = this.parts.clock.after(this.refreshMs, () => void this.refresh());
  }

  refresh(): Promise<void> {
    return this.load((engine) => this.read(engine));
  }

  dispose(): void {
    this.callOff?.();
    this.readings += 1;
  }

  protected abstract read(engine: Engine): Promise<T>;

  protected async load(read: (engine: Engine) => Promise<T>): Promise<void> {
    this.callOff?.();
    this.readings += 1;
    const mine = this.readings;
    const shown = await this.outcomeOf(read);
    if (mine === this.readings) this.onShown(shown);
  }

  private async outcomeOf(read: (engine: Engine) => Promise<T>): Promise<Shown<T>> {
    const engine = this.parts.engine();
    if (engine?.status().ready !== true) return { type: 'waiting' };
    try {
      return { type: 'items', items: await read(engine) };
    } catch (thrown) {
      return notShown(thrown, this.parts.words);
    }
  }
}
