import { spawn } from 'node:child_process';

import { MnemeError } from '../core/model/errors.js';

export interface GitAnswer {
  /** Decoded as UTF-8; bytes that are none, as in old file names, become U+FFFD. */
  readonly text: string;
  /** There was more; the text ends with a whole line or entry. */
  readonly isCut: boolean;
}

/** More than this of one answer is not read unless asked for. */
const DEFAULT_BYTES = 1024 * 1024;
const MAX_COMPLAINT_CHARACTERS = 500;

/** Say how git is set up. Its other variables name a repository: inside a hook that of the hook, whatever folder is asked about. */
const KEPT_VARIABLES = /^GIT_(?:CONFIG_|EXEC_PATH$)/;

/**
 * What git answers in a folder.
 * @param end What ends each line or entry of the answer
 * @throws MnemeError `bad_request` with git's own words, `aborted`
 */
export async function git(folder: string, words: readonly string[], signal: AbortSignal, maxBytes = DEFAULT_BYTES, end: '\n' | '\0' = '\n'): Promise<GitAnswer> {
  const { code, bytes, isCut, complaint } = await run(folder, words, signal, maxBytes);
  if (code !== 0 && !isCut) throw new MnemeError('bad_request', complaint === '' ? `git ${words[0] ?? ''} failed in ${folder}.` : complaint);
  const text = new TextDecoder().decode(bytes);
  return { text: isCut ? text.slice(0, text.lastIndexOf(end) + 1) : text, isCut };
}

/** One line, or `undefined` where git has no answer. @throws MnemeError `aborted`, `bad_request` where git is missing */
export async function gitLine(folder: string, words: readonly string[], signal: AbortSignal): Promise<string | undefined> {
  const { code, bytes } = await run(folder, words, signal, DEFAULT_BYTES);
  return code === 0 ? new TextDecoder().decode(bytes).replace(/\r?\n$/, '') : undefined;
}

interface Run {
  readonly code: number | null;
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
  readonly complaint: string;
}

function run(folder: string, words: readonly string[], signal: AbortSignal, maxBytes: number): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', ['-C', folder, '-c', 'core.quotePath=false', ...words], { stdio: ['ignore', 'pipe', 'pipe'], env: environment(), signal, windowsHide: true });
    const pieces: Buffer[] = [];
    let length = 0;
    let complaint = '';
    child.stdout.on('data', (piece: Buffer) => {
      pieces.push(piece.subarray(0, Math.max(0, maxBytes - length)));
      length += piece.byteLength;
      if (length > maxBytes) child.kill();
    });
    child.stderr.on('data', (piece: Buffer) => {
      if (complaint.length < MAX_COMPLAINT_CHARACTERS) complaint += piece.toString();
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (signal.aborted) reject(new MnemeError('aborted', 'Stopped.', { cause: error }));
      else reject(new MnemeError('bad_request', error.code === 'ENOENT' ? 'git is needed to read a change of code, and is not installed.' : error.message, { cause: error }));
    });
    child.on('close', (code) => resolve({ code, bytes: Buffer.concat(pieces), isCut: length > maxBytes, complaint: complaint.trim().slice(0, MAX_COMPLAINT_CHARACTERS) }));
  });
}

function environment(): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_') || KEPT_VARIABLES.test(name));
  return { ...Object.fromEntries(others), GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
}
