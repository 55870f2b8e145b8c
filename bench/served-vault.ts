import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RecallAnswer, RecallInput } from '../src/core/model/recall.js';
import type { EngineStatus } from '../src/core/model/status.js';
import { MnemeServer, type CommandPlace } from '../test/support/mneme-command.js';

/** A vault served by the built command in a process of its own, and what its clients see. */
export class ServedVault {
  private constructor(
    private readonly server: MnemeServer,
    private readonly startedAt: number,
    private readonly url: string,
    private readonly token: string,
    /** From the start of the process until full-text recall works. */
    readonly readyMs: number,
  ) {}

  static async start(place: CommandPlace, ...words: string[]): Promise<ServedVault> {
    const startedAt = performance.now();
    const server = new MnemeServer(place, ...words);
    const { url, tokenFile } = await server.line('ready');
    const readyMs = performance.now() - startedAt;
    const { token } = JSON.parse(await readFile(String(tokenFile), 'utf8')) as { token: string };
    return new ServedVault(server, startedAt, String(url), token, readyMs);
  }

  get sinceStartMs(): number {
    return performance.now() - this.startedAt;
  }

  recall(request: RecallInput): Promise<RecallAnswer> {
    return this.call<RecallAnswer>('/v1/recall', { method: 'POST', body: JSON.stringify(request) });
  }

  status(): Promise<EngineStatus> {
    return this.call<EngineStatus>('/v1/status', {});
  }

  /** Resolves with the first status for which `holds`. */
  async until(holds: (status: EngineStatus) => boolean): Promise<EngineStatus> {
    for (;;) {
      const status = await this.status();
      if (holds(status)) return status;
      await sleep(25);
    }
  }

  async vectorsComplete(): Promise<EngineStatus> {
    await this.server.line('vectors');
    return this.status();
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }

  private async call<T>(path: string, init: RequestInit): Promise<T> {
    const response = await fetch(`${this.url}${path}`, { ...init, headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}

/** The folder that a vault's index was saved in. */
export async function indexFolderOf({ vault, configFolder }: CommandPlace): Promise<string> {
  for (const home of [join(vault, '.obsidian'), configFolder]) {
    if (!existsSync(home)) continue;
    const found = (await readdir(home, { recursive: true })).find((path) => path.endsWith('text.bin'));
    if (found !== undefined) return join(home, found, '..');
  }
  throw new Error('No index was saved.');
}
