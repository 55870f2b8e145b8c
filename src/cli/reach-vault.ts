import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';

import { ownerTokenBook } from '../api/auth.js';
import { mnemeClient, type MnemeClient } from '../api/client.js';
import { createApp } from '../api/http-app.js';
import { patientFetch } from '../api/patient-fetch.js';
import type { Engine } from '../core/engine.js';
import { messageOf, MnemeError } from '../core/model/errors.js';
import { liveAddress } from '../vault/node/ownership.js';
import { systemClock } from '../vault/node/system-clock.js';
import { openHost, type Host } from './host.js';
import { progressTeller } from './progress.js';
import { aborted, untilStopped } from './stop-signal.js';
import type { Terminal } from './terminal.js';
import { openContext, type VaultContext, type VaultOptions } from './vault-context.js';
import { VERSION } from './version.js';

/** How long a command waits for another short command on the same vault: agents ask several things at once. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 150;
/** How long a command waits for the embedding model, without which words alone are compared. */
const MODEL_MS = 15_000;

/** What a command does, said once for a vault that has an owner and for one that has none. */
export interface VaultWork<T> {
  /** Whether it compares meanings, and so waits for the embedding model. */
  readonly needsModel: boolean;
  /** Called again only where the owner was about to let the vault go and nothing was done. */
  run(client: MnemeClient, stopped: AbortSignal): Promise<T>;
}

/** Asks the owner of the vault, if it has one; else opens the vault for this one command. */
export async function reachVault<T>(options: VaultOptions, terminal: Terminal, work: VaultWork<T>): Promise<T> {
  const context = await openContext(options);
  return untilStopped(async (stopped) => {
    const endMs = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        const address = await liveAddress(context.folders.config, context.vaultPath);
        if (address !== undefined) return await work.run(mnemeClient({ ...address, fetch: patientFetch }), stopped);
        return await workHere(context, terminal, work, stopped);
      } catch (error) {
        const isBusy = error instanceof MnemeError && error.code === 'vault_busy';
        if (!isBusy || performance.now() > endMs || stopped.aborted) throw error;
        await wait(RETRY_MS);
      }
    }
  });
}

async function workHere<T>(context: VaultContext, terminal: Terminal, work: VaultWork<T>, stopped: AbortSignal): Promise<T> {
  const host = await openHost(context, { watch: false, keepUp: false, onNotice: (message) => terminal.err(message) });
  try {
    return await Promise.race([workOnce(host, terminal, work, stopped), stoppedError(stopped)]);
  } finally {
    await host.close();
  }
}

async function workOnce<T>({ engine }: Host, terminal: Terminal, work: VaultWork<T>, stopped: AbortSignal): Promise<T> {
  const stopTelling = engine.onStatus(progressTeller(terminal));
  try {
    await engine.whenReady(stopped);
    if (work.needsModel) await Promise.race([modelIsOpen(engine), wait(MODEL_MS, undefined, { ref: false })]);
    return await work.run(clientOf(engine, terminal, stopped), stopped);
  } finally {
    stopTelling();
  }
}

/** The same table of operations as behind a port, so that a command does the same whether the vault has an owner or not. */
function clientOf(engine: Engine, terminal: Terminal, closing: AbortSignal): MnemeClient {
  const token = randomUUID();
  const url = 'http://127.0.0.1';
  const app = createApp({
    engine,
    clock: systemClock,
    tokens: ownerTokenBook(token),
    instance: token,
    version: VERSION,
    closing,
    report: (error, operation) => terminal.err(`${operation}: ${messageOf(error)}`),
  });
  return mnemeClient({
    url,
    token,
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set('host', new URL(url).host);
      return app(request);
    },
  });
}

/** Resolves when the model serves questions, or never will. Vectors of chunks may still be missing. */
function modelIsOpen(engine: Engine): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { model, vectors } = engine.status();
      if (model === undefined && vectors.state !== 'off' && vectors.state !== 'failed') return;
      stop();
      resolve();
    };
    const stop = engine.onStatus(look);
    look();
  });
}

async function stoppedError(stopped: AbortSignal): Promise<never> {
  await aborted(stopped);
  throw new MnemeError('aborted', 'Stopped.');
}
