// The whole check: tests, lint, types and build; the suite on ../shared where that is there.
// Ends with `N passed, N failed`, in which lint, types and build count as one each.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { install, root } from './prepare.mjs';

let passed = 0;
let failed = 0;

function step(label, command, args) {
  console.log(`\n== ${label}`);
  const result = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', maxBuffer: 1 << 28, shell: process.platform === 'win32' });
  process.stdout.write(result.stdout ?? '');
  const counts = /(\d+) passed, (\d+) failed\s*$/.exec(result.stdout ?? '');
  const bad = result.status !== 0;
  if (counts === null) {
    passed += bad ? 0 : 1;
    failed += bad ? 1 : 0;
  } else {
    passed += Number(counts[1]);
    failed += Math.max(Number(counts[2]), bad ? 1 : 0);
  }
}

install();
step('build', 'npm', ['run', '--silent', 'build']);
step('types', 'npm', ['run', '--silent', 'typecheck']);
step('lint', 'npm', ['run', '--silent', 'lint']);
step('tests', 'npm', ['test', '--silent']);
if (existsSync(new URL('../shared', root))) step('tests on measuring data', 'npm', ['run', '--silent', 'test:shared']);

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
