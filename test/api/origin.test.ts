import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeOrigin, type OriginHeaders } from '../../src/api/origin.js';

const judge = (headers: Partial<OriginHeaders>) => judgeOrigin({ host: '127.0.0.1:27130', origin: null, fetchSite: null, url: 'http://127.0.0.1:27130/v1/status', ...headers });

test('loopback names are served, with a port or without', () => {
  for (const host of ['127.0.0.1', '127.0.0.1:27130', 'localhost', 'LOCALHOST:8080', '[::1]', '[::1]:27130']) expect(judge({ host })).toBe('ok');
});

test('every other name is foreign: it may be rebound to loopback', () => {
  for (const host of [null, '', 'evil.example', 'evil.example:27130', 'localhost.evil.example', '127.0.0.1.evil.example', '127.0.0.2', '0.0.0.0', 'localhost.', 'localhost:', 'localhost:1:2', 'user@localhost', '[::2]', '::1', '2130706433', '127.1', '192.168.0.2:27130']) expect(judge({ host }), String(host)).toBe('foreign_host');
  fc.assert(fc.property(fc.domain(), (host) => host === 'localhost' || judge({ host }) === 'foreign_host'));
});

test('the absolute form of a request target must name loopback as well', () => {
  expect(judge({ url: 'http://evil.example/v1/status' })).toBe('foreign_host');
});

test('pages of other sites are refused, those of other ports of this machine included', () => {
  for (const origin of ['https://evil.example', 'http://127.0.0.1:3000', 'http://localhost:27130', 'https://127.0.0.1:27130', 'null', '', 'file://', 'chrome-extension://abc', 'app://evil', 'app://obsidian.md.evil', 'http://127.0.0.1:27130.evil.example']) expect(judge({ origin }), origin).toBe('foreign_origin');
});

test('no origin, the own one and that of Obsidian are served', () => {
  for (const origin of [null, 'http://127.0.0.1:27130', 'app://obsidian.md']) expect(judge({ origin })).toBe('ok');
});

test('a page whose GET carries no origin is known by its fetch metadata', () => {
  for (const fetchSite of ['cross-site', 'same-site', 'whatever']) expect(judge({ fetchSite })).toBe('foreign_origin');
  for (const fetchSite of [null, 'none', 'same-origin']) expect(judge({ fetchSite })).toBe('ok');
});
