import { ulid } from 'ulid';
import type { Command } from 'commander';

import { mnemeClient } from '../api/client.js';
import { counted } from '../core/model/in-words.js';
import { openEngine } from '../core/open-engine.js';
import type { EngineStatus, ProblemReport } from '../core/model/status.js';
import { LayeredBlobStore } from '../vault/layered-blob-store.js';
import { knownDeviceId } from '../vault/node/device.js';
import { NodeNoteWriter } from '../vault/node/node-note-writer.js';
import { NodeVault } from '../vault/node/node-vault.js';
import { liveAddress } from '../vault/node/ownership.js';
import { CONFIG_FOLDER, indexHome, indexStore, journalStore, sessionStore, stateStore } from '../vault/node/plugin-folder.js';
import { systemClock } from '../vault/node/system-clock.js';
import { createNodeNoteParser } from '../workers/node-note-parser.js';
import { checkChat, checkEndpoint, checkIndex, checkModel, checkOfFailure, checkWatching, type Check } from './doctor-checks.js';
import { EXIT } from './exit-code.js';
import { progressTeller } from './progress.js';
import { untilStopped } from './stop-signal.js';
import type { Terminal } from './terminal.js';
import { openContext, withVaultOptions, type VaultContext, type VaultOptions } from './vault-context.js';
import { VERSION } from './version.js';

export function addDoctor(program: Command, terminal: Terminal): void {
  withVaultOptions(program.command('doctor'))
    .description('look at vault, settings, index, model and endpoint, and say how to mend what is wrong; changes nothing')
    .action((options: VaultOptions) => doctor(options, terminal));
}

interface Report {
  readonly checks: readonly Check[];
  /** Of single notes. */
  readonly problems: readonly ProblemReport[];
}

async function doctor(options: VaultOptions, terminal: Terminal): Promise<void> {
  const report = await untilStopped((stopped) => examine(options, terminal, stopped));
  if (options.json === true) terminal.out(JSON.stringify({ version: VERSION, ...report }));
  else print(report, terminal);
  if (report.checks.some(({ state }) => state === 'broken')) process.exitCode = EXIT.failed;
}

async function examine(options: VaultOptions, terminal: Terminal, stopped: AbortSignal): Promise<Report> {
  let context: VaultContext;
  let status: EngineStatus;
  try {
    context = await openContext(options);
    status = await statusOf(context, terminal, stopped);
  } catch (error) {
    stopped.throwIfAborted();
    return { checks: [checkOfFailure(error)], problems: [] };
  }
  const { problems } = status;
  const about = problems.length === 0 ? 'no problems' : `${counted(problems.length, 'problem')}, listed below`;
  const checks: Check[] = [
    { name: 'vault', state: problems.length === 0 ? 'well' : 'warning', message: `${context.vaultPath}: ${counted(status.notes, 'note')}, ${about}.` },
    { name: 'settings', state: 'well', message: `${context.settingsFile}: valid, or not there, which means the defaults.` },
    await checkIndex(context, status),
    await checkModel(context),
    await checkChat(context, stopped),
    await checkEndpoint(context),
    await checkWatching(context),
  ];
  return { checks, problems };
}

/** From the owner of the vault; without one from the saved index, brought up to date in memory only. */
async function statusOf(context: VaultContext, terminal: Terminal, stopped: AbortSignal): Promise<EngineStatus> {
  const { vaultPath, folders, settings } = context;
  const address = await liveAddress(folders.config, vaultPath);
  if (address !== undefined) return mnemeClient(address).status(stopped);

  const home = await indexHome(vaultPath, (await knownDeviceId(folders.config)) ?? 'DEVICE', folders);
  const engine = openEngine({
    vault: new NodeVault(vaultPath),
    store: new LayeredBlobStore(indexStore(home)),
    parser: createNodeNoteParser(),
    clock: systemClock,
    settings,
    configFolder: CONFIG_FOLDER,
    version: VERSION,
    watch: false,
    newId: ulid,
    device: 'DOCTOR',
    noteWriter: new NodeNoteWriter(vaultPath),
    stores: { state: new LayeredBlobStore(stateStore(home)), journal: new LayeredBlobStore(journalStore(vaultPath, settings.memoryFolder)), sessions: new LayeredBlobStore(sessionStore(vaultPath, folders)) },
    keepUp: false,
  });
  const stopTelling = engine.onStatus(progressTeller(terminal));
  try {
    await engine.whenVectorsSettled(stopped); // Without a model: once every note is read.
    return engine.status();
  } finally {
    stopTelling();
    await engine.close();
  }
}

const MARKS: Readonly<Record<Check['state'], string>> = { well: 'ok     ', warning: 'warning', broken: 'BROKEN ' };

function print({ checks, problems }: Report, terminal: Terminal): void {
  for (const { name, state, message } of checks) terminal.out(`${MARKS[state]}  ${name}: ${message}`);
  for (const { path, message } of problems) terminal.out(path === undefined || message.startsWith(path) ? `- ${message}` : `- ${path}: ${message}`);
}
