import { claudeCodeHook, isClaudeCodeEvent } from './claude-code.js';
import { jsonObjectIn } from '../json-object.js';
import { readServedAddress } from '../link.js';
import { openEndpoint } from './endpoint.js';

// Part of the self-contained script.

/** The agents whose hooks are commands. */
export const HOOK_AGENTS = ['claude-code'] as const;

export interface HookCall {
  readonly agent: string;
  readonly event: string;
  /** The event as the agent tells it, JSON. */
  readonly input: string;
  readonly addressFile: string;
  /** The agent's own; left out, the one in the address file. */
  readonly token: string | undefined;
}

/** What the agent is to read; empty where there is nothing to say, or no endpoint to ask. */
export async function runHook({ agent, event, input, addressFile, token }: HookCall): Promise<string> {
  const told = jsonObjectIn(input);
  const address = readServedAddress(addressFile);
  if (agent !== 'claude-code' || !isClaudeCodeEvent(event) || told === undefined || address === undefined) return '';
  const endpoint = await openEndpoint(address, token ?? address.token);
  if (endpoint === undefined) return '';
  try {
    return await claudeCodeHook(event, told, endpoint);
  } finally {
    endpoint.close();
  }
}
