// npm test: installs and builds what the tests need, runs every suite and ends with `N passed, N failed`.
// npm run test:shared: the suite that needs the measuring data in ../shared.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, install, root, run } from './prepare.mjs';

const shared = process.argv.includes('--shared');
/** The agent that the end-to-end suite drives is locked in its builds for this system alone. */
const hasAgent = process.platform === 'linux' && process.arch === 'x64';
const suites = shared ? ['shared'] : ['unit', 'browser', 'host', ...(hasAgent ? ['e2e'] : [])];

if (shared && !existsSync(new URL('../shared', root))) {
  console.error('This suite measures with data in ../shared, which is not part of the project and is not there. Nothing was run.');
  process.exit(1);
}

install();
if (suites.includes('e2e')) install('test/e2e/');
if (!shared && !hasAgent) console.log('The end-to-end tests run on Linux x64 alone and are left out.');
build();

const folder = mkdtempSync(join(tmpdir(), 'mneme-test-'));
const report = join(folder, 'report.json');
const vitest = fileURLToPath(new URL('node_modules/vitest/vitest.mjs', root));
const code = run(process.execPath, [
  vitest,
  'run',
  ...suites.flatMap((suite) => ['--project', suite]),
  '--passWithNoTests=false',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  // Tests that need a built file build it anew, in case the sources have changed; here they have not.
], { env: { ...process.env, MNEME_JUST_BUILT: '1' } });

let passed = 0;
let failed = 1;
if (existsSync(report)) {
  const counts = JSON.parse(readFileSync(report, 'utf8'));
  passed = counts.numPassedTests;
  // A suite that could not be loaded counts no failed test, yet it failed.
  failed = counts.numFailedTests + (code !== 0 && counts.numFailedTests === 0 ? 1 : 0);
}
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(code !== 0 || failed > 0 || passed === 0 ? 1 : 0);
