import type { AgentHolder, AgentRights } from '../../connect/agent-tokens.js';
import type { AgentKind } from '../../connect/agents.js';
import type { ConnectChoice } from '../agent-connections.js';
import { linesOf } from './control-values.js';

const EVERYTHING: AgentRights = { readOnly: false, folders: undefined };

/** What is chosen for an agent before it is let in. Rights that were not touched stay as the agent has them. */
export class ConnectDraft {
  private kind: AgentKind = 'claude-code';
  private rights: AgentRights | undefined;
  private withHooks = true;
  private known: readonly AgentHolder[] = [];

  get choice(): ConnectChoice {
    const { kind, rights, withHooks } = this;
    return { kind, rights, withHooks };
  }

  /** Whether the rights that are shown are others now. */
  know(agents: readonly AgentHolder[]): boolean {
    const before = JSON.stringify(this.shownRights);
    this.known = agents;
    return JSON.stringify(this.shownRights) !== before;
  }

  /** What the control of that key shows; `undefined` for a key that is not of the draft. */
  value(key: string): unknown {
    const { readOnly, folders } = this.shownRights;
    switch (key) {
      case 'connect.kind':
        return this.kind;
      case 'connect.readOnly':
        return readOnly;
      case 'connect.folders':
        return (folders ?? []).join('\n');
      case 'connect.withHooks':
        return this.withHooks;
      default:
        return undefined;
    }
  }

  set(key: string, value: unknown): void {
    switch (key) {
      case 'connect.kind':
        this.kind = value as AgentKind;
        this.rights = undefined;
        break;
      case 'connect.readOnly':
        this.rights = { ...this.shownRights, readOnly: value === true };
        break;
      case 'connect.folders': {
        const folders = linesOf(String(value));
        this.rights = { ...this.shownRights, folders: folders.length === 0 ? undefined : folders };
        break;
      }
      case 'connect.withHooks':
        this.withHooks = value === true;
        break;
    }
  }

  private get shownRights(): AgentRights {
    if (this.rights !== undefined) return this.rights;
    const { readOnly, folders } = this.known.find(({ name }) => name === this.kind) ?? EVERYTHING;
    return { readOnly, folders };
  }
}

export function isConnectKey(key: string): boolean {
  return key.startsWith('connect.');
}
