import { type Command, InvalidArgumentError } from 'commander';

import { MnemeError } from '../core/model/errors.js';
import type { EngineStatus } from '../core/model/status.js';
import { addressFile } from '../vault/node/config-dir.js';
import { keptPort } from '../vault/node/kept-port.js';
import { whenVaultIsFree } from '../vault/node/ownership.js';
import { EXIT } from './exit-code.js';
import { openHost, type Host } from './host.js';
import { progressTeller } from './progress.js';
import { aborted, untilStopped } from './stop-signal.js';
import type { Terminal } from './terminal.js';
import { openContext, withVaultOptions, type VaultContext, type VaultOptions } from './vault-context.js';

interface ServeOptions extends VaultOptions {
  readonly port?: number;
  readonly token?: string;
  readonly watch: boolean;
}

export function addServe(program: Command, terminal: Terminal): void {
  withVaultOptions(program.command('serve'))
    .description('index the vault, then answer agents on this machine until stopped')
    .option('--port <n>', 'port to begin with; 0 for any free one', parsePort)
    .option('--token <token>', "the vault's token from now on", parseToken)
    .option('--no-watch', 'do not follow changes of the vault')
    .action((options: ServeOptions) => serve(options, terminal));
}

/**
 * Serves until it is stopped. When Obsidian's plugin takes the vault, waits and goes on once the plugin has left. Prints a
 * line `{"url":…,"tokenFile":…,"ready":true}` when full text answers and `{"vectors":true}` when every vector is there, each
 * time that it begins to serve.
 */
async function serve(options: ServeOptions, terminal: Terminal): Promise<void> {
  const context = await openContext(options);
  await untilStopped(async (stopped) => {
    let { token } = options;
    let { port } = options;
    for (;;) {
      const turn = await serveOnce(context, { watch: options.watch, token, port }, terminal, stopped);
      if (turn.end === 'stopped' || !(await vaultIsFree(context, stopped, terminal))) return;
      // From here on the address file knows both, and the token may have been replaced in the meantime.
      token = undefined;
      port = turn.port;
    }
  });
}

interface Turn {
  readonly end: 'stopped' | 'yielded';
  readonly port: number;
}

interface TurnOptions {
  readonly watch: boolean;
  readonly token: string | undefined;
  /** `undefined`: as the settings and the address file say. */
  readonly port: number | undefined;
}

async function serveOnce(context: VaultContext, { watch, token, port }: TurnOptions, terminal: Terminal, stopped: AbortSignal): Promise<Turn> {
  const host = await openHost(context, { watch, keepUp: true, token, onNotice: (message) => terminal.err(message) });
  try {
    const server = await host.serve(port ?? keptPort(context.settings.port, host.portBefore));
    if (host.portBefore !== undefined && server.port !== host.portBefore && port === undefined) terminal.err(`Port ${host.portBefore}, which agents of this vault may know, is not to be had. Connect them anew, or free it and start again.`);
    const told = tellReadiness(host, server.url, context, terminal, stopped);
    const end = await Promise.race([host.handedOver, aborted(stopped).then(() => 'stopped' as const), told]);
    if (end === 'lost') {
      terminal.err('Another Mneme took this vault over while this one stood still. Use its endpoint, or stop it and start this one again.');
      process.exit(EXIT.busy); // At once: to close would be to save, over what the new owner writes.
    }
    return { end, port: server.port };
  } finally {
    await host.close();
  }
}

/** Never resolves; rejects where the vault cannot be read at all. */
async function tellReadiness(host: Host, url: string, context: VaultContext, terminal: Terminal, stopped: AbortSignal): Promise<never> {
  const { engine } = host;
  const stopTelling = engine.onStatus(progressTeller(terminal));
  try {
    await engine.whenReady(stopped);
    terminal.out(JSON.stringify({ url, tokenFile: addressFile(context.folders.config, context.vaultPath), ready: true }));
    await engine.whenVectorsSettled(stopped);
    tellVectors(engine.status(), terminal);
  } catch (error) {
    const isEnd = error instanceof MnemeError && error.code === 'aborted';
    if (!isEnd) throw error;
  } finally {
    stopTelling();
  }
  return new Promise(() => undefined);
}

function tellVectors({ vectors }: EngineStatus, terminal: Terminal): void {
  if (vectors.state === 'complete') terminal.out(JSON.stringify({ vectors: true }));
  else terminal.err(`Vectors ${vectors.state}; full text answers alone. ${vectors.message ?? ''}`.trim());
}

async function vaultIsFree(context: VaultContext, stopped: AbortSignal, terminal: Terminal): Promise<boolean> {
  terminal.err('Obsidian serves this vault now. Waiting until it leaves.');
  try {
    await whenVaultIsFree(context.folders.config, context.vaultPath, stopped);
    return true;
  } catch (error) {
    if (stopped.aborted) return false;
    throw error;
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^[0-9]+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a number from 0 to 65535.');
}

/** What a header can carry (RFC 6750, b64token). */
function parseToken(text: string): string {
  if (/^[A-Za-z0-9\-._~+/]+=*$/.test(text)) return text;
  throw new InvalidArgumentError('A token is of letters, digits and - . _ ~ + /, with = at its end only.');
}
