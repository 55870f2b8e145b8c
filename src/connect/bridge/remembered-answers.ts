import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fieldOf, jsonObjectIn, textIn } from '../json-object.js';
import { revisionOf, type Message } from './message.js';

// Part of the self-contained script.

/** What a client asks as it starts. The answers change with a new version of Mneme alone. */
const REMEMBERED: ReadonlySet<string> = new Set(['initialize', 'server/discover', 'tools/list', 'prompts/list', 'resources/templates/list']);

export function answersBeside(folder: string, program: string, vaultKey: string): string {
  return join(folder, `${program}-${vaultKey}.answers`);
}

/**
 * The answers that the endpoint gave to what a client asks as it starts, kept in a file, so that a client that starts before the vault is
 * open is not turned away for good.
 */
export class RememberedAnswers {
  private readonly answers: Map<string, unknown>;

  constructor(private readonly file: string) {
    this.answers = new Map(Object.entries(jsonObjectIn(textOf(file)) ?? {}));
  }

  /** @param agreed The revision that was agreed on, where the request does not name its own */
  keep(request: Message, agreed: string | undefined, answer: Message): void {
    const key = keyOf(request, agreed);
    const result = answer['result'];
    if (key === undefined || result === undefined || JSON.stringify(this.answers.get(key)) === JSON.stringify(result)) return;
    this.answers.set(key, result);
    try {
      writeFileSync(this.file, JSON.stringify(Object.fromEntries(this.answers)), { mode: 0o600 });
    } catch {
      // A client that starts first is then turned away, as it would be without this file.
    }
  }

  find(request: Message, agreed: string | undefined): Message | undefined {
    const key = keyOf(request, agreed);
    const result = key === undefined ? undefined : this.answers.get(key);
    return result === undefined ? undefined : { jsonrpc: '2.0', id: request['id'], result };
  }
}

function keyOf(request: Message, agreed: string | undefined): string | undefined {
  const method = textIn(request, 'method') ?? '';
  if (!REMEMBERED.has(method) || fieldOf(request['params'], 'cursor') !== undefined) return undefined;
  return `${method} ${textIn(request['params'], 'protocolVersion') ?? revisionOf(request) ?? agreed ?? ''}`;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // Nothing was answered yet.
  }
}
