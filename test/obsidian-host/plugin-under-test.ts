import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Engine } from '../../src/core/engine.js';
import type { RecallAnswer } from '../../src/core/model/recall.js';
import type { EndpointState } from '../../src/obsidian/endpoint-state.js';
import type { Plugin } from './stand-in.js';

/** What main.js shows of itself to other plugins and to tests. */
export interface MnemePluginSurface extends Plugin {
  readonly engine: Engine | undefined;
  readonly endpoint: EndpointState;
  readonly started: Promise<void>;
  readonly stopped: Promise<void>;
}

export const MODEL = 'multilingual-e5-small-80k-q8';

export const NOTES: Readonly<Record<string, string>> = {
  'Projects/Lighthouse.md': '# Lighthouse\n\n## Deployment\n\nThe lighthouse service is deployed with blue-green switches every Thursday.\n',
  'Projects/Harbour.md': '# Harbour\n\n## Budget\n\nThe harbour budget is 40,000 euros for this year.\n',
  'People/Ada.md': '# Ada\n\nAda prefers tea without sugar and never joins calls before ten.\n',
  '日记/2026-11-30.md': '# 今天\n\n和小林讨论了数据库迁移,决定下周三开始。\n',
};

export async function writeNotes(folder: string, notes: Readonly<Record<string, string>> = NOTES): Promise<void> {
  for (const [path, text] of Object.entries(notes)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** The endpoint as an agent reaches it. @throws if it is not listening */
export function agentOf(plugin: { readonly endpoint: EndpointState }): { url: string; token: string; recall(query: string): Promise<RecallAnswer> } {
  const { endpoint } = plugin;
  if (endpoint.type !== 'listening') throw new Error(`The endpoint is ${JSON.stringify(endpoint)}.`);
  const { url, token } = endpoint;
  return { url, token, recall: (query) => recallOver(url, token, query) };
}

export async function recallOver(url: string, token: string, query: string): Promise<RecallAnswer> {
  const response = await fetch(`${url}/v1/recall`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: JSON.stringify({ query }) });
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
  return (await response.json()) as RecallAnswer;
}
