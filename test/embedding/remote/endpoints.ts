import { remoteModelSchema, type RemoteModel } from '../../../src/core/model/settings.js';
import { openRemoteEmbedder, type RemoteEmbedderOptions } from '../../../src/embedding/remote/remote-embedder.js';
import type { RemotePorts } from '../../../src/embedding/remote/transport.js';
import { systemClock } from '../../../src/vault/node/system-clock.js';
import type { Embedder } from '../../../src/core/model/embedder.js';
import { answerJson, type Received, type Script, type ScriptedServer } from '../../support/scripted-server.js';

export interface Asked {
  readonly model: string;
  readonly input: string[];
  readonly dimensions?: number;
  readonly truncate?: boolean;
}
export const askedOf = (request: Received): Asked => JSON.parse(request.body) as Asked;

/** A direction that depends on the text alone; length about 3, so that normalising shows. */
export function vectorOf(text: string, dimension = 4): number[] {
  let seed = 7;
  for (const character of text) seed = (seed * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return Array.from({ length: dimension }, (_, at) => 1 + ((seed * (at + 3)) % 97) / 50);
}

export function unit(values: readonly number[]): number[] {
  const norm = Math.hypot(...values);
  return values.map((value) => value / norm);
}

export const openAiAnswer = (texts: readonly string[], dimension = 4): unknown => ({
  object: 'list',
  data: texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, dimension) })),
});

export const goodOpenAi: Script = (request, response) => answerJson(response, openAiAnswer(askedOf(request).input));
export const goodOllama: Script = (request, response) => answerJson(response, { embeddings: askedOf(request).input.map((text) => vectorOf(text)) });

export const FAST_RETRY = { attempts: 3, baseMs: 5, longestMs: 400 };

export function portsWith(change: Partial<RemotePorts> = {}): RemotePorts {
  return { fetch: (url, init) => fetch(url, init), clock: systemClock, random: () => 0.5, ...change };
}

export function open(
  server: Pick<ScriptedServer, 'origin'>,
  settings: Partial<Omit<RemoteModel, 'baseUrl'>> & { baseUrl?: string } = {},
  options: Partial<RemoteEmbedderOptions> = {},
  ports: Partial<RemotePorts> = {},
): Promise<Embedder> {
  const provider = settings.provider ?? 'openai';
  const model = remoteModelSchema.parse({ provider, baseUrl: provider === 'openai' ? `${server.origin}/v1` : server.origin, model: 'tiny', ...settings });
  return openRemoteEmbedder(model, portsWith(ports), { chunkerVersion: 1, retry: FAST_RETRY, ...options });
}
