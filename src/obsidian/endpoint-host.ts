import type { App } from 'obsidian';
import type { Engine } from '../core/engine.js';
import type { Clock } from '../core/model/clock.js';
import { toMnemeError } from '../core/model/errors.js';
import type { AgentConnections } from './agent-connections.js';
import type { SeenAgent } from './agents-seen.js';
import type { EndpointState } from './endpoint-state.js';
import { hasNode, vaultFolderOf } from './node-here.js';
import type { TakenVault } from './taken-vault.js';

/** How often a vault that another window has is tried for. */
const RETRY_MS = 2000;

export interface EndpointHostParts {
  readonly app: App;
  readonly clock: Clock;
  readonly version: string;
  readonly onChange: () => void;
}

/**
 * The endpoint and the ownership of the vault, where Node is; elsewhere it says that it is unavailable and the rest of the
 * plugin works. Whoever made it closes it.
 */
export class EndpointHost {
  private current: EndpointState = { type: 'off' };
  private vault: TakenVault | undefined;
  private engine: Engine | undefined;
  private moves: Promise<void> = Promise.resolve();

  constructor(private readonly parts: EndpointHostParts) {}

  get state(): EndpointState {
    return this.current;
  }

  /** Whether notes and Mneme's own files may be written. Where there is no Node, nobody else is there to own the vault. */
  async mayWrite(): Promise<boolean> {
    return this.current.type === 'unavailable' || (await this.vault?.isHeld()) === true;
  }

  /**
   * Becomes the vault's owner, waiting for another window of the app to let go. Returns the device's name, or `undefined`
   * where there is no Node and thus no other owner.
   * @throws MnemeError `store_full`, `store_read_only`, `store_failed`, `aborted`
   */
  async take(signal: AbortSignal, onLost: () => void, onWaiting: (ownerPid: number) => void): Promise<string | undefined> {
    const folder = vaultFolderOf(this.parts.app);
    if (!hasNode() || folder === undefined) {
      this.set({ type: 'unavailable' });
      return undefined;
    }
    this.set({ type: 'starting' });
    const { TakenVault } = await import('./taken-vault.js');
    for (;;) {
      const taking = await TakenVault.take(folder, this.parts.version, signal);
      if (taking.outcome === 'taken') {
        this.vault = taking.vault;
        this.vault.onLost(onLost);
        return this.vault.device;
      }
      onWaiting(taking.owner.pid);
      await this.pause(signal);
    }
  }

  /** Starts answering. A failure is told in the state: the app itself goes on. */
  async serve(engine: Engine, port: number): Promise<void> {
    this.engine = engine;
    await this.listen(port, false);
  }

  /** After the setting `port` has changed. */
  async move(port: number): Promise<void> {
    await this.listen(port, true);
  }

  /** Who was let in, each with a token of its own; nobody where there is no endpoint. */
  async agents(): Promise<readonly SeenAgent[]> {
    return (await this.vault?.connections.list()) ?? [];
  }

  /** `undefined` where there is no endpoint. */
  get connections(): AgentConnections | undefined {
    return this.vault?.connections;
  }

  /** @throws MnemeError where the address file cannot be written; the old token stays then */
  async rotateToken(): Promise<void> {
    const state = this.current;
    if (this.vault === undefined || state.type !== 'listening') return;
    this.set({ ...state, token: await this.vault.replaceToken() });
  }

  /** Frees the port; the vault stays ours until what is left of the index is written. */
  async closeEndpoint(): Promise<void> {
    await this.moves;
    await this.vault?.closeEndpoint();
  }

  async close(): Promise<void> {
    await this.moves;
    await this.vault?.release();
    this.vault = undefined;
    this.engine = undefined;
    this.set({ type: 'off' });
  }

  private listen(port: number, isMove: boolean): Promise<void> {
    this.moves = this.moves.then(async () => {
      const { vault, engine } = this;
      if (vault === undefined || engine === undefined) return;
      const { clock, version } = this.parts;
      try {
        const { url, token } = await vault.serve({ engine, clock, version, port, onFault: (error) => this.noteFault(error) }, isMove);
        this.set({ type: 'listening', url, token });
      } catch (thrown) {
        this.set({ type: 'failed', error: toMnemeError(thrown) });
      }
    });
    return this.moves;
  }

  private noteFault(error: unknown): void {
    if (this.current.type === 'listening') this.set({ ...this.current, fault: toMnemeError(error) });
  }

  private pause(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = (): void => {
        callOff();
        reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
      };
      const callOff = this.parts.clock.after(RETRY_MS, () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      });
      if (signal.aborted) onAbort();
      else signal.addEventListener('abort', onAbort, { once: true });
    });
  }

  private set(state: EndpointState): void {
    this.current = state;
    this.parts.onChange();
  }
}
