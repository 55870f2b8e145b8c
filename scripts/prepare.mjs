// Brings a fresh clone to the point where its commands work: installs what the lock file names, then builds.
// Only Node's own modules here: this runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = new URL('..', import.meta.url);

/** Runs a command in the project, showing its output. @returns its exit code */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options });
  if (result.error) throw result.error;
  return result.status ?? 1;
}

function mustRun(command, args) {
  const code = run(command, args);
  if (code !== 0) process.exit(code);
}

function timeOf(path) {
  const url = new URL(path, root);
  return existsSync(url) ? statSync(url).mtimeMs : 0;
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Mneme needs Node 20.19 or later; this is ${process.versions.node}.`);
    process.exit(1);
  }
}

/**
 * Installs if the lock file is newer than what is installed.
 * @param folder with a lock file of its own, and a slash at its end: for what only some tests need and everybody else should not wait for
 */
export function install(folder = '') {
  requireNode();
  const isInstalled = timeOf(`${folder}node_modules/.package-lock.json`) >= timeOf(`${folder}package-lock.json`);
  if (!isInstalled) mustRun('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', ...(folder === '' ? [] : ['--prefix', fileURLToPath(new URL(folder, root))])]);
}

export function build() {
  mustRun('npm', ['run', '--silent', 'build']);
}
