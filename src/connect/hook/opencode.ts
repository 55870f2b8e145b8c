import { contextFor, endSession, observe } from './conversation.js';
import { openEndpoint, type HookEndpoint } from './endpoint.js';
import { readServedAddress, readLink } from '../link.js';

// Part of the self-contained script. Source: opencode's plugin documentation and the types of @opencode-ai/plugin 1.18.

export interface OpencodeInput {
  readonly directory: string;
}

interface Part {
  readonly id: string;
  readonly type: string;
  readonly text?: string;
  readonly synthetic?: boolean;
  readonly sessionID: string;
  readonly messageID: string;
}

interface SessionEvent {
  readonly type: string;
  readonly properties?: { readonly info?: { readonly id?: string; readonly parentID?: string } };
}

/** The hooks that Mneme uses; each may change its output. */
export interface OpencodeHooks {
  event(input: { readonly event: SessionEvent }): Promise<void>;
  'chat.message'(input: { readonly sessionID: string }, output: { readonly parts: Part[] }): Promise<void>;
  'experimental.chat.system.transform'(input: { readonly sessionID?: string }, output: { readonly system: string[] }): Promise<void>;
  'experimental.text.complete'(input: { readonly sessionID: string }, output: { readonly text: string }): Promise<void>;
  'experimental.session.compacting'(input: { readonly sessionID: string }): Promise<void>;
  dispose(): Promise<void>;
}

/** Recalls on each message, reports turns, and has memories drawn before compaction and at the end. */
export function opencodeHooks(linkFile: string, { directory }: OpencodeInput): OpencodeHooks {
  const profiles = new Map<string, string>();
  const open = openSessions(linkFile);
  /** What an agent tells another agent is not the owner's word. */
  const children = new Set<string>();
  const draw = async (sessionId: string): Promise<void> => {
    if (!open.delete(sessionId)) return;
    await withEndpoint(linkFile, (endpoint) => endSession(endpoint, sessionId));
  };
  return {
    async event({ event: { type, properties } }) {
      const { id, parentID } = properties?.info ?? {};
      if (id === undefined) return;
      if (type === 'session.created' && parentID !== undefined) children.add(id);
      if (type === 'session.deleted') await draw(id);
    },
    async 'chat.message'({ sessionID }, { parts }) {
      const prompt = unquoted(parts.flatMap(({ type, text, synthetic }) => (type === 'text' && synthetic !== true && text !== undefined ? [text] : [])).join('\n'));
      if (prompt.trim() === '' || children.has(sessionID)) return;
      await withEndpoint(linkFile, async (endpoint) => {
        open.add(sessionID);
        const [{ profile, message }] = await Promise.all([contextFor(endpoint, { query: prompt, sessionId: sessionID, folder: directory }), observe(endpoint, sessionID, 'user', prompt)]);
        profiles.set(sessionID, profile);
        const last = parts.at(-1);
        // Parts stand in the order of their ids.
        if (message !== '' && last !== undefined) parts.push({ id: `${last.id}m`, sessionID: last.sessionID, messageID: last.messageID, type: 'text', text: message, synthetic: true });
      });
    },
    'experimental.chat.system.transform'({ sessionID }, { system }) {
      const profile = sessionID === undefined ? undefined : profiles.get(sessionID);
      if (profile !== undefined && profile !== '') system.push(profile);
      return Promise.resolve();
    },
    async 'experimental.text.complete'({ sessionID }, { text }) {
      if (children.has(sessionID)) return;
      await withEndpoint(linkFile, (endpoint) => observe(endpoint, sessionID, 'assistant', text));
    },
    'experimental.session.compacting': ({ sessionID }) => draw(sessionID),
    async dispose() {
      await Promise.all([...open].map(draw));
    },
  };
}

const OPEN = new Map<string, Set<string>>();

/**
 * Sessions with turns that nothing was drawn from yet, of one vault. Shared by all instances of the plugin: opencode makes several, and
 * at its end does not dispose of the one that heard the messages.
 */
function openSessions(linkFile: string): Set<string> {
  const known = OPEN.get(linkFile) ?? new Set();
  OPEN.set(linkFile, known);
  return known;
}

/** `opencode run` puts quotes around a message of several words, which would make a quotation of it. */
function unquoted(text: string): string {
  return /^"([^"]+)"$/.exec(text.trim())?.[1] ?? text;
}

/** The address is read anew each time: the endpoint may have moved, or come and gone. */
async function withEndpoint(file: string, use: (endpoint: HookEndpoint) => Promise<void>): Promise<void> {
  const link = readLink(file);
  const address = link && readServedAddress(link.addressFile);
  const endpoint = link && address && (await openEndpoint(address, link.token));
  if (endpoint === undefined) return;
  try {
    await use(endpoint);
  } finally {
    endpoint.close();
  }
}
