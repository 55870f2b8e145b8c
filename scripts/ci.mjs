// The whole check: tests, lint, types and build; the suite on ../shared where that is there.
// Ends with `N passed, N failed`, in which lint, types and build count as one each.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { install, root } from './prepare.mjs';

let passed = 0;
let failed = 0;

/** Shows a command's output as it comes, and counts what its last line says; a command that says nothing of the kind counts as one. */
async function step(label, command, args) {
  console.log(`\n== ${label}`);
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], shell: process.platform === 'win32' });
  let end = '';
  child.stdout.on('data', (part) => {
    process.stdout.write(part);
    end = (end + part.toString()).slice(-200);
  });
  const bad = (await new Promise((resolve) => child.once('close', resolve))) !== 0;
  const counts = /(\d+) passed, (\d+) failed\s*$/.exec(end);
  if (counts === null) {
    passed += bad ? 0 : 1;
    failed += bad ? 1 : 0;
  } else {
    passed += Number(counts[1]);
    failed += Math.max(Number(counts[2]), bad ? 1 : 0);
  }
}

install();
await step('build', 'npm', ['run', '--silent', 'build']);
await step('types', 'npm', ['run', '--silent', 'typecheck']);
await step('lint', 'npm', ['run', '--silent', 'lint']);
await step('tests', 'npm', ['test', '--silent']);
await step('conformance', 'npm', ['run', '--silent', 'conformance']);
if (existsSync(new URL('../shared', root))) await step('tests on measuring data', 'npm', ['run', '--silent', 'test:shared']);

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
