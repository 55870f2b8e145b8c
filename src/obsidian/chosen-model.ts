import type { App } from 'obsidian';
import { RemoteChatModel } from '../chat/remote-chat-model.js';
import type { ChatModel } from '../core/model/chat-model.js';
import type { Clock } from '../core/model/clock.js';
import type { Embedder, ModelLock } from '../core/model/embedder.js';
import { MnemeError } from '../core/model/errors.js';
import type { Settings } from '../core/model/settings.js';
import { CHUNKER_VERSION } from '../core/read/chunker.js';
import { createBundledEmbedder } from '../embedding/bundled/web-embedder.js';
import { entryOf, listModels, type Catalog } from '../embedding/catalog.js';
import { readModelFile, type ModelPlace } from '../embedding/model-files.js';
import { openRemoteEmbedder } from '../embedding/remote/remote-embedder.js';
import { AdapterModelStore } from './adapter-model-store.js';
import { appFetch } from './app-fetch.js';
import { nodeModelPlacesHere } from './node-here.js';

/** Where the app keeps the key of a remote model: never in a file of the vault. */
export const REMOTE_KEY_SECRET = 'mneme-remote-model-key';
export const CHAT_KEY_SECRET = 'mneme-chat-model-key';

/** With fewer cores the owner would feel a second worker. */
const CORES_FOR_TWO_WORKERS = 8;

export interface ModelSources {
  readonly app: App;
  readonly clock: Clock;
  /** The plugin's own folder, relative to the vault. */
  readonly pluginFolder: string;
}

/** The models of the plugin's own folder, where downloads go. */
export function pluginModels({ app, pluginFolder }: ModelSources): ModelPlace {
  return { kind: 'downloads', store: new AdapterModelStore(app.vault.adapter, `${pluginFolder}/models`) };
}

/** Every model that can be chosen here: in the folder that the owner picked, in the plugin's, or on this machine for the command line. */
export async function modelsHere(sources: ModelSources, settings: Settings): Promise<Catalog> {
  const { picked, shared } = await nodeModelPlacesHere(settings.modelFolder);
  return listModels([...picked, pluginModels(sources), ...shared]);
}

/** Opens the model that the settings name. @throws MnemeError `model_missing`, `model_unknown`, `model_damaged`, `embedder_unreachable`, `config_invalid` */
export async function openChosenModel(sources: ModelSources, settings: Settings, signal: AbortSignal): Promise<Embedder> {
  return settings.remoteModel === undefined ? openLocal(sources, settings, settings.model) : openRemote(sources, settings.remoteModel, signal);
}

/** Opens the local model that a lock names, which answers while the chosen one is still embedding; `undefined` for a remote one. @throws MnemeError as `openChosenModel` */
export async function openModelOf(sources: ModelSources, settings: Settings, { id, pooling }: ModelLock): Promise<Embedder | undefined> {
  return pooling === 'remote' ? undefined : openLocal(sources, settings, id);
}

async function openLocal(sources: ModelSources, settings: Settings, name: string): Promise<Embedder> {
  const entry = entryOf(await modelsHere(sources, settings), name);
  const { found, spec } = entry;
  if (found === undefined || entry.state === 'downloadable') {
    throw new MnemeError('model_missing', `The embedding model ${entry.name} is not on this machine. Download it in Mneme's settings, or pick a folder there that holds it.`);
  }
  return createBundledEmbedder({
    spec,
    chunkerVersion: CHUNKER_VERSION,
    readModelFile: (file) => readModelFile(found, file),
    workers: navigator.hardwareConcurrency >= CORES_FOR_TWO_WORKERS ? 2 : 1,
  });
}

/** The language model that the settings name for what the rules cannot tell; `undefined` where there is none. Nothing is asked yet. */
export function chosenChatModel({ app, clock }: ModelSources, { chat }: Settings): ChatModel | undefined {
  return chat && new RemoteChatModel(chat, { fetch: appFetch, clock, apiKey: () => secretOf(app, CHAT_KEY_SECRET) });
}

function openRemote({ app, clock }: ModelSources, remote: NonNullable<Settings['remoteModel']>, signal: AbortSignal): Promise<Embedder> {
  const apiKey = (): Promise<string | undefined> => secretOf(app, REMOTE_KEY_SECRET);
  return openRemoteEmbedder(remote, { fetch: appFetch, clock, random: Math.random, apiKey }, { chunkerVersion: CHUNKER_VERSION, signal });
}

function secretOf(app: App, name: string): Promise<string | undefined> {
  return Promise.resolve(app.secretStorage.getSecret(name) ?? undefined);
}
