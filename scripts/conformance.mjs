// npm run conformance: judges Mneme as an MCP server, over its real HTTP stack, with the protocol's own conformance suite (both
// generations) and its inspector. Ends with `N passed, N failed`. What the judges need is installed in test/conformance, since they want
// a later Node than Mneme does.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { install, root } from './prepare.mjs';

const JUDGES_NODE_MAJOR = 22;
const here = new URL('test/conformance/', root);
const pathOf = (file) => fileURLToPath(new URL(file, here));

/** This Node, or the one that npm brought. */
function judgesNode() {
  if (Number(process.versions.node.split('.')[0]) >= JUDGES_NODE_MAJOR) return process.execPath;
  const brought = pathOf(`node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(brought)) return brought;
  console.error(`The conformance suite needs Node ${JUDGES_NODE_MAJOR} or later; npm brings one for Linux alone.`);
  process.exit(1);
}

async function startFixture(...words) {
  const child = spawn(process.execPath, ['--import', 'tsx', pathOf('fixture-server.mts'), ...words], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] });
  const [url] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), once(child, 'exit').then(() => Promise.reject(new Error('The fixture server did not start.')))]);
  return { url, stop: () => child.stdin.end() };
}

/** Runs a judge; its words are shown where it finds fault. */
function judged(label, words) {
  const { status, stdout, stderr } = spawnSync(judgesNode(), words, { cwd: here, encoding: 'utf8', timeout: 120_000 });
  if (status === 0) {
    console.log(`✓ ${label}`);
    return true;
  }
  console.log(`✗ ${label}\n${stdout.slice(-6000)}\n${stderr.slice(-6000)}`);
  return false;
}

const suite = (url, ...choice) => ['node_modules/@modelcontextprotocol/conformance/dist/index.js', 'server', '--url', url, ...choice];
const inspector = (url) => ['node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', '--cli', url, '--transport', 'http', '--method', 'tools/list', '--strict'];

install();
install('test/conformance/');
const fixture = await startFixture();
const mneme = await startFixture('mneme');
const verdicts = [
  judged('conformance suite, revision 2025-11-25', suite(fixture.url, '--suite', 'all', '--spec-version', '2025-11-25', '--expected-failures', 'not-applicable-2025-11-25.yml')),
  judged('conformance suite, revision 2026-07-28', suite(fixture.url, '--requirements', '2026-07-28', '--expected-failures', 'not-applicable-2026-07-28.yml')),
  judged("inspector, tools/list --strict on Mneme's own tools", inspector(mneme.url)),
];
fixture.stop();
mneme.stop();
const passed = verdicts.filter(Boolean).length;
console.log(`${passed} passed, ${verdicts.length - passed} failed`);
process.exit(passed === verdicts.length ? 0 : 1);
