import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { isMissing } from '../vault/node/file-error.js';
import { writePrivateFile } from '../vault/node/private-file.js';
import { claudeSettingsFile, opencodeFolder } from './agents.js';
import { editConfigFile, removeOwnFile, textOf, type FileChange } from './config-file.js';
import { jsonValueAt, withJsonElement, withJsonValue } from './jsonc-text.js';
import { HOOK_SCRIPT, hooksFolder, linkFile } from './hook/link.js';
import { CLAUDE_CODE_EVENTS, type ClaudeCodeEvent } from './hook/claude-code.js';
import type { Machine } from './machine.js';

export type Lifecycle = 'claude-code' | 'opencode';

export interface LifecyclePlace {
  readonly lifecycle: Lifecycle;
  readonly machine: Machine;
  readonly configFolder: string;
  readonly vaultKey: string;
  readonly entryName: string;
  /** Names backups. */
  readonly stamp: string;
}

export interface LifecycleParts {
  /** The agent's token, for its hooks. */
  readonly token: string;
  readonly agent: string;
  readonly addressFile: string;
  /** Node, as the agent's shell finds it. */
  readonly node: string;
  /** The text of the self-contained script. */
  readonly script: string;
}

/** How long the agent waits for a hook, seconds. A hook itself gives up sooner. */
const TIMEOUT_SECONDS: Readonly<Record<ClaudeCodeEvent, number>> = { SessionStart: 10, UserPromptSubmit: 10, Stop: 10, PreCompact: 60, SessionEnd: 60 };

/** Lets the agent recall on each prompt, report its turns and draw memories, all by itself. */
export async function installLifecycle(place: LifecyclePlace, parts: LifecycleParts): Promise<FileChange[]> {
  const script = join(hooksFolder(place.configFolder), HOOK_SCRIPT);
  const link = linkFile(place.configFolder, place.lifecycle, place.vaultKey);
  return [
    await writeOwnFile(script, parts.script),
    await writeOwnFile(link, `${JSON.stringify({ agent: parts.agent, token: parts.token, addressFile: parts.addressFile }, undefined, 2)}\n`),
    await (place.lifecycle === 'claude-code'
      ? editConfigFile(claudeSettingsFile(place.machine), place.stamp, (text) => withClaudeHooks(text, place, (event) => commandFor(event, parts.node, script, place)))
      : writeOwnFile(opencodePluginFile(place), opencodePlugin(script, place))),
  ];
}

/** What `installLifecycle` writes. */
export function lifecycleFiles(place: LifecyclePlace): string[] {
  const { lifecycle, machine, configFolder, vaultKey } = place;
  return [lifecycle === 'claude-code' ? claudeSettingsFile(machine) : opencodePluginFile(place), join(hooksFolder(configFolder), HOOK_SCRIPT), linkFile(configFolder, lifecycle, vaultKey)];
}

/** Takes all of that away, and the script once nobody uses it any more. */
export async function removeLifecycle(place: LifecyclePlace): Promise<FileChange[]> {
  const changes = [
    await (place.lifecycle === 'claude-code' ? editConfigFile(claudeSettingsFile(place.machine), place.stamp, (text) => withoutClaudeHooks(text, place)) : removeOwnFile(opencodePluginFile(place))),
    await removeOwnFile(linkFile(place.configFolder, place.lifecycle, place.vaultKey)),
  ];
  if ((await linksIn(place.configFolder)).length === 0) changes.push(await removeOwnFile(join(hooksFolder(place.configFolder), HOOK_SCRIPT)));
  return changes;
}

function commandFor(event: ClaudeCodeEvent, node: string, script: string, { vaultKey }: LifecyclePlace): string {
  return `"${node}" "${script}" claude-code ${event} ${vaultKey}`;
}

function withClaudeHooks(text: string, place: LifecyclePlace, command: (event: ClaudeCodeEvent) => string): string {
  let after = text;
  for (const event of CLAUDE_CODE_EVENTS) {
    const wanted = command(event);
    const [own, ...more] = ownHooks(after, event, place);
    if (own !== undefined && more.length === 0 && own.command === wanted) continue;
    after = withoutOwnHooks(after, event, place);
    after = withJsonElement(after, ['hooks', event], { hooks: [{ type: 'command', command: wanted, timeout: TIMEOUT_SECONDS[event] }] });
  }
  return after;
}

function withoutClaudeHooks(text: string, place: LifecyclePlace): string {
  let after = text;
  for (const event of CLAUDE_CODE_EVENTS) after = withoutOwnHooks(after, event, place);
  return after;
}

interface OwnHook {
  readonly group: number;
  readonly command: string;
}

/** The groups of an event's hooks that hold ours, for this vault. */
function ownHooks(text: string, event: ClaudeCodeEvent, { vaultKey }: LifecyclePlace): OwnHook[] {
  const groups = jsonValueAt(text, ['hooks', event]);
  if (!Array.isArray(groups)) return [];
  return groups.flatMap((_group, at) => {
    const command = jsonValueAt(text, ['hooks', event, at, 'hooks', 0, 'command']);
    return typeof command === 'string' && command.includes(HOOK_SCRIPT) && command.endsWith(vaultKey) ? [{ group: at, command }] : [];
  });
}

/** An event that has no other hook goes with ours, and so does the object of all hooks. */
function withoutOwnHooks(text: string, event: ClaudeCodeEvent, place: LifecyclePlace): string {
  const own = ownHooks(text, event, place);
  if (own.length === 0) return text;
  let after = text;
  for (const { group } of own.reverse()) after = withJsonValue(after, ['hooks', event, group], undefined);
  if (isEmpty(jsonValueAt(after, ['hooks', event]))) after = withJsonValue(after, ['hooks', event], undefined);
  return isEmpty(jsonValueAt(after, ['hooks'])) ? withJsonValue(after, ['hooks'], undefined) : after;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function opencodePluginFile({ machine, entryName }: LifecyclePlace): string {
  return join(opencodeFolder(machine), 'plugins', `${entryName}.js`);
}

/** Loads the script where it is; silent where it is gone. */
function opencodePlugin(script: string, { entryName, vaultKey }: LifecyclePlace): string {
  return [
    `// Lets opencode recall from, and report to, the vault that it knows as ${entryName}. \`mneme connect opencode --remove\` takes this out.`,
    `const script = await import(${JSON.stringify(pathToFileURL(script).href)}).catch(() => undefined);`,
    `export const Mneme = async (input) => script?.opencodePlugin(${JSON.stringify(vaultKey)}, input) ?? {};`,
    '',
  ].join('\n');
}

async function writeOwnFile(file: string, text: string): Promise<FileChange> {
  if ((await textOf(file)) === text) return { file, change: 'unchanged' };
  await writePrivateFile(file, text);
  return { file, change: 'written' };
}

async function linksIn(configFolder: string): Promise<string[]> {
  try {
    return (await readdir(hooksFolder(configFolder))).filter((name) => name.endsWith('.json'));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
