import { setTimeout as wait } from 'node:timers/promises';
import { type Command, InvalidArgumentError } from 'commander';

import { mnemeClient } from '../api/client.js';
import type { Engine } from '../core/engine.js';
import { MnemeError } from '../core/model/errors.js';
import { MAX_RECALL_ITEMS, type RecallAnswer, type RecallInput } from '../core/model/recall.js';
import { liveAddress } from '../vault/node/ownership.js';
import { openHost, type Host } from './host.js';
import { progressTeller } from './progress.js';
import { recallText } from './recall-text.js';
import { aborted, untilStopped } from './stop-signal.js';
import type { Terminal } from './terminal.js';
import { openContext, withVaultOptions, type VaultContext, type VaultOptions } from './vault-context.js';

interface RecallOptions extends VaultOptions {
  readonly count: number;
  readonly at?: string;
  readonly explain?: boolean;
}

/** How long a command waits for another short command on the same vault: agents ask several things at once. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 150;
/** How long an answer waits for the embedding model, and for notes that changed since the index was saved. */
const COMPLETE_MS = 15_000;

export function addRecall(program: Command, terminal: Terminal): void {
  withVaultOptions(program.command('recall <query>'))
    .description('ask the vault once')
    .option('-k, --count <n>', 'how many items at most', parseCount, 8)
    .option('--at <time>', 'the clock for decay and time words, such as 2026-12-01 or 2026-12-01T10:00')
    .option('--explain', 'say why each item was found')
    .action((query: string, options: RecallOptions) => recall(query, options, terminal));
}

/** Asks the owner of the vault, if it has one; else opens the vault for this one question. */
async function recall(query: string, options: RecallOptions, terminal: Terminal): Promise<void> {
  const context = await openContext(options);
  const request: RecallInput = { query, k: options.count, explain: options.explain === true, ...(options.at === undefined ? {} : { at: options.at }) };
  const answer = await untilStopped((stopped) => ask(context, request, terminal, stopped));
  terminal.out(options.json === true ? JSON.stringify(answer) : recallText(answer));
}

async function ask(context: VaultContext, request: RecallInput, terminal: Terminal, stopped: AbortSignal): Promise<RecallAnswer> {
  const endMs = performance.now() + PATIENCE_MS;
  for (;;) {
    const address = await liveAddress(context.folders.config, context.vaultPath);
    if (address !== undefined) return mnemeClient(address).recall(request, stopped);
    try {
      return await askHere(context, request, terminal, stopped);
    } catch (error) {
      const isBusy = error instanceof MnemeError && error.code === 'vault_busy';
      if (!isBusy || performance.now() > endMs || stopped.aborted) throw error;
      await wait(RETRY_MS);
    }
  }
}

async function askHere(context: VaultContext, request: RecallInput, terminal: Terminal, stopped: AbortSignal): Promise<RecallAnswer> {
  const host = await openHost(context, { watch: false, onNotice: (message) => terminal.err(message) });
  try {
    return await Promise.race([answerOnce(host, request, terminal, stopped), stoppedError(stopped)]);
  } finally {
    await host.close();
  }
}

async function answerOnce({ engine }: Host, request: RecallInput, terminal: Terminal, stopped: AbortSignal): Promise<RecallAnswer> {
  const stopTelling = engine.onStatus(progressTeller(terminal));
  try {
    await engine.whenReady(stopped);
    await Promise.race([isComplete(engine), wait(COMPLETE_MS, undefined, { ref: false })]);
    return await engine.recall(request, stopped);
  } finally {
    stopTelling();
  }
}

/** Resolves when every note is read and the model serves questions, or never will. Vectors of chunks may still be missing. */
function isComplete(engine: Engine): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { text, model, vectors } = engine.status();
      const hasModel = model !== undefined || vectors.state === 'off' || vectors.state === 'failed';
      if (!hasModel || text.state === 'loading' || text.state === 'indexing') return;
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

function parseCount(text: string): number {
  const count = Number(text);
  if (/^[0-9]+$/.test(text) && count >= 1 && count <= MAX_RECALL_ITEMS) return count;
  throw new InvalidArgumentError(`Ask for 1 to ${MAX_RECALL_ITEMS} items.`);
}
