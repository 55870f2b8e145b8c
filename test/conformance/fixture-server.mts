// A server for the conformance suite and the inspector: the real stack on loopback, with the fixture's tools or, by `mneme`, Mneme's
// own. Prints its address, and serves until its standard input ends. Neither client can send a token, so a proxy adds it.
import { createServer, request } from 'node:http';
import { ownerTokenBook } from '../../src/api/auth.js';
import { startServer } from '../../src/api/http-server.js';
import { systemClock } from '../../src/vault/node/system-clock.js';
import { FixedEngine } from '../support/fixed-engine.js';
import { FIXTURE_SURFACE } from './fixture-surface.js';

const TOKEN = 'fixture-token';

const server = await startServer({
  engine: new FixedEngine(),
  clock: systemClock,
  tokens: ownerTokenBook(TOKEN),
  instance: 'fixture',
  version: '1.0.0',
  port: 0,
  surface: process.argv.includes('mneme') ? undefined : FIXTURE_SURFACE,
});

const proxy = createServer((incoming, outgoing) => {
  const onward = request(new URL(incoming.url ?? '/', server.url), { method: incoming.method, headers: { ...incoming.headers, authorization: `Bearer ${TOKEN}` } }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.once('error', () => outgoing.destroy());
  outgoing.once('close', () => onward.destroy());
  incoming.pipe(onward);
});
proxy.listen(0, '127.0.0.1', () => {
  const address = proxy.address();
  if (address !== null && typeof address !== 'string') process.stdout.write(`http://127.0.0.1:${address.port}/mcp\n`);
});
process.stdin.resume().once('end', () => {
  proxy.closeAllConnections();
  proxy.close();
  void server.close();
});
