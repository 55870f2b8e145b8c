import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

import { commandLine, commands, nodeWorkers, PROJECT } from '../../build/targets.mjs';
import { buildAsItIsNow } from './build-as-it-is-now.js';

export const MNEME = join(PROJECT, commandLine.outfile);
// What is tested is the built file, with its built threads; whoever imports this has them as the sources are now.
await Promise.all([commandLine, commands, ...nodeWorkers].map(buildAsItIsNow));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandPlace {
  readonly vault: string;
  /** Takes the place of this account's own folder for addresses and tokens. */
  readonly configFolder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The process runs as this account; needs root. */
  readonly account?: number;
}

/** The command as a process of its own, as its users run it. */
function start(place: CommandPlace, words: readonly string[], stdin: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
  return spawn(process.execPath, [MNEME, ...words, '--vault', place.vault], {
    env: { ...process.env, MNEME_CONFIG_DIR: place.configFolder, MNEME_MODELS_DIR: join(place.configFolder, 'models'), ...place.environment },
    ...(place.account === undefined ? {} : { uid: place.account, gid: place.account }),
    stdio: [stdin, 'pipe', 'pipe'],
  });
}

/** Runs a command to its end. */
export function mneme(place: CommandPlace, ...words: string[]): Promise<Ended> {
  return untilEnd(start(place, words));
}

/** Runs a command to its end, with this on its standard input. */
export function mnemeReading(place: CommandPlace, input: string, ...words: string[]): Promise<Ended> {
  const child = start(place, words, 'pipe');
  child.stdin?.end(input);
  return untilEnd(child);
}

async function untilEnd(child: ChildProcess): Promise<Ended> {
  const { stdout, stderr } = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout: stdout(), stderr: stderr() };
}

/** A server that runs until the test ends it. */
export class MnemeServer {
  private readonly lines: string[] = [];
  private readonly waiting: (() => void)[] = [];
  private readonly ended: Promise<number | null>;
  private readonly words: { readonly stderr: () => string };

  /** On any free port, unless the settings are to say which. */
  constructor(place: CommandPlace & { readonly portAsSet?: boolean }, ...words: string[]) {
    this.child = start(place, ['serve', ...(place.portAsSet === true ? [] : ['--port', '0']), ...words]);
    this.words = collect(this.child);
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
    void this.ended.then(() => this.wake());
    if (this.child.stdout !== null) {
      createInterface({ input: this.child.stdout }).on('line', (line) => {
        this.lines.push(line);
        this.wake();
      });
    }
  }

  readonly child: ChildProcess;

  get stderr(): string {
    return this.words.stderr();
  }

  /** The n-th line of its output that has this key. */
  async line(key: string, nth = 1): Promise<Record<string, unknown>> {
    for (;;) {
      const matches = this.lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => key in line);
      const found = matches[nth - 1];
      if (found !== undefined) return found;
      if (this.child.exitCode !== null) throw new Error(`The server ended with ${this.child.exitCode}: ${this.stderr}`);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  async url(nth = 1): Promise<string> {
    return String((await this.line('ready', nth))['url']);
  }

  /** Ends it and gives its exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    if (this.child.exitCode === null) this.child.kill(signal);
    return this.ended;
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) resolve();
  }
}

function collect(child: ChildProcess): { stdout: () => string; stderr: () => string } {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout?.on('data', (part: Buffer) => stdout.push(part));
  child.stderr?.on('data', (part: Buffer) => stderr.push(part));
  return { stdout: () => Buffer.concat(stdout).toString(), stderr: () => Buffer.concat(stderr).toString() };
}
