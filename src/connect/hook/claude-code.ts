import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';

import { contextFor, endSession, observe } from './conversation.js';
import { jsonObjectIn, textIn, type JsonObject } from '../json-object.js';
import type { HookEndpoint } from './endpoint.js';

// Part of the self-contained script. Source: Claude Code's hooks reference, code.claude.com/docs/en/hooks.

export const CLAUDE_CODE_EVENTS = ['SessionStart', 'UserPromptSubmit', 'Stop', 'PreCompact', 'SessionEnd'] as const;
export type ClaudeCodeEvent = (typeof CLAUDE_CODE_EVENTS)[number];

export function isClaudeCodeEvent(name: string): name is ClaudeCodeEvent {
  return (CLAUDE_CODE_EVENTS as readonly string[]).includes(name);
}

/** A command of the agent's own, such as `/clear`; a path has a second slash. */
const COMMAND = /^\/[a-z][\w:-]*(?:\s|$)/i;

/**
 * What Claude Code reads from a hook's output: plain text becomes context on `SessionStart` and `UserPromptSubmit`; the other events
 * take none.
 */
export async function claudeCodeHook(event: ClaudeCodeEvent, input: JsonObject, endpoint: HookEndpoint): Promise<string> {
  const sessionId = textIn(input, 'session_id');
  if (sessionId === undefined) return '';
  const folder = textIn(input, 'cwd');
  switch (event) {
    case 'SessionStart':
      return (await contextFor(endpoint, { query: folder === undefined ? 'session' : basename(folder) || 'session', sessionId, folder })).profile;
    case 'UserPromptSubmit': {
      const prompt = textIn(input, 'prompt') ?? '';
      if (prompt.trim() === '' || COMMAND.test(prompt)) return '';
      const [{ message }] = await Promise.all([contextFor(endpoint, { query: prompt, sessionId, folder }), observe(endpoint, sessionId, 'user', prompt)]);
      return message;
    }
    case 'Stop':
      await observe(endpoint, sessionId, 'assistant', textIn(input, 'last_assistant_message') ?? lastAnswer(textIn(input, 'transcript_path')));
      return '';
    case 'PreCompact':
    case 'SessionEnd':
      await endSession(endpoint, sessionId);
      return '';
  }
}

/** A transcript may have many megabytes; its end is enough. */
const TRANSCRIPT_BYTES = 256 * 1024;

/** What the agent said last, from the transcript of versions that do not tell it in the event. */
function lastAnswer(transcript: string | undefined): string {
  const lines = transcript === undefined ? [] : endOf(transcript).split('\n');
  for (const line of lines.reverse()) {
    const entry = jsonObjectIn(line);
    if (entry?.['type'] !== 'assistant') continue;
    const content = (entry['message'] as JsonObject | undefined)?.['content'];
    const texts = Array.isArray(content) ? (content as JsonObject[]).flatMap((part) => (part['type'] === 'text' ? [String(part['text'])] : [])) : [];
    if (texts.length > 0) return texts.join('\n');
  }
  return '';
}

function endOf(file: string): string {
  try {
    const handle = openSync(file, 'r');
    try {
      const length = Math.min(TRANSCRIPT_BYTES, fstatSync(handle).size);
      const bytes = Buffer.alloc(length);
      readSync(handle, bytes, 0, length, fstatSync(handle).size - length);
      return bytes.toString('utf8');
    } finally {
      closeSync(handle);
    }
  } catch {
    return ''; // Moved or not readable: the turn stays unreported.
  }
}
