import { ulid } from 'ulid';

import { startServer, type RunningServer } from '../api/http-server.js';
import { agentsFolder } from '../connect/agent-tokens.js';
import { vaultTokens } from '../connect/vault-tokens.js';
import type { Engine } from '../core/engine.js';
import { MnemeError, messageOf } from '../core/model/errors.js';
import type { BlobStore } from '../core/model/index-store.js';
import { openEngine } from '../core/open-engine.js';
import { withSavedCalibration } from '../embedding/saved-calibration.js';
import { ClaimedNoteWriter, ClaimedStore } from '../vault/claimed-writes.js';
import { deviceId } from '../vault/node/device.js';
import { NodeNoteWriter } from '../vault/node/node-note-writer.js';
import { NodeVault } from '../vault/node/node-vault.js';
import { claimVault, type Claim, type Owner } from '../vault/node/ownership.js';
import { CONFIG_FOLDER, indexHome, indexStore, journalStore, sessionStore, stateStore } from '../vault/node/plugin-folder.js';
import { systemClock } from '../vault/node/system-clock.js';
import { createNodeNoteParser } from '../workers/node-note-parser.js';
import { chosenChatModel, openChosenModel, openModelOf } from './node-model.js';
import { ownerEntry } from './owner-entry.js';
import type { VaultContext } from './vault-context.js';
import { VERSION } from './version.js';

export interface HostOptions {
  readonly watch: boolean;
  /** See `EngineParts.keepUp`. */
  readonly keepUp: boolean;
  /** Becomes the vault's token; left out, it keeps the one that it has. */
  readonly token?: string | undefined;
  readonly onNotice: (message: string) => void;
}

/** The engine on a vault that this process owns. */
export interface Host {
  readonly engine: Engine;
  /** Port of the owner before; agents' configurations name it. */
  readonly portBefore: number | undefined;
  /** Starts the endpoint and tells where it is. @throws MnemeError `port_unavailable`, `store_full`, `store_read_only`, `store_failed` */
  serve(port: number): Promise<RunningServer>;
  /** Resolves once Obsidian's plugin has asked for the vault and has it, or another process took it over. */
  readonly handedOver: Promise<'yielded' | 'lost'>;
  /** Saves, stops, and lets go of the vault. May be called again. */
  close(): Promise<void>;
}

/**
 * Takes the vault and opens the engine on it.
 * @throws MnemeError `vault_busy` with who has it, `store_full`, `store_read_only`, `store_failed`
 */
export async function openHost(context: VaultContext, options: HostOptions): Promise<Host> {
  const claim = await claimForCommand(context, options.token);
  try {
    return new VaultHost(await openVaultEngine(context, claim, options), claim, options, agentsFolder(context.folders.config, context.vaultPath));
  } catch (error) {
    await claim.release();
    throw error;
  }
}

/** Everything that it writes goes by way of the claim: what ends late, after the vault was handed over, must not write into what is another's. */
async function openVaultEngine({ vaultPath, settings, folders }: VaultContext, claim: Claim, options: HostOptions): Promise<Engine> {
  const device = await deviceId(folders.config);
  const home = await indexHome(vaultPath, device, folders);
  const isOurs = (): Promise<boolean> => claim.isHeld();
  const ours = (store: BlobStore): BlobStore => new ClaimedStore(store, isOurs);
  const state = ours(stateStore(home));
  return openEngine({
    vault: new NodeVault(vaultPath, { surroundings: home.problem === undefined ? [] : [home.problem] }),
    store: ours(indexStore(home)),
    parser: createNodeNoteParser(),
    clock: systemClock,
    settings,
    configFolder: CONFIG_FOLDER,
    version: VERSION,
    watch: options.watch,
    newId: ulid,
    device,
    noteWriter: new ClaimedNoteWriter(new NodeNoteWriter(vaultPath), isOurs),
    stores: { state, journal: ours(journalStore(vaultPath, settings.memoryFolder)), sessions: ours(sessionStore(vaultPath, folders)) },
    keepUp: options.keepUp,
    chat: chosenChatModel(settings),
    openEmbedder: async (signal) => withSavedCalibration(state, await openChosenModel(settings, signal, options.onNotice)),
    openFormer: async (lock) => {
      const former = await openModelOf(lock, settings, options.onNotice);
      return former && withSavedCalibration(state, former);
    },
  });
}

class VaultHost implements Host {
  readonly handedOver: Promise<'yielded' | 'lost'>;
  private tellHandedOver: (how: 'yielded' | 'lost') => void = () => undefined;
  private server: RunningServer | undefined;
  private closing: Promise<void> | undefined;

  constructor(
    readonly engine: Engine,
    private readonly claim: Claim,
    private readonly options: HostOptions,
    private readonly agents: string,
  ) {
    this.handedOver = new Promise((resolve) => (this.tellHandedOver = resolve));
    claim.onLost(() => this.tellHandedOver('lost'));
  }

  get portBefore(): number | undefined {
    return this.claim.port;
  }

  async serve(port: number): Promise<RunningServer> {
    const { claim, engine } = this;
    const server = await startServer({
      engine,
      clock: systemClock,
      tokens: vaultTokens({ owner: ownerEntry(claim.addressFile, claim.token), agentsFolder: this.agents, now: () => systemClock.now() }),
      instance: claim.instance,
      version: VERSION,
      port,
      onYield: () => this.letGo(),
      report: (error, operation) => this.options.onNotice(`${operation}: ${messageOf(error)}`),
    });
    this.server = server;
    void server.closed.then(() => {
      if (this.closing === undefined) return;
      this.tellHandedOver('yielded');
    });
    await claim.publish(server.url);
    return server;
  }

  async close(): Promise<void> {
    await this.server?.close();
    await this.letGo();
  }

  private letGo(): Promise<void> {
    this.closing ??= this.engine.close().finally(() => this.claim.release());
    return this.closing;
  }
}

async function claimForCommand({ vaultPath, folders }: VaultContext, token: string | undefined): Promise<Claim> {
  const outcome = await claimVault({ vaultPath, configFolder: folders.config, kind: 'headless', version: VERSION, token });
  if (outcome.outcome === 'owner') return outcome.claim;
  throw busyError(vaultPath, outcome.owner);
}

function busyError(vaultPath: string, { kind, pid, url }: Owner): MnemeError {
  const who = kind === 'plugin' ? 'Obsidian' : 'another Mneme';
  const where = url === undefined ? '' : ` at ${url}`;
  const mend = kind === 'plugin' ? 'Use that endpoint, or close the vault in Obsidian first.' : 'Use that endpoint, or stop that process first.';
  return new MnemeError('vault_busy', `${vaultPath} is served by ${who} (process ${pid})${where}. ${mend}`);
}
