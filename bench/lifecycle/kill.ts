import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMemoryNote } from '../../src/core/write/memory-note/memory-note.js';
import { MnemeServer } from '../../test/support/mneme-command.js';
import { makeFolder, removeFolder } from '../../test/support/temporary-folder.js';
import { seeded } from '../corpus.js';
import { WriteLoad } from './write-load.js';

export interface KillFigures {
  readonly kills: number;
  /** Kills that came before the first write of their round was acknowledged, in the middle of starting and catching up. */
  readonly killsBeforeAnswer: number;
  readonly acknowledged: number;
  /** Acknowledged memories of which there is no note afterwards. */
  readonly lost: number;
  /** Notes that are no whole memory, looked at after each kill. */
  readonly torn: number;
  /** Lines of journals that cannot be read and are not the torn end of a file. */
  readonly unreadable: number;
  /** Acknowledged texts that the journal does not hold. */
  readonly unjournalled: number;
  /** Notes whose text the next start neither finds in the journal nor adds to it. */
  readonly unexplained: number;
}

/** Within this time of the load a kill falls: a quiet machine answers some dozen writes in it. */
const LOAD_MS = 1_500;
const FIRST_ANSWER_MS = 30_000;
const CATCH_UP_MS = 20_000;

/** Ends a server with SIGKILL at random moments of a load of writes, and looks at what is on the disk. The next round goes on with what that left. */
export async function measureKills(kills: number, seed: number): Promise<KillFigures> {
  const vault = await makeFolder('mneme-kills-');
  const configFolder = await makeFolder('mneme-kills-config-');
  const random = seeded(seed);
  const load = new WriteLoad(random);
  let torn = 0;
  let killsBeforeAnswer = 0;
  try {
    for (let round = 0; round < kills; round += 1) {
      const begun = Date.now();
      const server = new MnemeServer({ vault, configFolder });
      const { url, tokenFile } = await server.line('ready');
      const before = load.acknowledged;
      const writing = load.run(String(url), await tokenIn(String(tokenFile)));
      // Half of the kills fall anywhere, also into catching up after the kill before; the others into the thick of the writes.
      if (round % 2 === 0) await firstAnswer(load, before);
      await sleep(random() * LOAD_MS);
      server.child.kill('SIGKILL');
      await writing;
      await server.stop('SIGKILL');
      if (load.acknowledged === before) killsBeforeAnswer += 1;
      torn += (await notesIn(vault, begun)).filter(isTorn).length;
    }
    const { notes, texts, unreadable } = await afterCatchingUp(vault, configFolder);
    const ids = new Set(notes.map(idOf));
    return {
      kills,
      killsBeforeAnswer,
      acknowledged: load.acknowledged,
      lost: load.ids().filter((id) => !ids.has(id)).length,
      torn,
      unreadable,
      unjournalled: load.texts().filter(({ id, text }) => texts.get(id)?.some((after) => after.includes(text)) !== true).length,
      unexplained: notes.filter((note) => !isExplained(note, texts)).length,
    };
  } finally {
    await removeFolder(vault);
    await removeFolder(configFolder);
  }
}

async function firstAnswer(load: WriteLoad, before: number): Promise<void> {
  const endMs = performance.now() + FIRST_ANSWER_MS;
  while (load.acknowledged === before) {
    if (performance.now() > endMs) throw new Error(`No write was acknowledged within ${FIRST_ANSWER_MS / 1000} s; the last answer was: ${load.lastRefusal}`);
    await sleep(5);
  }
}

/** What is there once a last server has had the time to journal the notes that kills left between their note and its entry. */
async function afterCatchingUp(vault: string, configFolder: string): Promise<Journals & { readonly notes: readonly string[] }> {
  const server = new MnemeServer({ vault, configFolder });
  await server.line('ready');
  const endMs = performance.now() + CATCH_UP_MS;
  for (;;) {
    const found = { notes: await notesIn(vault), ...(await journalsOf(vault)) };
    if (performance.now() > endMs || found.notes.every((note) => isExplained(note, found.texts))) {
      await server.stop();
      return found;
    }
    await sleep(250);
  }
}

async function tokenIn(tokenFile: string): Promise<string> {
  return (JSON.parse(await readFile(tokenFile, 'utf8')) as { token: string }).token;
}

const idOf = (note: string): string => readMemoryNote(note)?.facts.id ?? '';
const isTorn = (note: string): boolean => readMemoryNote(note) === undefined || !note.endsWith('\n');

function isExplained(note: string, texts: Journals['texts']): boolean {
  return texts.get(idOf(note))?.at(-1) === note;
}

/** Texts of the notes that were written since then. */
async function notesIn(vault: string, sinceMs = 0): Promise<string[]> {
  const paths = (await readdir(vault, { recursive: true })).filter((name) => name.endsWith('.md') && !name.split('/').some((part) => part.startsWith('.'))).map((name) => join(vault, name));
  const texts = await Promise.all(paths.map(async (path) => ((await stat(path)).mtimeMs < sinceMs ? undefined : readFile(path, 'utf8'))));
  return texts.filter((text) => text !== undefined);
}

interface Journals {
  /** What the journal says of each memory's note, by its id, in order. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly unreadable: number;
}

/** Read here line by line, not by the code under test. */
async function journalsOf(vault: string): Promise<Journals> {
  const folder = join(vault, 'Memory/_journal');
  const texts = new Map<string, string[]>();
  let unreadable = 0;
  for (const name of (await readdir(folder)).sort()) {
    const lines = (await readFile(join(folder, name), 'utf8')).split('\n');
    for (const [at, line] of lines.entries()) {
      if (line === '') continue;
      try {
        const { id, after } = JSON.parse(line) as { id?: string; after?: string };
        if (id !== undefined && after !== undefined) texts.set(id, [...(texts.get(id) ?? []), after]);
      } catch {
        // The end that a crash tore, and which the next line closes as torn.
        if (lines[at + 1] !== undefined && !lines[at + 1]?.includes('"torn"')) unreadable += 1;
      }
    }
  }
  return { texts, unreadable };
}
