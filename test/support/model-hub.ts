import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import type { ModelSpec } from '../../src/embedding/model-spec.js';
import { scriptedServer, type Received, type ScriptedServer } from './scripted-server.js';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Bytes that differ everywhere, so that a wrong offset cannot go unnoticed. */
export function bytesOf(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let at = 0; at < length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[at] = state >>> 16;
  }
  return bytes;
}

/** A small model: the files that every descriptor must name, filled with bytes of no meaning. */
export function smallModel(name = 'small-model', weightsBytes = 300_000): { spec: ModelSpec; files: Map<string, Buffer> } {
  const files = new Map([
    ['config.json', bytesOf(40, 2)],
    ['tokenizer.json', bytesOf(5000, 3)],
    ['tokenizer_config.json', bytesOf(60, 4)],
    ['onnx/model_quantized.onnx', bytesOf(weightsBytes, 5)],
  ]);
  const spec: ModelSpec = {
    name,
    revision: 'v1',
    languages: ['en'],
    licence: 'MIT',
    bundled: false,
    files: [...files].map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: sha256Of(bytes) })),
    dtype: 'q8',
    pooling: 'mean',
    prefixes: { query: '', passage: '' },
    dimension: 8,
    maxTokens: 128,
    calibration: { cosineLow: 0, cosineHigh: 1, textShare: { latin: 0.5, cjk: 0.5 }, useAt: 0.5, weakAt: 0.3 },
  };
  return { spec, files };
}

/** What a test makes go wrong with one request for a file; false lets the hub answer as it should. */
export type Fault = (request: Received, response: ServerResponse, file: Buffer) => boolean;

export interface ModelHub extends ScriptedServer {
  /** The paths that were asked for, with the range where there was one. */
  readonly asked: () => string[];
  fault: Fault;
  /** Exchanges the files on the hub. */
  serve(files: ReadonlyMap<string, Buffer>): void;
}

/** Serves files as a hub does: strong entity tags, ranges, `If-Range`. @param files by their path on the server */
export async function modelHub(first: ReadonlyMap<string, Buffer>): Promise<ModelHub> {
  let files = first;
  const server = await scriptedServer((request, response) => {
    const file = files.get(decodeURIComponent(request.url).slice(1));
    if (file === undefined) response.writeHead(404).end('Not found');
    else if (!hub.fault(request, response, file)) answerFile(request, response, file);
  });
  const hub: ModelHub = {
    ...server,
    fault: () => false,
    asked: () => server.received.map((request) => `${request.url}${request.headers.range === undefined ? '' : ` ${request.headers.range}`}`),
    serve: (next) => {
      files = next;
    },
  };
  return hub;
}

export function answerFile(request: Received, response: ServerResponse, file: Buffer): void {
  const etag = `"${sha256Of(file).slice(0, 16)}"`;
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  const same = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  if (range === null || !same) {
    response.writeHead(200, { 'content-length': file.length, etag }).end(file);
    return;
  }
  const from = Number(range[1]);
  const end = range[2] === '' ? file.length : Math.min(file.length, Number(range[2]) + 1);
  if (from >= file.length) response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
  else response.writeHead(206, { 'content-length': end - from, 'content-range': `bytes ${from}-${end - 1}/${file.length}`, etag }).end(file.subarray(from, end));
}

/** A model's files at their paths in a hub's layout. */
export function inHubLayout(model: { spec: ModelSpec; files: ReadonlyMap<string, Buffer> }, layout = (name: string, file: string): string => `${name}/resolve/v1/${file}`): Map<string, Buffer> {
  return new Map([...model.files].map(([path, bytes]) => [layout(model.spec.name, path), bytes]));
}
