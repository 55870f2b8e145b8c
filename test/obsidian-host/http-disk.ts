import type { Disk, DiskEntry, DiskStat } from './disk.js';

/** A folder of this machine, for a page: through the test's own server (test/support/app-server.ts). */
export class HttpDisk implements Disk {
  private readonly held = new Map<string, Uint8Array>();

  constructor(readonly root: string) {}

  /** Reads files ahead: the app's own way to the disk is much shorter than a request a file. What is written is let go of. */
  async hold(paths: readonly string[]): Promise<void> {
    for (const path of paths) this.held.set(path, await this.read(path));
  }

  async list(path: string): Promise<DiskEntry[]> {
    return (await (await this.ask('list', { path })).json()) as DiskEntry[];
  }

  async stat(path: string): Promise<DiskStat | undefined> {
    const found = (await (await this.ask('stat', { path })).json()) as DiskStat | null;
    return found ?? undefined;
  }

  async read(path: string): Promise<Uint8Array> {
    return this.held.get(path)?.slice() ?? new Uint8Array(await (await this.ask('read', { path })).arrayBuffer());
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    await this.change('write', { path }, bytes);
  }

  async append(path: string, bytes: Uint8Array): Promise<void> {
    await this.change('append', { path }, bytes);
  }

  async mkdir(path: string): Promise<void> {
    await this.change('mkdir', { path });
  }

  async remove(path: string): Promise<void> {
    await this.change('remove', { path });
  }

  async rename(from: string, to: string): Promise<void> {
    await this.change('rename', { path: from, to });
  }

  private async change(call: keyof Disk, words: Record<string, string>, bytes?: Uint8Array): Promise<void> {
    for (const path of this.held.keys()) if (path === words['path'] || path === words['to'] || path.startsWith(`${words['path'] ?? ''}/`)) this.held.delete(path);
    await this.ask(call, words, bytes);
  }

  private async ask(call: keyof Disk, words: Record<string, string>, bytes?: Uint8Array): Promise<Response> {
    const response = await fetch(`/disk/${call}?${new URLSearchParams(words).toString()}`, { method: 'POST', body: bytes === undefined ? null : bytes.slice() });
    if (response.ok) return response;
    const { message, code } = (await response.json()) as { message: string; code?: string };
    throw Object.assign(new Error(message), { code });
  }
}
