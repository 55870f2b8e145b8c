import { expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations/table.js';
import { rawRequest, sendRaw, startEndpoint, TOKEN } from '../support/endpoint.js';

test('no operation but health is answered without the right token', async () => {
  const { send, engine } = await startEndpoint({ onYield: () => Promise.reject(new Error('must not be reached')) });
  const wrong = ['', 'wrong', TOKEN.slice(0, -1), `${TOKEN}x`, TOKEN.toUpperCase(), `${TOKEN.slice(0, -1)}0`];
  for (const { method, path, auth } of OPERATIONS) {
    if (auth === 'none') continue;
    for (const token of wrong) {
      const response = await send(method, path, { token, ...(method === 'POST' ? { body: { query: 'x' } } : {}) });
      expect([response.status, response.headers.get('www-authenticate'), await response.json()], `${path} with ${token}`).toEqual([401, 'Bearer realm="mneme"', expect.objectContaining({ code: 'unauthorized' })]);
    }
  }
  expect([engine.asked, engine.done]).toEqual([[], []]);
});

test('the token counts nowhere but in the header', async () => {
  const { send } = await startEndpoint();
  for (const path of [`/v1/status?token=${TOKEN}`, `/v1/status?access_token=${TOKEN}`]) expect((await send('GET', path, { token: '' })).status).toBe(401);
  expect((await send('GET', '/v1/status', { token: '', headers: { Cookie: `token=${TOKEN}`, 'X-Api-Key': TOKEN } })).status).toBe(401);
  expect((await send('GET', '/v1/status', { token: '', headers: { Authorization: `Basic ${btoa(`owner:${TOKEN}`)}` } })).status).toBe(401);
});

test('two Authorization headers do not add up to a right one', async () => {
  const { server } = await startEndpoint();
  const answer = await sendRaw(server.port, rawRequest('GET /v1/status HTTP/1.1', 'Host: 127.0.0.1', 'Authorization: Bearer wrong', `Authorization: Bearer ${TOKEN}`));
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

test('a wrong token is refused before the body is looked at', async () => {
  const { send } = await startEndpoint();
  expect((await send('POST', '/v1/recall', { token: 'wrong', body: '{' })).status).toBe(401);
});
