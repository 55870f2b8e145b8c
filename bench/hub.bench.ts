import { mkdir, rename, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { CommandPlace } from '../test/support/mneme-command.js';
import { fillVectors } from './filled-vectors.js';
import { atMost, CopyYardstick, CoreShare, count, ms, percent, report, seconds, told } from './measure.js';
import { indexFolderOf, ServedVault } from './served-vault.js';
import { copyNotes, notesOf, Workplace } from './vault-copy.js';

/**
 * `npm run bench -- hub [--vault DIR] [--notes N]`: a large vault (obsidian-hub) served headless by the built command. Cold:
 * from the start of the process, without an index, to its first answer. Restart: the same with the saved index, every chunk
 * with its vector. Nothing embedded again: on the whole vault with made-up vectors (see filled-vectors.ts), and on N of its
 * notes with the model's own; after a restart, after every note was touched, and after folders were renamed while away and
 * while served.
 */
const MUST = { coldMs: 20_000, restartMs: 3_000, embeddedAgain: 0 };
const QUESTION = 'How do I write a plugin for Obsidian?';

const { values: options } = parseArgs({ options: { vault: { type: 'string' }, notes: { type: 'string', default: '150' } } });
const workplace = await Workplace.make();
const copy = new CopyYardstick();
const share = new CoreShare();

async function place(name: string, vault: string): Promise<CommandPlace> {
  const configFolder = workplace.path(`${name}-config`);
  await mkdir(configFolder);
  return { vault, configFolder };
}

/** From the start of the process to the first answer; it must have found something. */
async function firstAnswer(served: ServedVault): Promise<number> {
  const { items } = await served.recall({ query: QUESTION });
  const tookMs = served.sinceStartMs;
  if (items.length === 0) throw new Error('The vault gave no answer.');
  for (let turn = 0; turn < 21; turn += 1) copy.take();
  return tookMs;
}

/** The first folder that holds notes, by the order of `notesOf`. */
async function folderWithNotes(vault: string): Promise<string> {
  const [folder] = (await notesOf(vault)).flatMap((path) => path.split('/').slice(0, -1).slice(0, 1));
  if (folder === undefined) throw new Error('The vault has no folder to rename.');
  return folder;
}

interface Restarts {
  readonly answerMs: number;
  readonly touchedMs: number;
  /** Over all starts. */
  readonly embedded: number;
}

/** Restarts a vault whose vectors are complete, as it was and after what an owner or a sync tool does to it. */
async function restarts(at: CommandPlace): Promise<Restarts> {
  let embedded = 0;
  const settle = async (served: ServedVault): Promise<void> => {
    const { vectors, chunks } = await served.vectorsComplete();
    if (vectors.done !== chunks) throw new Error(`${vectors.done} of ${chunks} chunks have a vector.`);
    embedded += vectors.embedded;
    await served.stop();
  };
  const restarted = await ServedVault.start(at);
  const answerMs = await firstAnswer(restarted);
  console.error(`restart: ${seconds(answerMs)}`);
  await settle(restarted);

  const folder = await folderWithNotes(at.vault);
  await rename(join(at.vault, folder), join(at.vault, 'Renamed while away'));
  for (const path of await notesOf(at.vault)) await utimes(join(at.vault, path), new Date(), new Date());
  const touched = await ServedVault.start(at);
  await touched.vectorsComplete();
  const touchedMs = touched.sinceStartMs;
  await rename(join(at.vault, 'Renamed while away'), join(at.vault, 'Renamed while served'));
  while ((await touched.recall({ query: QUESTION, folders: ['Renamed while served'] })).items.length === 0) await sleep(50);
  await touched.until(({ text, vectors }) => text.total === 0 && vectors.state === 'complete');
  await settle(touched);
  return { answerMs, touchedMs, embedded };
}

try {
  const whole = await place('whole', await workplace.vault(options.vault, 'whole'));
  share.take();
  const cold = await ServedVault.start(whole);
  const coldMs = await firstAnswer(cold);
  const { notes, chunks } = await cold.status();
  await cold.stop();
  share.take();
  console.error(`cold: ${seconds(coldMs)}; restarting with all vectors …`);
  const made = await fillVectors(await indexFolderOf(whole));
  const wholeAgain = await restarts(whole);

  console.error('a sample with vectors of the model …');
  const some = await place('some', workplace.path('some'));
  const chosen = (await notesOf(whole.vault)).slice(0, Number(options.notes));
  await copyNotes(whole.vault, chosen, some.vault);
  const first = await ServedVault.start(some);
  const { vectors } = await first.vectorsComplete();
  await first.stop();
  const someAgain = await restarts(some);

  report(
    'hub',
    [
      told('plain copy of 100k × 384 bytes', ms(copy.medianMs)),
      told('share of a core that a busy thread gets', percent(share.median)),
      told('notes / chunks', `${notes} / ${chunks}`),
      told('cold: full text ready', seconds(cold.readyMs)),
      atMost('cold: first full-text answer', coldMs, MUST.coldMs, seconds),
      atMost('restart: first answer, text and vectors', wholeAgain.answerMs, MUST.restartMs, seconds),
      told('restart with every note touched and a folder renamed: all settled', seconds(wholeAgain.touchedMs)),
      atMost(`embedded again, of ${made} made-up vectors`, wholeAgain.embedded, MUST.embeddedAgain, count),
      atMost(`embedded again, of ${vectors.embedded} by the model`, someAgain.embedded, MUST.embeddedAgain, count),
    ],
    { copyMs: copy.medianMs, coreShare: share.median, notes, chunks, coldReadyMs: cold.readyMs, coldMs, restart: wholeAgain, sample: { notes: chosen.length, embeddedFirst: vectors.embedded, ...someAgain } },
  );
} finally {
  await workplace.remove();
}
