import type { Workspace } from '../../core/model/recall.js';
import { readWorkspace } from '../../git/workspace.js';
import type { HookEndpoint } from './endpoint.js';

// Part of the self-contained script: what every agent's hooks do, in the words of the endpoint.

/** A prompt waits for its context no longer than this; the endpoint itself waits two seconds for the question's vector. */
const CONTEXT_MS = 3000;
const OBSERVE_MS = 2000;
/** The endpoint goes on with what it was asked to draw, so the agent need not wait for the end of it. */
const END_MS = 1200;
const GIT_MS = 400;
const CONTEXT_TOKENS = 1500;

/** The endpoint's own limits. */
const MOST_QUERY_CHARACTERS = 20_000;
const MOST_TURN_CHARACTERS = 200_000;
const MOST_ID_CHARACTERS = 200;

export interface InjectedTexts {
  /** Habits and stable preferences. */
  readonly profile: string;
  /** For this message; empty where the vault does not know. */
  readonly message: string;
}

/** What to put before the model for a message said in a folder. */
export async function contextFor(endpoint: HookEndpoint, { query, sessionId, folder }: { readonly query: string; readonly sessionId: string; readonly folder: string | undefined }): Promise<InjectedTexts> {
  const workspace = folder === undefined ? undefined : await workspaceOf(folder);
  const answer = await endpoint.post('/v1/context', { query: query.slice(0, MOST_QUERY_CHARACTERS), sessionId: sessionId.slice(0, MOST_ID_CHARACTERS), maxTokens: CONTEXT_TOKENS, ...(workspace !== undefined && { workspace }) }, CONTEXT_MS);
  const { system, message, decision } = answer ?? {};
  return { profile: typeof system === 'string' ? system : '', message: typeof message === 'string' && decision !== 'fall_back' ? message : '' };
}

/** Reports what was said. */
export async function observe(endpoint: HookEndpoint, sessionId: string, role: 'user' | 'assistant', text: string): Promise<void> {
  if (text.trim() === '') return;
  await endpoint.post(`${pathOf(sessionId)}/turns`, { role, text: text.slice(0, MOST_TURN_CHARACTERS) }, OBSERVE_MS);
}

/** Has memories drawn from what was reported. */
export async function endSession(endpoint: HookEndpoint, sessionId: string): Promise<void> {
  await endpoint.post(`${pathOf(sessionId)}/end`, {}, END_MS);
}

function pathOf(sessionId: string): string {
  return `/v1/sessions/${encodeURIComponent(sessionId.slice(0, MOST_ID_CHARACTERS))}`;
}

async function workspaceOf(folder: string): Promise<Workspace | undefined> {
  try {
    return await readWorkspace(folder, AbortSignal.timeout(GIT_MS));
  } catch {
    return undefined; // A repository too large to look at in time, or one that git does not trust: recall does without.
  }
}
