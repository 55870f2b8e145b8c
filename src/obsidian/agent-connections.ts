import bridge from 'script:bridge';
import hook from 'script:hook';
import { agentsFolder, listAgents, revokeAgent, type AgentHolder, type AgentRights } from '../connect/agent-tokens.js';
import { AGENT_KINDS, CONNECTORS, type AgentKind } from '../connect/agents.js';
import { connectionFiles, previewConnection, removeConnection, showConnection, writeConnection, type Connection, type ConnectPlace, type ConnectRequest } from '../connect/connect.js';
import { findNode } from '../connect/find-node.js';
import { thisMachine } from '../connect/machine.js';
import type { Clock } from '../core/model/clock.js';

// Needs Node: loaded with taken-vault.ts, and only where there is one.

/** A program that agents run in, as far as the owner chooses by it. */
export interface AgentProgram {
  readonly kind: AgentKind;
  /** `undefined` for any other program. */
  readonly title: string | undefined;
  /** Whether it asks over HTTP. One that does not starts a bridge, which is put into place when its configuration is written. */
  readonly overHttp: boolean;
  /** Whether Mneme knows where it keeps its configuration. */
  readonly writable: boolean;
  readonly hasHooks: boolean;
}

export interface ConnectChoice {
  readonly kind: AgentKind;
  /** `undefined`: what it may already, and everything for a new one. */
  readonly rights: AgentRights | undefined;
  readonly withHooks: boolean;
}

/** How the plugin lets agents in, with nothing but its own three files. */
export class AgentConnections {
  readonly programs: readonly AgentProgram[] = AGENT_KINDS.map((kind) => {
    const { title, server, file, lifecycle } = CONNECTORS[kind];
    return { kind, title: kind === 'generic' ? undefined : title, overHttp: server.over === 'http', writable: file !== undefined, hasHooks: lifecycle !== undefined };
  });

  constructor(
    private readonly configFolder: string,
    private readonly vaultPath: string,
  ) {}

  list(): Promise<AgentHolder[]> {
    return listAgents(agentsFolder(this.configFolder, this.vaultPath));
  }

  revoke(name: string): Promise<boolean> {
    return revokeAgent(agentsFolder(this.configFolder, this.vaultPath), name);
  }

  /** What `write` may touch. */
  files({ kind, withHooks }: ConnectChoice, at: ConnectMoment): Promise<string[]> {
    return connectionFiles(this.place(kind, at), { withHooks, stdio: undefined });
  }

  async preview(choice: ConnectChoice, at: ConnectMoment): Promise<string> {
    return previewConnection(await this.request(choice, at, false));
  }

  /** @param newToken Replace the token that the agent has */
  async show(choice: ConnectChoice, at: ConnectMoment, newToken: boolean): Promise<Connection> {
    return showConnection(await this.request(choice, at, newToken));
  }

  async write(choice: ConnectChoice, at: ConnectMoment): Promise<Connection> {
    return writeConnection(await this.request(choice, at, false));
  }

  remove(kind: AgentKind, at: ConnectMoment): Promise<Connection> {
    return removeConnection(this.place(kind, at));
  }

  private async request({ kind, rights, withHooks }: ConnectChoice, at: ConnectMoment, newToken: boolean): Promise<ConnectRequest> {
    const place = this.place(kind, at);
    // The app is no Node that an agent could start. Hooks are run by a shell, which finds its own.
    const node = CONNECTORS[kind].server.over === 'stdio' ? await findNode(place.machine) : 'node';
    return { ...place, rights, newToken, withHooks, node, stdio: undefined, scripts: { hook, bridge } };
  }

  private place(kind: AgentKind, { clock, port }: ConnectMoment): ConnectPlace {
    return { vaultPath: this.vaultPath, configFolder: this.configFolder, port, machine: thisMachine(process.env), kind, agent: kind, nowMs: clock.now() };
  }
}

export interface ConnectMoment {
  readonly clock: Clock;
  /** The one that is set, for a vault that was never served. */
  readonly port: number;
}
