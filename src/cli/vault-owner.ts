import { setTimeout as wait } from 'node:timers/promises';

import { MnemeError } from '../core/model/errors.js';
import type { Address } from '../vault/node/address-file.js';
import { liveAddress } from '../vault/node/ownership.js';
import { EXIT } from './exit-code.js';
import { openHost, type Host } from './host.js';
import type { Terminal } from './terminal.js';
import type { VaultContext } from './vault-context.js';

/** How long is waited for an owner that has the vault and no endpoint yet, or is letting it go. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 150;

/**
 * Finds whoever owns the vault, and becomes the owner, with an endpoint for all others, where nobody is. Obsidian may take the vault
 * back at any time; the next call then finds it there. Whoever made it closes it.
 */
export class VaultOwner {
  private host: Host | undefined;
  private opening: Promise<void> | undefined;
  private closed = false;

  constructor(
    private readonly context: VaultContext,
    private readonly terminal: Terminal,
  ) {}

  /** Where the owner answers now; `undefined` where there is none. Changes nothing. */
  present(): Promise<Address | undefined> {
    return liveAddress(this.context.folders.config, this.context.vaultPath);
  }

  /** Where the owner answers, with an index that can be asked. @throws MnemeError `vault_busy`, `aborted`, `store_full`, `store_read_only`, `store_failed` */
  async address(signal?: AbortSignal): Promise<Address> {
    const endMs = performance.now() + PATIENCE_MS;
    for (;;) {
      const address = await this.present();
      if (address !== undefined) {
        await this.host?.engine.whenReady(signal);
        return address;
      }
      try {
        await this.become();
      } catch (error) {
        const isBusy = error instanceof MnemeError && error.code === 'vault_busy';
        if (!isBusy || performance.now() > endMs) throw error;
        await wait(RETRY_MS, undefined, { signal });
      }
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.opening?.catch(() => undefined); // Whoever waits for it hears of it.
    await this.host?.close();
    this.host = undefined;
  }

  /** Once, however many ask. */
  private become(): Promise<void> {
    if (this.closed) throw new MnemeError('aborted', 'Stopped.');
    this.opening ??= this.open().finally(() => (this.opening = undefined));
    return this.opening;
  }

  private async open(): Promise<void> {
    await this.host?.close();
    const host = await openHost(this.context, { watch: true, keepUp: true, onNotice: (message) => this.terminal.err(message) });
    try {
      await host.serve(this.context.settings.port);
    } catch (error) {
      await host.close();
      throw error;
    }
    this.host = host;
    void host.handedOver.then((end) => this.leave(host, end));
  }

  private async leave(host: Host, end: 'yielded' | 'lost'): Promise<void> {
    if (end === 'lost') {
      this.terminal.err('Another Mneme took this vault over while this one stood still. Start the agent again.');
      process.exit(EXIT.busy); // At once: to close would be to save, over what the new owner writes.
    }
    await host.close();
    if (this.host === host) this.host = undefined;
  }
}
