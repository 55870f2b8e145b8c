import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { MnemeError } from '../../src/core/model/errors.js';
import { downloadModel, offeredModel, removeModel, type DownloadProgress } from '../../src/embedding/download.js';
import { DEFAULT_LIMITS, type DownloadLimits, type DownloadPorts } from '../../src/embedding/download-file.js';
import { NodeModelStore } from '../../src/embedding/node-model-store.js';
import type { ModelSpec } from '../../src/embedding/model-spec.js';
import { systemClock } from '../../src/vault/node/system-clock.js';
import { answerFile, bytesOf, inHubLayout, modelHub, sha256Of, smallModel, type ModelHub } from '../support/model-hub.js';
import { scriptedServer } from '../support/scripted-server.js';

const LIMITS: DownloadLimits = { stallMs: 200, retry: { attempts: 4, baseMs: 5, longestMs: 300 }, progressBytes: 50_000, writeBytes: 16_384 };
const WEIGHTS = 'onnx/model_quantized.onnx';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mneme-models-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const portsOf = (change: Partial<DownloadPorts> = {}): DownloadPorts => ({ fetch: (url, init) => fetch(url, init), clock: systemClock, random: () => 0.5, store: new NodeModelStore(folder), ...change });
const agreed = (address: string): { address: string; consent: string[] } => ({ address, consent: [address] });

function download(spec: ModelSpec, hub: ModelHub | string, change: Partial<DownloadPorts> = {}, options: { signal?: AbortSignal; onProgress?: (progress: DownloadProgress) => void; limits?: DownloadLimits } = {}): Promise<string> {
  return downloadModel(spec, agreed(typeof hub === 'string' ? hub : hub.origin), portsOf(change), { limits: LIMITS, ...options });
}

async function failureOf(work: Promise<unknown>): Promise<Error & { code: string }> {
  try {
    await work;
  } catch (thrown) {
    return thrown as Error & { code: string };
  }
  return expect.fail('it should have failed');
}

function expectWhole(model: ReturnType<typeof smallModel>): void {
  for (const [path, bytes] of model.files) expect(sha256Of(readFileSync(join(folder, model.spec.name, path)))).toBe(sha256Of(bytes));
  const left = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('.part'));
  expect(left).toEqual([]);
}

/** Sends the first `bytes` of what the hub would, then drops the connection. */
const breakAfter = (bytes: number) => (response: Parameters<ModelHub['fault']>[1], file: Buffer, from = 0): void => {
  response.writeHead(from > 0 ? 206 : 200, {
    'content-length': file.length - from,
    etag: `"${sha256Of(file).slice(0, 16)}"`,
    ...(from > 0 ? { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` } : {}),
  });
  response.write(file.subarray(from, from + bytes), () => setTimeout(() => response.destroy(), 20));
};

describe('fetching a model', () => {
  it.each([
    ['a hub', (name: string, file: string) => `${name}/resolve/v1/${file}`],
    ['a mirror of the models folder', (name: string, file: string) => `${name}/${file}`],
    ['a release page', (name: string, file: string) => `${name}--${file.replaceAll('/', '__')}`],
  ])('works from the layout of %s, and tells of every byte', async (_what, layout) => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model, layout));
    const told: DownloadProgress[] = [];
    expect(await download(model.spec, `${hub.origin}/`, {}, { onProgress: (progress) => told.push(progress) })).toBe('small-model');
    expectWhole(model);
    const total = [...model.files.values()].reduce((sum, file) => sum + file.length, 0);
    expect(told.at(-1)).toMatchObject({ model: 'small-model', file: WEIGHTS, done: total, bytes: total });
    expect(told.map((progress) => progress.done)).toEqual(told.map((progress) => progress.done).toSorted((a, b) => a - b));
    expect(told.filter((progress) => progress.file === WEIGHTS).length).toBeGreaterThan(3);
  });

  it('works from an address that says its own layout', async () => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model, (name, file) => `org/${name}/resolve/main/${file}`));
    await download(model.spec, `${hub.origin}/org/{name}/resolve/main/{file}`);
    expectWhole(model);
  });

  it('fetches nothing twice', async () => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    await download(model.spec, hub);
    await download(model.spec, hub);
    expect(hub.received).toHaveLength(4);
    writeFileSync(join(folder, 'small-model', WEIGHTS), bytesOf(300_000, 9));
    await download(model.spec, hub);
    expect(hub.asked().slice(4)).toEqual([`/small-model/resolve/v1/${WEIGHTS}`]);
    expectWhole(model);
  });

  it('leaves nothing behind when it is removed', async () => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    await download(model.spec, hub);
    await removeModel(model.spec, portsOf());
    expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([]);
  });
});

describe('without the owner’s consent', () => {
  it.each([
    ['nobody agreed', []],
    ['another address was agreed to', ['http://127.0.0.1:1/other']],
  ])('nothing is asked of the network: %s', async (_what, consent) => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    const error = await failureOf(downloadModel(model.spec, { address: hub.origin, consent }, portsOf()));
    expect(error.code).toBe('consent_needed');
    expect(error.message).toContain(hub.origin);
    expect(error.message).toMatch(/0\.31 MB in 4 files, licence MIT/);
    expect((await failureOf(offeredModel('small-model', { address: hub.origin, consent }, portsOf()))).code).toBe('consent_needed');
    expect(hub.received).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('an address that is not set is asked for', async () => {
    const error = await failureOf(downloadModel(smallModel().spec, { address: undefined, consent: [] }, portsOf()));
    expect(error).toMatchObject({ code: 'config_invalid', message: expect.stringContaining('modelAddress') });
  });
});

describe('an interruption', () => {
  it('of the connection is gone on from, not started over', async () => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    let breaks = 0;
    hub.fault = (request, response, file) => {
      if (!request.url.endsWith('.onnx') || (breaks += 1) > 2) return false;
      breakAfter(100_000)(response, file, Number(/\d+/.exec(request.headers.range ?? '0')?.[0]));
      return true;
    };
    await download(model.spec, hub);
    expectWhole(model);
    expect(hub.asked().filter((line) => line.includes('.onnx')).map((line) => line.split(' ')[1])).toEqual([undefined, 'bytes=100000-', 'bytes=200000-']);
  });

  it('by the owner keeps what arrived, and the next try goes on from there', async () => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    const stop = new AbortController();
    hub.fault = (request, response, file) => {
      if (!request.url.endsWith('.onnx')) return false;
      response.writeHead(200, { 'content-length': file.length, etag: `"${sha256Of(file).slice(0, 16)}"` }).write(file.subarray(0, 70_000));
      return true;
    };
    const onProgress = (progress: DownloadProgress): void => {
      if (progress.file === WEIGHTS && progress.fileDone === 70_000) stop.abort();
    };
    expect((await failureOf(download(model.spec, hub, {}, { signal: stop.signal, onProgress }))).code).toBe('aborted');
    expect(existsSync(join(folder, 'small-model', WEIGHTS))).toBe(false);

    hub.fault = () => false;
    await download(model.spec, hub);
    expectWhole(model);
    expect(hub.asked().at(-1)).toBe(`/small-model/resolve/v1/${WEIGHTS} bytes=70000-`);
  });

  it('starts over if the file on the hub has changed meanwhile, and never mixes two versions', async () => {
    const old = smallModel();
    const next = smallModel();
    next.files.set(WEIGHTS, bytesOf(300_000, 8));
    const spec = { ...next.spec, files: next.spec.files.map((file) => (file.path === WEIGHTS ? { ...file, sha256: sha256Of(next.files.get(WEIGHTS) ?? expect.fail()) } : file)) };
    await using hub = await modelHub(inHubLayout(old));
    hub.fault = (request, response, file) => {
      if (!request.url.endsWith('.onnx')) return false;
      breakAfter(100_000)(response, file);
      hub.fault = () => false;
      hub.serve(inHubLayout(next));
      return true;
    };
    await download(spec, hub);
    expectWhole({ spec, files: next.files });
  });

  it('starts over if the server cannot go on in the middle', async () => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    let first = true;
    hub.fault = (request, response, file) => {
      if (!request.url.endsWith('.onnx')) return false;
      if (first) breakAfter(100_000)(response, file);
      else response.writeHead(200).end(file);
      first = false;
      return true;
    };
    await download(model.spec, hub);
    expectWhole(model);
  });

  it('starts over once if the parts do not make the file, with a server that tells no versions apart', async () => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    let tries = 0;
    hub.fault = (request, response, file) => {
      if (!request.url.endsWith('.onnx')) return false;
      tries += 1;
      const headers = { range: request.headers.range };
      if (tries === 1) {
        response.writeHead(200, { 'content-length': file.length }).write(bytesOf(100_000, 77), () => setTimeout(() => response.destroy(), 20));
      } else answerFile({ ...request, headers }, response, file);
      return true;
    };
    await download(model.spec, hub);
    expectWhole(model);
    expect(tries).toBe(3);
  });

  it('a part of an older descriptor, or one whose note is torn, is thrown away', async () => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    const store = new NodeModelStore(folder);
    for (const note of [JSON.stringify({ sha256: 'a'.repeat(64), validator: null }), '{"sha2']) {
      await store.append(`small-model/${WEIGHTS}.part`, 0, bytesOf(1000, 6));
      await store.write(`small-model/${WEIGHTS}.part.json`, Buffer.from(note));
      await download(model.spec, hub);
      expectWhole(model);
      rmSync(join(folder, 'small-model', WEIGHTS));
    }
    expect(hub.asked().every((line) => !line.includes('bytes='))).toBe(true);
  });

  it('a silent server is given up and asked again', async () => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    let stalls = 0;
    hub.fault = (request, response, file) => {
      if (!request.url.endsWith('.onnx') || (stalls += 1) > 1) return false;
      response.writeHead(200, { 'content-length': file.length, etag: `"${sha256Of(file).slice(0, 16)}"` }).write(file.subarray(0, 60_000));
      return true;
    };
    await download(model.spec, hub);
    expectWhole(model);
    expect(hub.asked().at(-1)).toContain('bytes=60000-');
  });

  it('a server that stays silent is a time-out which says that what arrived is kept', async () => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    hub.fault = (request) => request.url.endsWith('.onnx');
    const error = await failureOf(download(model.spec, hub, {}, { limits: { ...LIMITS, stallMs: 60 } }));
    expect(error).toMatchObject({ code: 'timeout', message: expect.stringMatching(/sent nothing for 60 ms.*kept/) });
    expect(hub.asked().filter((line) => line.includes('.onnx'))).toHaveLength(LIMITS.retry.attempts);
  });

  it.each([429, 500, 503])('HTTP %i passes', async (status) => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    let refusals = 0;
    hub.fault = (_request, response) => (refusals += 1) <= 2 && Boolean(response.writeHead(status, { 'retry-after': '0' }).end());
    await download(model.spec, hub);
    expectWhole(model);
  });

  it('a slow server that keeps sending is waited for', async () => {
    const model = smallModel('small-model', 40_000);
    await using hub = await modelHub(inHubLayout(model));
    hub.fault = (request, response, file) => {
      if (!request.url.endsWith('.onnx')) return false;
      response.writeHead(200, { 'content-length': file.length });
      let at = 0;
      const timer = setInterval(() => {
        response.write(file.subarray(at, (at += 4000)));
        if (at >= file.length) {
          clearInterval(timer);
          response.end();
        }
      }, 60);
      return true;
    };
    await download(model.spec, hub);
    expectWhole(model);
    expect(hub.asked().filter((line) => line.includes('.onnx'))).toHaveLength(1);
  });
});

describe('what is not the model', () => {
  const wrong = (change: (file: Buffer) => Buffer, announce: boolean): ModelHub['fault'] => (request, response, file) => {
    if (!request.url.endsWith('.onnx')) return false;
    const bytes = change(file);
    response.writeHead(200, announce ? { 'content-length': bytes.length } : {}).end(bytes);
    return true;
  };

  it.each([
    ['other bytes of the same length', wrong((file) => bytesOf(file.length, 99), true), /SHA-256/],
    ['a longer file that says so', wrong((file) => Buffer.concat([file, file]), true), /600000 bytes where the model’s has 300000/],
    ['a longer file that does not say so', wrong((file) => Buffer.concat([file, file]), false), /more than the 300000 bytes/],
    ['a shorter file that says so', wrong((file) => file.subarray(0, 1000), true), /1000 bytes where/],
    ['a web page', wrong(() => Buffer.from('<!doctype html>'), true), /15 bytes where/],
  ])('is refused and removed: %s', async (_what, fault, message) => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    hub.fault = fault;
    const error = await failureOf(download(model.spec, hub));
    expect(error).toMatchObject({ code: 'model_damaged', message: expect.stringMatching(message) });
    expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('.onnx'))).toEqual([]);
    expect(hub.asked().filter((line) => line.includes('.onnx'))).toHaveLength(1);
  });

  it('an endless file is cut off at once', async () => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    let sent = 0;
    hub.fault = (request, response) => {
      if (!request.url.endsWith('.onnx')) return false;
      const pour = (): void => {
        while (!response.destroyed && sent < 1e9) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536))) break;
        }
      };
      response.on('drain', pour);
      pour();
      return true;
    };
    expect((await failureOf(download(model.spec, hub))).code).toBe('model_damaged');
    expect(sent).toBeLessThan(50e6);
  });

  it('a file that is too short again and again is given up', async () => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    hub.serve(inHubLayout({ spec: model.spec, files: new Map(model.files).set(WEIGHTS, bytesOf(1000)) }));
    hub.fault = (request, response, file) => request.url.endsWith('.onnx') && request.headers.range === undefined && Boolean(response.writeHead(200).end(file));
    expect(['model_missing', 'model_damaged']).toContain((await failureOf(download(model.spec, hub))).code);
    expect(hub.received.length).toBeLessThan(12);
  });

  it('a missing file names what was tried', async () => {
    const model = smallModel();
    await using hub = await modelHub(new Map());
    const error = await failureOf(download(model.spec, hub));
    expect(error.code).toBe('model_missing');
    expect(error.message).toContain('/small-model/resolve/v1/config.json (HTTP 404)');
    expect(error.message).toContain('/small-model--config.json (HTTP 404)');
  });

  it('a server that is not there is named with the reason', async () => {
    const model = smallModel();
    const hub = await modelHub(new Map());
    await hub[Symbol.asyncDispose]();
    const error = await failureOf(download(model.spec, hub));
    expect(error).toMatchObject({ code: 'model_missing', message: expect.stringContaining('ECONNREFUSED') });
  });
});

describe('redirects', () => {
  it('to another host, as hubs do for large files, are followed, also in the middle of a file', async () => {
    const model = smallModel();
    await using storage = await modelHub(inHubLayout(model));
    await using hub = await scriptedServer((request, response) => void response.writeHead(302, { location: `${storage.origin}${request.url}` }).end());
    const store = new NodeModelStore(folder);
    await store.append(`small-model/${WEIGHTS}.part`, 0, (model.files.get(WEIGHTS) ?? expect.fail()).subarray(0, 5000));
    await store.write(`small-model/${WEIGHTS}.part.json`, Buffer.from(JSON.stringify({ sha256: model.spec.files[3]?.sha256, validator: null })));
    await download(model.spec, hub.origin);
    expectWhole(model);
    expect(storage.asked().at(-1)).toContain('bytes=5000-');
  });

  it('from https to http are refused', async () => {
    const asked: string[] = [];
    const fetchLike = (url: string): Promise<Response> => {
      asked.push(url);
      return Promise.resolve(new Response(null, { status: 302, headers: { location: 'http://cdn.example.org/file' } }));
    };
    const error = await failureOf(download(smallModel().spec, 'https://hub.example.org', { fetch: fetchLike }));
    expect(error).toMatchObject({ code: 'model_missing', message: expect.stringContaining('refused') });
    expect(asked).toEqual(['https://hub.example.org/small-model/resolve/v1/config.json']);
  });

  it('in circles end', async () => {
    await using hub = await scriptedServer((request, response) => void response.writeHead(302, { location: request.url }).end());
    expect((await failureOf(download(smallModel().spec, hub.origin))).message).toContain('without end');
    expect(hub.received.length).toBeLessThan(10);
  });
});

describe('a disk', () => {
  it('that is full stops the download, keeps what arrived, and the next try goes on', async () => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    class FullStore extends NodeModelStore {
      room = 120_000;
      override async append(path: string, at: number, bytes: Uint8Array): Promise<void> {
        const fits = bytes.subarray(0, this.room);
        this.room -= fits.length;
        await super.append(path, at, fits);
        if (fits.length < bytes.length) throw new MnemeError('store_full', 'The disk is full.');
      }
    }
    expect((await failureOf(download(model.spec, hub, { store: new FullStore(folder) }))).code).toBe('store_full');
    expect(existsSync(join(folder, 'small-model', WEIGHTS))).toBe(false);
    await download(model.spec, hub);
    expectWhole(model);
    expect(hub.asked().at(-1)).toMatch(/bytes=114900-$/);
  });

  it('whose folder is a file is told by name', async () => {
    const model = smallModel();
    await using hub = await modelHub(inHubLayout(model));
    const blocked = join(folder, 'blocked');
    writeFileSync(blocked, '');
    const error = await failureOf(download(model.spec, hub, { store: new NodeModelStore(blocked) }));
    expect(error).toMatchObject({ code: 'store_failed', message: expect.stringContaining(blocked) });
    expect(hub.received).toEqual([]);
  });
});

describe('a model that only an address knows', () => {
  it('is described, then pinned by its download: the address cannot exchange it afterwards', async () => {
    const model = smallModel('from-the-hub');
    const descriptor = Buffer.from(JSON.stringify({ ...model.spec, bundled: true }));
    await using hub = await modelHub(new Map([...inHubLayout(model), ['from-the-hub/resolve/main/mneme-model.json', descriptor]]));
    const offered = await offeredModel('from-the-hub', agreed(hub.origin), portsOf(), { limits: LIMITS });
    expect(offered).toEqual({ spec: model.spec, sha256: sha256Of(descriptor) });
    await download(offered.spec, hub);
    expectWhole(model);

    const other = smallModel('from-the-hub', 1000);
    hub.serve(new Map([...inHubLayout(other), ['from-the-hub/resolve/main/mneme-model.json', Buffer.from(JSON.stringify(other.spec))]]));
    const again = await offeredModel('from-the-hub', agreed(hub.origin), portsOf());
    expect(again.spec).toEqual(model.spec);
    await removeModel(again.spec, portsOf());
    expect((await offeredModel('from-the-hub', agreed(hub.origin), portsOf())).spec).toEqual(other.spec);
  });

  it.each([
    ['no such model', 'nothing-there', 'model_unknown'],
    ['a name that is a path', '../etc', 'model_unknown'],
    ['a descriptor of another name', 'renamed', 'model_damaged'],
    ['something that is no descriptor', 'broken', 'model_damaged'],
    ['a descriptor that never ends', 'huge', 'model_damaged'],
  ])('is refused: %s', async (_what, name, code) => {
    const files = new Map([
      ['renamed/mneme-model.json', Buffer.from(JSON.stringify(smallModel('small').spec))],
      ['broken/mneme-model.json', Buffer.from('<html>')],
      ['huge/mneme-model.json', Buffer.alloc(400_000, 0x20)],
    ]);
    await using hub = await modelHub(files);
    expect((await failureOf(offeredModel(name, agreed(hub.origin), portsOf(), { limits: LIMITS }))).code).toBe(code);
  });

  it('the limits that are used without others are patient', () => {
    expect(DEFAULT_LIMITS.stallMs).toBeGreaterThanOrEqual(10_000);
    expect(DEFAULT_LIMITS.retry.attempts).toBeGreaterThan(3);
  });
});
