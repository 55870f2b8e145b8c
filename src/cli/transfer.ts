import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { type Command, Option } from 'commander';

import type { ExportInput } from '../api/operations/transfer.js';
import { messageOf, MnemeError } from '../core/model/errors.js';
import { MEMORY_KINDS } from '../core/model/memory.js';
import { RELATE_MODES, type ImportReport, type RelateMode } from '../core/model/upkeep-shapes.js';
import { given } from './option-values.js';
import { excerpt } from './plain-text.js';
import { reachVault } from './reach-vault.js';
import type { Terminal } from './terminal.js';
import { withVaultOptions, type VaultOptions } from './vault-context.js';

type ExportOptions = VaultOptions & ExportInput;

interface ImportOptions extends VaultOptions {
  readonly relate: RelateMode;
  readonly dryRun?: boolean;
}

/** Standard input or output, as commands that read and write files name it. */
const STANDARD = '-';
const LINE_FEED = 0x0a;
/** More refusals than this are read with `--json`. */
const MAX_TOLD = 50;

export function addTransfer(program: Command, terminal: Terminal): void {
  withVaultOptions(program.command('export <file>'))
    .description('write all memories as JSON lines; - for standard output')
    .addOption(new Option('--kind <kind>', 'only of this kind').choices(MEMORY_KINDS))
    .option('--entity <name>', 'only what is about it')
    .option('--since <time>', 'only what was created or seen since')
    .action((file: string, options: ExportOptions) => exportTo(file, options, terminal));
  withVaultOptions(program.command('import <file>'))
    .description('take memories in from JSON lines; - for standard input')
    .addOption(new Option('--relate <how>', 'compare with what is known').choices(RELATE_MODES).default('duplicates'))
    .option('--dry-run', 'only say what would be done')
    .action((file: string, options: ImportOptions) => importFrom(file, options, terminal));
}

async function exportTo(file: string, options: ExportOptions, terminal: Terminal): Promise<void> {
  const { kind, entity, since } = options;
  const written = await reachVault(options, terminal, {
    needsModel: false,
    async run(client, stopped) {
      const lines = Readable.fromWeb((await client.exportLines(given({ kind, entity, since }), stopped)) as NodeReadableStream<Uint8Array>);
      return file === STANDARD ? pipeline(lines, process.stdout, { end: false }).then(() => undefined) : writeWhole(resolve(file), lines);
    },
  });
  if (written === undefined) return;
  const memories = written.lines - 1; // The first line is about the vault.
  terminal.out(options.json === true ? JSON.stringify({ file: resolve(file), memories, bytes: written.bytes }) : `${memories} memories written to ${resolve(file)}.`);
}

/** The file is there when all of it is: an export that broke off must not pass for a whole one. @throws MnemeError `store_failed` */
async function writeWhole(file: string, source: Readable): Promise<{ lines: number; bytes: number }> {
  const partial = `${file}.${process.pid}.partial`;
  const counted = { lines: 0, bytes: 0 };
  const counting = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      counted.bytes += piece.byteLength;
      for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) counted.lines += 1;
      yield piece;
    }
  };
  try {
    // It may hold what is private: for its owner alone, as notes mostly are not.
    await pipeline(source, counting, createWriteStream(partial, { mode: 0o600, flush: true }));
    await rename(partial, file);
    return counted;
  } catch (error) {
    await rm(partial, { force: true });
    if (error instanceof MnemeError) throw error;
    throw new MnemeError('store_failed', `The export to ${file} is not complete, and was not kept: ${messageOf(error)}`, { cause: error });
  }
}

async function importFrom(file: string, options: ImportOptions, terminal: Terminal): Promise<void> {
  const { relate } = options;
  const dryRun = options.dryRun === true;
  if (file !== STANDARD) await mustBeReadable(resolve(file));
  const report = await reachVault(options, terminal, {
    needsModel: relate !== 'none',
    run(client, stopped) {
      const source = file === STANDARD ? process.stdin : createReadStream(resolve(file));
      return client.importLines(Readable.toWeb(source) as ReadableStream<Uint8Array>, { relate, dryRun }, stopped);
    },
  });
  terminal.out(options.json === true ? JSON.stringify(report) : reportText(report));
}

/** Told before anything is sent: the endpoint could only say that the lines did not come. @throws MnemeError `bad_request` */
async function mustBeReadable(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK);
    // Not opened: the writer of a pipe would take the closing for the end.
    if (!(await stat(file)).isDirectory()) return;
  } catch (error) {
    throw new MnemeError('bad_request', `${file} cannot be read: ${messageOf(error)}`, { cause: error });
  }
  throw new MnemeError('bad_request', `${file} is a folder. Name a file of JSON lines, or - for standard input.`);
}

function reportText({ read, created, merged, updated, refused, dryRun, notes }: ImportReport): string {
  const more = refused.length - MAX_TOLD;
  return [
    `${read} lines read: ${created} ${dryRun ? 'would be new' : 'new'}, ${merged} known already, ${updated} updated, ${refused.length} refused.`,
    ...refused.slice(0, MAX_TOLD).map(({ line, reason }) => `    line ${line}: ${excerpt(reason)}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
    ...notes.map((note) => `    ${excerpt(note)}`),
  ].join('\n');
}
