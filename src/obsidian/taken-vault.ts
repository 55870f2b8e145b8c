import { realpath } from 'node:fs/promises';
import { digestOf, OWNER } from '../api/auth.js';
import { startServer, type RunningServer } from '../api/http-server.js';
import { agentsFolder } from '../connect/agent-tokens.js';
import { vaultTokens } from '../connect/vault-tokens.js';
import type { Engine } from '../core/engine.js';
import type { Clock } from '../core/model/clock.js';
import { MnemeError } from '../core/model/errors.js';
import { newToken, readAddress, writeAddress } from '../vault/node/address-file.js';
import { machineFolders } from '../vault/node/config-dir.js';
import { deviceId } from '../vault/node/device.js';
import { keptPort } from '../vault/node/kept-port.js';
import { claimVault, currentOwner, type Claim, type Owner } from '../vault/node/ownership.js';
import { AgentConnections } from './agent-connections.js';

// Needs Node: loaded by endpoint-host.ts, and only where there is one.

export type Taking = { readonly outcome: 'taken'; readonly vault: TakenVault } | { readonly outcome: 'busy'; readonly owner: Owner };

export interface ServeOptions {
  readonly engine: Engine;
  readonly clock: Clock;
  readonly version: string;
  readonly port: number;
  /** Told what broke on our side; answers never carry it. */
  readonly onFault: (error: unknown) => void;
}

/** The vault while the plugin owns it, and the endpoint on it. Whoever took it releases it. */
export class TakenVault {
  private server: RunningServer | undefined;
  private token: string;

  private constructor(
    /** Names this machine's part of the plugin folder; the same that the command line uses. */
    readonly device: string,
    private readonly claim: Claim,
    /** Port of a headless server that has just let go: agents look for the endpoint there. */
    private readonly inheritedPort: number | undefined,
    /** How agents are let into this vault. */
    readonly connections: AgentConnections,
    private readonly agents: string,
  ) {
    this.token = claim.token;
  }

  /** Asks a headless owner to let go, and takes the vault. `busy`: another window of the app has it. */
  static async take(folder: string, version: string, signal: AbortSignal): Promise<Taking> {
    const configFolder = machineFolders(process.env).config;
    const vaultPath = await realpath(folder);
    const before = await currentOwner(configFolder, vaultPath);
    const claimed = await claimVault({ vaultPath, configFolder, kind: 'plugin', version, signal });
    if (claimed.outcome === 'busy') return claimed;
    const { claim } = claimed;
    return { outcome: 'taken', vault: new TakenVault(await deviceId(configFolder), claim, before === undefined ? undefined : claim.port, new AgentConnections(configFolder, vaultPath), agentsFolder(configFolder, vaultPath)) };
  }

  /** False once it was let go, or another process has taken over, as it may after the machine slept. Nothing may be written then. */
  isHeld(): Promise<boolean> {
    return this.claim.isHeld();
  }

  onLost(listener: () => void): void {
    this.claim.onLost(listener);
  }

  /** Starts the endpoint, or moves it to another port. @throws MnemeError `port_unavailable`, `store_full`, `store_read_only`, `store_failed` */
  async serve(options: ServeOptions, isMove: boolean): Promise<{ url: string; token: string }> {
    await this.server?.close();
    const { engine, clock, version, onFault } = options;
    this.server = await startServer({
      engine,
      clock,
      version,
      instance: this.claim.instance,
      // Read at each request, so that a replaced token is refused at once.
      tokens: vaultTokens({ owner: () => ({ digest: digestOf(this.token), caller: OWNER }), agentsFolder: this.agents, now: () => clock.now() }),
      port: isMove ? options.port : (this.inheritedPort ?? keptPort(options.port, this.claim.port)),
      report: onFault,
    });
    await this.claim.publish(this.server.url);
    if (this.token !== this.claim.token) await this.writeToken();
    return { url: this.server.url, token: this.token };
  }

  /** @throws MnemeError `store_full`, `store_read_only`, `store_failed`; the old token stays then */
  async replaceToken(): Promise<string> {
    const before = this.token;
    this.token = newToken();
    try {
      await this.writeToken();
    } catch (thrown) {
      this.token = before;
      throw thrown;
    }
    return this.token;
  }

  /** Frees the port, then lets go of the vault, so that a waiting headless server finds both. */
  async release(): Promise<void> {
    await this.closeEndpoint();
    await this.claim.release();
  }

  async closeEndpoint(): Promise<void> {
    await this.server?.close();
    this.server = undefined;
  }

  /** The claim publishes the token that it was made with; this one may have been replaced since. */
  private async writeToken(): Promise<void> {
    const address = await readAddress(this.claim.addressFile);
    if (address === undefined) throw new MnemeError('store_failed', `The address file ${this.claim.addressFile} is gone. Switch Mneme off and on again.`);
    await writeAddress(this.claim.addressFile, { ...address, token: this.token });
  }
}
