import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { tryChatModel } from '../chat/try-chat-model.js';
import { MnemeError, messageOf } from '../core/model/errors.js';
import { counted } from '../core/model/in-words.js';
import type { EngineStatus } from '../core/model/status.js';
import { findModel, listModels } from '../embedding/catalog.js';
import { verifyModel } from '../embedding/model-files.js';
import { readAddress } from '../vault/node/address-file.js';
import { addressFile } from '../vault/node/config-dir.js';
import { knownDeviceId } from '../vault/node/device.js';
import { isMissing } from '../vault/node/file-error.js';
import { currentOwner, liveAddress } from '../vault/node/ownership.js';
import { indexHome } from '../vault/node/plugin-folder.js';
import { walk } from '../vault/node/walk.js';
import { CHAT_KEY_VARIABLE, chosenChatModel, modelPlaces, REMOTE_KEY_VARIABLE } from './node-model.js';
import type { VaultContext } from './vault-context.js';

/** One thing that was looked at. `message` says how it is and, unless it is well, how to mend it. */
export interface Check {
  readonly name: 'vault' | 'settings' | 'index' | 'model' | 'chat' | 'endpoint' | 'watching';
  readonly state: 'well' | 'warning' | 'broken';
  readonly message: string;
}

/** Of the index file and of its age. @param status What the index holds, from its owner or from looking. */
export async function checkIndex({ vaultPath, folders }: VaultContext, status: EngineStatus): Promise<Check> {
  const name = 'index';
  const device = await knownDeviceId(folders.config);
  const home = await indexHome(vaultPath, device ?? 'DEVICE', folders);
  if (home.kind === 'memory') return { name, state: 'warning', message: home.problem.message };
  const saved = device === undefined ? [] : await filesIn(home.index);
  const holds = `${counted(status.notes, 'note')}, ${counted(status.chunks, 'chunk')}, ${counted(status.vectors.done, 'vector')}`;
  if (saved.length === 0) return { name, state: 'warning', message: `Nothing is saved yet in ${home.index}. Run \`mneme index\` or \`mneme serve\`.` };
  const bytes = saved.reduce((sum, file) => sum + file.bytes, 0);
  const newest = new Date(Math.max(...saved.map((file) => file.mtimeMs))).toISOString();
  const message = `${holds}; ${(bytes / 1e6).toFixed(1)} MB in ${home.index}, written ${newest}.`;
  return home.problem === undefined ? { name, state: 'well', message } : { name, state: 'warning', message: `${message} ${home.problem.message}` };
}

async function filesIn(folder: string): Promise<{ bytes: number; mtimeMs: number }[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return await Promise.all(files.map(async (file) => stat(join(folder, file.name)).then(({ size, mtimeMs }) => ({ bytes: size, mtimeMs }))));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Of the chosen model: its files are all there, with the hashes that its description pins. */
export async function checkModel({ settings }: VaultContext): Promise<Check> {
  const name = 'model';
  const { remoteModel } = settings;
  if (remoteModel !== undefined) {
    const key = process.env[REMOTE_KEY_VARIABLE] === undefined ? `no key in ${REMOTE_KEY_VARIABLE}` : `key from ${REMOTE_KEY_VARIABLE}`;
    return { name, state: 'well', message: `${remoteModel.model} at ${remoteModel.baseUrl}, ${key}. Nothing was asked of it now.` };
  }
  try {
    const places = modelPlaces(settings);
    const model = await findModel(settings.model, places);
    await verifyModel(model);
    const { problems } = await listModels(places);
    const state = problems.length === 0 ? 'well' : 'warning';
    return { name, state, message: [`${settings.model}: all files are there and as they should be.`, ...problems].join(' ') };
  } catch (error) {
    return { name, state: 'broken', message: `${messageOf(error)} Until then full text answers alone.` };
  }
}

export async function checkChat({ settings }: VaultContext, signal: AbortSignal): Promise<Check> {
  const name = 'chat';
  const model = chosenChatModel(settings);
  if (model === undefined) return { name, state: 'well', message: 'No chat model is set: what the rules cannot tell goes back to the agent as a question.' };
  const key = process.env[CHAT_KEY_VARIABLE] === undefined ? `no key in ${CHAT_KEY_VARIABLE}` : `key from ${CHAT_KEY_VARIABLE}`;
  try {
    await tryChatModel(model, signal);
    return { name, state: 'well', message: `${model.name} answers, ${key}.` };
  } catch (error) {
    signal.throwIfAborted();
    return { name, state: 'warning', message: `${messageOf(error)} Until then doubtful cases go back to the agent (${key}).` };
  }
}

export async function checkEndpoint({ vaultPath, folders }: VaultContext): Promise<Check> {
  const name = 'endpoint';
  const file = addressFile(folders.config, vaultPath);
  const owner = await currentOwner(folders.config, vaultPath);
  const live = await liveAddress(folders.config, vaultPath);
  const loose = await isOpenToOthers(file);
  if (loose) return { name, state: 'broken', message: `${file} holds the token and can be read by other accounts. Run: chmod 600 ${JSON.stringify(file)}, then \`mneme token rotate\`.` };
  if (live !== undefined) return { name, state: 'well', message: `${live.url} answers, process ${live.pid} (${owner?.kind ?? 'unknown'}); token in ${file}.` };
  if (owner !== undefined) return { name, state: 'warning', message: `Process ${owner.pid} (${owner.kind}) has the vault, and no endpoint of it answers. Wait if it has just started; else stop it.` };
  const known = await readAddress(file);
  const before = known === undefined ? '' : ` The last one was at ${known.url}; its token is kept in ${file}.`;
  return { name, state: 'well', message: `Nothing serves this vault now.${before} Start with \`mneme serve\`, or open the vault in Obsidian.` };
}

async function isOpenToOthers(file: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  try {
    return ((await stat(file)).mode & 0o077) !== 0;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Linux gives each account a number of watches for all programs; Mneme takes one a folder. */
export async function checkWatching({ vaultPath }: VaultContext): Promise<Check> {
  const name = 'watching';
  let folders = 0;
  for await (const entry of walk({ root: vaultPath, onProblem: () => undefined })) if (entry.kind === 'folder') folders += 1;
  const limit = await watchLimit();
  if (limit === undefined) return { name, state: 'well', message: `${counted(folders, 'folder')} to watch.` };
  const message = `${counted(folders, 'folder')} to watch, of ${counted(limit, 'watch', 'watches')} that the system allows.`;
  if (folders < limit / 2) return { name, state: 'well', message };
  return { name, state: 'warning', message: `${message} Other programs need some too; raise the limit with: sudo sysctl fs.inotify.max_user_watches=524288` };
}

async function watchLimit(): Promise<number | undefined> {
  try {
    return Number(await readFile('/proc/sys/fs/inotify/max_user_watches', 'utf8'));
  } catch {
    return undefined; // Not Linux, or a sandbox that does not show it.
  }
}

/** The vault or its settings, where they could not even be opened. */
export function checkOfFailure(error: unknown): Check {
  const name = error instanceof MnemeError && error.code === 'config_invalid' ? 'settings' : 'vault';
  return { name, state: 'broken', message: messageOf(error) };
}
