import type { Disk, DiskEntry, DiskStat } from './disk.js';

/** A folder of this machine, for a page: through the test's own server (test/support/app-server.ts). */
export class HttpDisk implements Disk {
  constructor(readonly root: string) {}

  async list(path: string): Promise<DiskEntry[]> {
    return (await (await this.ask('list', { path })).json()) as DiskEntry[];
  }

  async stat(path: string): Promise<DiskStat | undefined> {
    const found = (await (await this.ask('stat', { path })).json()) as DiskStat | null;
    return found ?? undefined;
  }

  async read(path: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.ask('read', { path })).arrayBuffer());
  }

  async write(path: string, bytes: Uint8Array): Promise<void> {
    await this.ask('write', { path }, bytes);
  }

  async append(path: string, bytes: Uint8Array): Promise<void> {
    await this.ask('append', { path }, bytes);
  }

  async mkdir(path: string): Promise<void> {
    await this.ask('mkdir', { path });
  }

  async remove(path: string): Promise<void> {
    await this.ask('remove', { path });
  }

  async rename(from: string, to: string): Promise<void> {
    await this.ask('rename', { path: from, to });
  }

  private async ask(call: keyof Disk, words: Record<string, string>, bytes?: Uint8Array): Promise<Response> {
    const response = await fetch(`/disk/${call}?${new URLSearchParams(words).toString()}`, { method: 'POST', body: bytes === undefined ? null : bytes.slice() });
    if (response.ok) return response;
    const { message, code } = (await response.json()) as { message: string; code?: string };
    throw Object.assign(new Error(message), { code });
  }
}
