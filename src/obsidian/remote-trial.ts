import { RemoteChatModel } from '../chat/remote-chat-model.js';
import { tryChatModel } from '../chat/try-chat-model.js';
import type { Clock } from '../core/model/clock.js';
import { remoteModelSchema, type ChatSettings } from '../core/model/settings.js';
import { CHUNKER_VERSION } from '../core/read/chunker.js';
import { openRemoteEmbedder } from '../embedding/remote/remote-embedder.js';
import { appFetch } from './app-fetch.js';

/** The owner waits before the form, and can press the button again. */
const ONCE = { attempts: 1, baseMs: 0, longestMs: 0 };

/** Has one sentence embedded that is not of the vault. @returns how many numbers its vector has @throws MnemeError as `openRemoteEmbedder` */
export async function tryEmbeddingEndpoint(clock: Clock, setting: ChatSettings, key: string): Promise<number> {
  const ports = { fetch: appFetch, clock, random: Math.random, apiKey: keyOf(key) };
  const embedder = await openRemoteEmbedder(remoteModelSchema.parse(setting), ports, { chunkerVersion: CHUNKER_VERSION, retry: ONCE });
  await embedder.dispose();
  return embedder.lock.dimension;
}

/** @returns the one word that was asked for, or what else was said @throws MnemeError as `ChatModel.ask` */
export function tryChatEndpoint(clock: Clock, setting: ChatSettings, key: string): Promise<string> {
  return tryChatModel(new RemoteChatModel(setting, { fetch: appFetch, clock, apiKey: keyOf(key) }));
}

function keyOf(key: string): () => Promise<string | undefined> {
  return () => Promise.resolve(key === '' ? undefined : key);
}
