import { makeAgentToken, revokeAgent } from '../connect/agent-tokens.js';
import { systemClock } from '../vault/node/system-clock.js';

/**
 * What an agent that came without a token shows to the endpoint: one for as long as it stays, so that its words are never taken for the
 * owner's. Made when it is first needed; whoever made this gives it back.
 */
export class PassingAgent {
  private readonly name = `mcp-${process.pid}`;
  private made: Promise<string> | undefined;

  /** @param agents From `agentsFolder` */
  constructor(private readonly agents: string) {}

  /** @throws MnemeError `store_full`, `store_read_only`, `store_failed` */
  token(): Promise<string> {
    this.made ??= makeAgentToken(this.agents, this.name, { readOnly: false, folders: undefined }, systemClock.now());
    return this.made;
  }

  async giveBack(): Promise<void> {
    if (this.made !== undefined) await revokeAgent(this.agents, this.name);
  }
}
