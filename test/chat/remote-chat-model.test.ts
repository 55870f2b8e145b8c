import { describe, expect, it } from 'vitest';
import { RemoteChatModel } from '../../src/chat/remote-chat-model.js';
import type { ChatModel } from '../../src/core/model/chat-model.js';
import { chatSettingsSchema, type ChatSettings } from '../../src/core/model/settings.js';
import { systemClock } from '../../src/vault/node/system-clock.js';
import { askedIn, chatServer } from '../support/chat-server.js';
import { answerJson, scriptedServer, type Script } from '../support/scripted-server.js';

const QUESTION = { task: 'Answer with one word.', data: '<data>Use pnpm.</data>', maxTokens: 50 };
const KEY = ['key', 'of', 'the', 'owner'].join('-');

function modelAt(baseUrl: string, settings: Partial<ChatSettings> = {}, key?: string): ChatModel {
  const parsed = chatSettingsSchema.parse({ provider: 'openai', baseUrl, model: 'tiny', ...settings });
  return new RemoteChatModel(parsed, { fetch: (url, init) => fetch(url, init), clock: systemClock, apiKey: () => Promise.resolve(key) });
}

describe('a chat model', () => {
  it.each([
    ['openai', '/v1', '/v1/chat/completions'],
    ['openai', '/v1/chat/completions', '/v1/chat/completions'],
    ['ollama', '', '/api/chat'],
    ['ollama', '/api', '/api/chat'],
  ] as const)('of the kind %s at %j is asked at %s, with task and data apart and the key in one header', async (provider, base, path) => {
    await using server = await chatServer(() => 'keep');
    expect(await modelAt(server.origin + base, { provider }, KEY).ask(QUESTION)).toBe('keep');
    const [request] = server.received;
    expect([server.received.length, request?.method, request?.url, request?.headers.authorization]).toEqual([1, 'POST', path, `Bearer ${KEY}`]);
    expect(request && askedIn(request)).toEqual({ task: QUESTION.task, data: QUESTION.data });
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ model: 'tiny', stream: false });
  });

  it('is asked once more when it fails, and no oftener', async () => {
    let asked = 0;
    await using server = await scriptedServer((_, response) => {
      asked += 1;
      if (asked === 1) answerJson(response, { error: { message: 'loading the model' } }, 503);
      else answerJson(response, { choices: [{ message: { content: 'drop' } }] });
    });
    expect(await modelAt(server.origin).ask(QUESTION)).toBe('drop');
    server.run((_, response) => answerJson(response, { error: { message: 'loading the model' } }, 503));
    const before = server.received.length;
    await expect(modelAt(server.origin).ask(QUESTION)).rejects.toMatchObject({ code: 'chat_unreachable', message: expect.stringContaining('loading the model') });
    expect(server.received.length - before).toBe(2);
  });

  it('that does not answer in time is given up', async () => {
    await using server = await scriptedServer(() => undefined);
    await expect(modelAt(server.origin, { timeoutMs: 100 }).ask(QUESTION)).rejects.toMatchObject({ code: 'timeout', message: expect.stringContaining('100 ms') });
    expect(server.received).toHaveLength(2);
  });

  it('can be called off', async () => {
    await using server = await scriptedServer(() => undefined);
    const stop = new AbortController();
    const asking = modelAt(server.origin).ask(QUESTION, stop.signal);
    setTimeout(() => stop.abort(), 50);
    await expect(asking).rejects.toMatchObject({ code: 'aborted' });
  });

  it.each([
    ['an unknown model', (_: unknown, response: Parameters<Script>[1]): void => answerJson(response, { error: 'model "tiny" not found' }, 404), 'chat_unreachable', 'ollama pull tiny'],
    ['a wrong key', (_: unknown, response: Parameters<Script>[1]): void => answerJson(response, { error: `the key ${KEY} is wrong` }, 401), 'chat_unreachable', 'Check the API key'],
    ['a web page', (_: unknown, response: Parameters<Script>[1]): void => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>'), 'chat_answer_invalid', 'Check the address'],
    ['another API', (_: unknown, response: Parameters<Script>[1]): void => answerJson(response, { embeddings: [[1]] }), 'chat_answer_invalid', 'Check the address'],
    ['an endless answer', (_: unknown, response: Parameters<Script>[1]): void => answerJson(response, { message: { content: 'x'.repeat(2_000_000) } }), 'chat_answer_invalid', 'Check the address'],
    ['an address elsewhere', (_: unknown, response: Parameters<Script>[1]): void => void response.writeHead(307, { location: 'http://127.0.0.1:1/api/chat' }).end(), 'chat_unreachable', 'are not sent there'],
  ] as const)('says what to do about %s, at once and without the key', async (_, script, code, advice) => {
    await using server = await scriptedServer(script);
    const failure = await modelAt(server.origin, { provider: 'ollama' }, KEY).ask(QUESTION).catch((thrown: unknown) => thrown as Error);
    expect(failure).toMatchObject({ code, message: expect.stringContaining(advice) });
    expect((failure as Error).message).not.toContain(KEY);
    expect(server.received).toHaveLength(1);
  });

  it('behind no server says so', async () => {
    await expect(modelAt('http://127.0.0.1:9', { provider: 'ollama' }).ask(QUESTION)).rejects.toMatchObject({ code: 'chat_unreachable', message: expect.stringContaining('ollama serve') });
  });

  it.each(['ftp://127.0.0.1/v1', 'http://user:pass@127.0.0.1/v1'])('at the address %s is not asked at all', async (baseUrl) => {
    await expect(modelAt(baseUrl).ask(QUESTION)).rejects.toMatchObject({ code: 'config_invalid' });
  });
});
