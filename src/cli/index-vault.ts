import type { Command } from 'commander';

import { mnemeClient } from '../api/client.js';
import { MnemeError } from '../core/model/errors.js';
import { counted, ofNumber } from '../core/model/in-words.js';
import type { EngineStatus } from '../core/model/status.js';
import { liveAddress } from '../vault/node/ownership.js';
import { EXIT } from './exit-code.js';
import { openHost, type Host } from './host.js';
import { progressTeller } from './progress.js';
import { aborted, untilStopped } from './stop-signal.js';
import type { Terminal } from './terminal.js';
import { openContext, withVaultOptions, type VaultContext, type VaultOptions } from './vault-context.js';

export function addIndex(program: Command, terminal: Terminal): void {
  withVaultOptions(program.command('index'))
    .description('bring the index up to date, vectors included, and exit')
    .action((options: VaultOptions) => indexVault(options, terminal));
}

/** Lets the owner of the vault do it, if it has one. */
async function indexVault(options: VaultOptions, terminal: Terminal): Promise<void> {
  const startedAtMs = performance.now();
  const context = await openContext(options);
  const status = await untilStopped(async (stopped) => {
    const address = await liveAddress(context.folders.config, context.vaultPath);
    if (address !== undefined) return mnemeClient(address).index({ vectors: true, onStatus: progressTeller(terminal) }, stopped);
    return indexHere(context, terminal, stopped);
  });
  if (status.vectors.state === 'failed') process.exitCode = EXIT.model;
  report(status, (performance.now() - startedAtMs) / 1000, options.json === true, terminal);
}

/** Serves meanwhile, so that commands find what is indexed already and the plugin can ask for the vault. */
export async function indexHere(context: VaultContext, terminal: Terminal, stopped: AbortSignal): Promise<EngineStatus> {
  const host = await openHost(context, { watch: false, keepUp: false, onNotice: (message) => terminal.err(message) });
  try {
    await host.serve(0);
    const end = await Promise.race([finish(host, terminal, stopped), host.handedOver, aborted(stopped).then(() => 'stopped' as const)]);
    switch (end) {
      case 'finished':
        return host.engine.status();
      case 'yielded':
        throw new MnemeError('aborted', 'Obsidian has taken the vault and goes on indexing. Nothing is lost.');
      case 'lost':
        throw new MnemeError('aborted', 'Another Mneme took this vault over while this one stood still.');
      case 'stopped':
        throw new MnemeError('aborted', 'Stopped. What was indexed so far is kept; run the command again to go on.');
    }
  } finally {
    await host.close();
  }
}

async function finish({ engine }: Host, terminal: Terminal, stopped: AbortSignal): Promise<'finished'> {
  const stopTelling = engine.onStatus(progressTeller(terminal));
  try {
    await engine.whenReady(stopped);
    await engine.whenVectorsSettled(stopped);
    await engine.flush();
    return 'finished';
  } finally {
    stopTelling();
  }
}

function report(status: EngineStatus, seconds: number, json: boolean, terminal: Terminal): void {
  if (json) {
    terminal.out(JSON.stringify({ seconds, status }));
    return;
  }
  const { vectors } = status;
  terminal.out(`${counted(status.notes, 'note')}, ${counted(status.chunks, 'chunk')}, ${counted(status.memories, 'memory', 'memories')} in ${seconds.toFixed(1)} s.`);
  terminal.out(`Vectors: ${vectors.done} of ${vectors.total} (${vectors.embedded} embedded now).`);
  if (vectors.state !== 'complete') terminal.out(`Vectors ${vectors.state}: ${vectors.message ?? 'full text answers alone.'}`);
  if (status.problems.length > 0) terminal.out(`${counted(status.problems.length, 'problem')}; run \`mneme doctor\` to see ${ofNumber(status.problems.length, 'it', 'them')}.`);
}
