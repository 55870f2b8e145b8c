// npm run demo: installs, builds, serves a copy of test-vault on a free port and asks it a few questions, all on this machine.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build, install, root } from './prepare.mjs';

const QUESTIONS = [
  'Why did we choose TimescaleDB for Lighthouse?',
  '墨笔的电池能用多久？',
  'What is the melting point of tungsten?',
];
/** Full text answers at once; meaning is worth a short wait, but not for the vault's one log of a megabyte. */
const PATIENCE_MS = 30_000;

install();
build();

// A copy, so that trying Mneme leaves no trace in the clone.
const folder = mkdtempSync(join(tmpdir(), 'mneme-demo-'));
const vault = join(folder, 'test-vault');
cpSync(new URL('test-vault', root), vault, { recursive: true });
const server = spawn(process.execPath, [fileURLToPath(new URL('dist/mneme.mjs', root)), 'serve', '--vault', vault, '--port', '0', '--token', 'demo'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, MNEME_CONFIG_DIR: join(folder, 'config') },
});
const exited = new Promise((resolve) => server.once('exit', (code) => resolve(code ?? 1)));

/** The server's address, once it has said that it is ready and its vectors are there, or patience has run out. */
async function whenServing() {
  const lines = createInterface({ input: server.stdout });
  return new Promise((resolve, reject) => {
    let url;
    exited.then((code) => reject(new Error(`The server stopped with exit code ${code}.`)));
    lines.on('line', (line) => {
      const said = JSON.parse(line);
      if (said.ready === true) {
        url = said.url;
        setTimeout(() => resolve(url), PATIENCE_MS).unref();
      }
      if (said.vectors === true) resolve(url);
    });
  });
}

async function recall(url, query) {
  const response = await fetch(`${url}/v1/recall`, {
    method: 'POST',
    headers: { authorization: 'Bearer demo', 'content-type': 'application/json' },
    body: JSON.stringify({ query, k: 3 }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return response.json();
}

function show(query, answer) {
  console.log(`\n? ${query}`);
  console.log(`  ${answer.decision} (confidence ${answer.confidence.toFixed(2)}, ${answer.tookMs.toFixed(1)} ms)`);
  if (answer.notice !== undefined) console.log(`  ${answer.notice}`);
  if (answer.decision === 'fall_back') {
    console.log('  The vault does not know; an agent would turn to its general knowledge.');
    return;
  }
  for (const item of answer.items) {
    console.log(`  - ${[`${item.path}:${item.lines[0]}-${item.lines[1]}`, ...item.heading].join(' › ')}`);
    console.log(`      ${item.text.replace(/\s+/g, ' ').trim().slice(0, 160)}`);
    if (item.warning !== undefined) console.log(`      ! ${item.warning}`);
  }
}

let code = 0;
try {
  const url = await whenServing();
  console.log(`\nServing test-vault at ${url}`);
  for (const query of QUESTIONS) show(query, await recall(url, query));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  code = 1;
}
server.kill('SIGTERM');
await exited;
rmSync(folder, { recursive: true, force: true });
process.exit(code);
