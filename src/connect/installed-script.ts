import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';

import { isMissing } from '../vault/node/file-error.js';
import { writePrivateFile } from '../vault/node/private-file.js';
import { removeOwnFile, textOf, type FileChange } from './config-file.js';
import { linkFile, scriptFile, type Link, type ScriptKind } from './link.js';

/** A script that one agent runs for one vault. */
export interface ScriptPlace {
  readonly configFolder: string;
  readonly kind: ScriptKind;
  /** The agent's program. */
  readonly program: string;
  readonly vaultKey: string;
}

/** Puts the script, which all agents and vaults share, and the agent's link to the vault into Mneme's folder. */
export async function installScript(place: ScriptPlace, text: string, link: Link): Promise<FileChange[]> {
  const [script, linked] = scriptFiles(place);
  return [await writeOwnFile(script, text), await writeOwnFile(linked, `${JSON.stringify(link, undefined, 2)}\n`)];
}

/** The script, and the link. */
export function scriptFiles({ configFolder, kind, program, vaultKey }: ScriptPlace): readonly [script: string, link: string] {
  return [scriptFile(configFolder, kind), linkFile(configFolder, kind, program, vaultKey)];
}

/** Takes the link away, and the script once nobody uses it any more. */
export async function removeScript(place: ScriptPlace): Promise<FileChange[]> {
  const [script, link] = scriptFiles(place);
  const removed = await removeOwnFile(link);
  return (await isLinked(script)) ? [removed] : [removed, await removeOwnFile(script)];
}

/** Writes a file of our own if it differs. */
export async function writeOwnFile(file: string, text: string): Promise<FileChange> {
  if ((await textOf(file)) === text) return { file, change: 'unchanged' };
  await writePrivateFile(file, text);
  return { file, change: 'written' };
}

async function isLinked(script: string): Promise<boolean> {
  try {
    return (await readdir(dirname(script))).some((name) => name.endsWith('.json'));
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
