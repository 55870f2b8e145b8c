import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMemoryNote } from '../../src/core/write/memory-note/memory-note.js';
import { MnemeServer } from '../../test/support/mneme-command.js';
import { makeFolder, removeFolder } from '../../test/support/temporary-folder.js';
import { seeded } from '../corpus.js';

export interface KillFigures {
  readonly kills: number;
  readonly acknowledged: number;
  /** Acknowledged, and not in any note afterwards. */
  readonly lost: number;
  /** Notes that are no whole memory. */
  readonly torn: number;
  /** Lines of journals that cannot be read and are not the torn end of a file. */
  readonly unreadable: number;
  /** Acknowledged changes that the journal does not hold after the next start. */
  readonly unjournalled: number;
}

/** Ends a server with SIGKILL at random moments of a load of writes, and looks at what is on the disk. */
export async function measureKills(kills: number): Promise<KillFigures> {
  const vault = await makeFolder('mneme-kills-');
  const configFolder = await makeFolder('mneme-kills-config-');
  const random = seeded(97);
  const acknowledged = new Map<string, string>();
  let torn = 0;
  try {
    for (let round = 0; round < kills; round += 1) {
      const server = new MnemeServer({ vault, configFolder });
      const url = await server.url();
      const [address] = await addressOf(configFolder);
      const before = acknowledged.size;
      const writing = keepWriting(url, address?.token ?? '', round, acknowledged);
      while (acknowledged.size === before) await sleep(5);
      await sleep(random() * 500);
      server.child.kill('SIGKILL');
      await writing;
      await server.stop('SIGKILL');
      torn += await tornNotes(vault);
    }
    const last = new MnemeServer({ vault, configFolder });
    await last.url();
    await last.stop();
    const ids = new Set((await notesIn(vault)).flatMap((text) => readMemoryNote(text)?.facts.id ?? []));
    const { entries, unreadable } = await journalOf(vault);
    return {
      kills,
      acknowledged: acknowledged.size,
      lost: [...acknowledged.keys()].filter((id) => !ids.has(id)).length,
      torn,
      unreadable,
      unjournalled: [...acknowledged.keys()].filter((id) => !entries.has(id)).length,
    };
  } finally {
    await removeFolder(vault);
    await removeFolder(configFolder);
  }
}

/** Until the server is gone. */
async function keepWriting(url: string, token: string, round: number, acknowledged: Map<string, string>): Promise<void> {
  const lane = async (name: number): Promise<void> => {
    for (let at = 0; ; at += 1) {
      const text = `From now on always deploy service ${round}-${name}-${at} to region ${at * 31 + name}.`;
      try {
        const response = await fetch(`${url}/v1/memories`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: JSON.stringify({ text, source: 'user' }) });
        const { id } = (await response.json()) as { id?: string };
        if (response.ok && id !== undefined) acknowledged.set(id, text);
      } catch {
        return; // The server is gone: what it did not answer, it did not acknowledge.
      }
    }
  };
  await Promise.all([lane(1), lane(2), lane(3)]);
}

async function addressOf(configFolder: string): Promise<{ token: string }[]> {
  const names = (await readdir(configFolder)).filter((name) => /^[0-9a-f]{16}\.json$/.test(name));
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(configFolder, name), 'utf8')) as { token: string }));
}

async function notesIn(vault: string): Promise<string[]> {
  const names = await readdir(vault, { recursive: true });
  return Promise.all(names.filter((name) => name.endsWith('.md') && !name.split('/').some((part) => part.startsWith('.'))).map((name) => readFile(join(vault, name), 'utf8')));
}

async function tornNotes(vault: string): Promise<number> {
  return (await notesIn(vault)).filter((text) => readMemoryNote(text) === undefined || !text.endsWith('\n')).length;
}

async function journalOf(vault: string): Promise<{ entries: Set<string>; unreadable: number }> {
  const folder = join(vault, 'Memory/_journal');
  const entries = new Set<string>();
  let unreadable = 0;
  for (const name of await readdir(folder)) {
    const lines = (await readFile(join(folder, name), 'utf8')).split('\n');
    for (const [at, line] of lines.entries()) {
      if (line === '') continue;
      try {
        const entry = JSON.parse(line) as { id?: string };
        if (entry.id !== undefined) entries.add(entry.id);
      } catch {
        // The end that a crash tore, and which the next line closes as torn.
        if (lines[at + 1] !== undefined && !lines[at + 1]?.includes('"torn"')) unreadable += 1;
      }
    }
  }
  return { entries, unreadable };
}
