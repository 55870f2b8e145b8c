import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { claudeSettingsFile, opencodeFolder } from './agents.js';
import { editConfigFile, removeOwnFile, type FileChange } from './config-file.js';
import { installScript, removeScript, scriptFiles, writeOwnFile, type ScriptPlace } from './installed-script.js';
import { jsonValueAt, withJsonElement, withJsonValue } from './jsonc-text.js';
import { CLAUDE_CODE_EVENTS, type ClaudeCodeEvent } from './hook/claude-code.js';
import type { Link } from './link.js';
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
  readonly link: Link;
  /** Node, as the agent's shell finds it. */
  readonly node: string;
  /** The text of the self-contained script. */
  readonly script: string;
}

/** How long the agent waits for a hook, seconds. A hook itself gives up sooner. */
const TIMEOUT_SECONDS: Readonly<Record<ClaudeCodeEvent, number>> = { SessionStart: 10, UserPromptSubmit: 10, Stop: 10, PreCompact: 60, SessionEnd: 60 };

/** Lets the agent recall on each prompt, report its turns and draw memories, all by itself. */
export async function installLifecycle(place: LifecyclePlace, { link, node, script: text }: LifecycleParts): Promise<FileChange[]> {
  const [script] = scriptFiles(hooksOf(place));
  return [
    ...(await installScript(hooksOf(place), text, link)),
    await (place.lifecycle === 'claude-code'
      ? editConfigFile(claudeSettingsFile(place.machine), place.stamp, (before) => withClaudeHooks(before, place, (event) => commandFor(event, node, script, place)))
      : writeOwnFile(opencodePluginFile(place), opencodePlugin(script, place))),
  ];
}

/** What `installLifecycle` writes. */
export function lifecycleFiles(place: LifecyclePlace): string[] {
  return [place.lifecycle === 'claude-code' ? claudeSettingsFile(place.machine) : opencodePluginFile(place), ...scriptFiles(hooksOf(place))];
}

/** Takes all of that away. */
export async function removeLifecycle(place: LifecyclePlace): Promise<FileChange[]> {
  return [
    await (place.lifecycle === 'claude-code' ? editConfigFile(claudeSettingsFile(place.machine), place.stamp, (text) => withoutClaudeHooks(text, place)) : removeOwnFile(opencodePluginFile(place))),
    ...(await removeScript(hooksOf(place))),
  ];
}

function hooksOf({ configFolder, lifecycle, vaultKey }: LifecyclePlace): ScriptPlace {
  return { configFolder, kind: 'hook', program: lifecycle, vaultKey };
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
function ownHooks(text: string, event: ClaudeCodeEvent, place: LifecyclePlace): OwnHook[] {
  const name = basename(scriptFiles(hooksOf(place))[0]);
  const groups = jsonValueAt(text, ['hooks', event]);
  if (!Array.isArray(groups)) return [];
  return groups.flatMap((_group, at) => {
    const command = jsonValueAt(text, ['hooks', event, at, 'hooks', 0, 'command']);
    return typeof command === 'string' && command.includes(name) && command.endsWith(place.vaultKey) ? [{ group: at, command }] : [];
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
