import { fileURLToPath } from 'node:url';

import { RemoteChatModel } from '../chat/remote-chat-model.js';
import type { ChatModel } from '../core/model/chat-model.js';
import type { Embedder, ModelLock } from '../core/model/embedder.js';
import { MnemeError } from '../core/model/errors.js';
import type { Settings } from '../core/model/settings.js';
import { CHUNKER_VERSION } from '../core/read/chunker.js';
import { createBundledEmbedder } from '../embedding/bundled/node-embedder.js';
import { findModel } from '../embedding/catalog.js';
import { absoluteFolder, type FoundModel, type ModelPlace } from '../embedding/model-files.js';
import { downloadsFolder, nodeModelPlaces, packageModelsFolder } from '../embedding/node-model-store.js';
import { openRemoteEmbedder } from '../embedding/remote/remote-embedder.js';
import { systemClock } from '../vault/node/system-clock.js';

/** The key of a remote model. Never in a file of the vault, which may be synced or published. */
export const REMOTE_KEY_VARIABLE = 'MNEME_EMBEDDING_KEY';
export const CHAT_KEY_VARIABLE = 'MNEME_CHAT_KEY';

export function modelPlaces(settings: Pick<Settings, 'modelFolder'>): ModelPlace[] {
  return nodeModelPlaces({
    picked: settings.modelFolder,
    packaged: packageModelsFolder(fileURLToPath(import.meta.url)),
    downloads: downloadsFolder(process.env),
  });
}

/**
 * Opens the model that the settings choose.
 * @throws MnemeError `model_unknown`, `model_missing`, `model_damaged`, `embedder_unreachable`, `embedder_answer_invalid`, `config_invalid`, `timeout`, `aborted`
 */
export async function openChosenModel(settings: Settings, signal: AbortSignal, onNotice: (message: string) => void): Promise<Embedder> {
  if (settings.remoteModel !== undefined) return openRemote(settings.remoteModel, signal);
  const found = await findModel(settings.model, modelPlaces(settings));
  if (signal.aborted) throw new MnemeError('aborted', 'Opening the embedding model was called off.');
  return openLocal(found, onNotice);
}

/** Opens the local model that a lock names; `undefined` for a remote one. @throws MnemeError as `openChosenModel` */
export async function openModelOf({ id, pooling }: ModelLock, settings: Pick<Settings, 'modelFolder'>, onNotice: (message: string) => void): Promise<Embedder | undefined> {
  if (pooling === 'remote') return undefined;
  return openLocal(await findModel(id, modelPlaces(settings)), onNotice);
}

function openLocal(found: FoundModel, onNotice: (message: string) => void): Promise<Embedder> {
  return createBundledEmbedder({ modelFolder: absoluteFolder(found), spec: found.spec, chunkerVersion: CHUNKER_VERSION, onNotice });
}

function openRemote(remote: NonNullable<Settings['remoteModel']>, signal: AbortSignal): Promise<Embedder> {
  const apiKey = (): Promise<string | undefined> => Promise.resolve(process.env[REMOTE_KEY_VARIABLE]);
  return openRemoteEmbedder(remote, { fetch, clock: systemClock, random: Math.random, apiKey }, { chunkerVersion: CHUNKER_VERSION, signal });
}

/** The language model that the settings name for what the rules cannot tell; `undefined` where there is none. Nothing is asked yet. */
export function chosenChatModel({ chat }: Pick<Settings, 'chat'>): ChatModel | undefined {
  return chat && new RemoteChatModel(chat, { fetch, clock: systemClock, apiKey: () => Promise.resolve(process.env[CHAT_KEY_VARIABLE]) });
}
