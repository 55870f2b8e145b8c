import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { type Command, Option } from 'commander';

import type { ExportInput } from '../api/operations/transfer.js';
import { counted } from '../core/model/in-words.js';
import { MEMORY_KINDS } from '../core/model/memory.js';
import { RELATE_MODES, type RelateMode } from '../core/model/upkeep-shapes.js';
import { endSchema } from '../core/write/transfer/export-format.js';
import { IMPORT_FORMATS, type ImportFormat } from '../core/write/transfer/importers/importer.js';
import { encrypted, type EncryptFor } from './encryption.js';
import { LineEnds, writeExport, writeSealed, type WrittenFile } from './export-file.js';
import { ImportLines, readingOf } from './import-lines.js';
import { importReportText } from './import-report-text.js';
import { openSource, STANDARD, type ImportSource } from './import-source.js';
import { collected, given } from './option-values.js';
import { keyFrom, lockFrom, PASSPHRASE_VARIABLE, type DecryptOptions, type EncryptOptions } from './passphrase.js';
import { reachVault } from './reach-vault.js';
import type { Terminal } from './terminal.js';
import { withVaultOptions, type VaultOptions } from './vault-context.js';

type ExportOptions = VaultOptions & ExportInput & EncryptOptions;

interface ImportOptions extends VaultOptions, DecryptOptions {
  readonly from?: ImportFormat | 'mneme';
  readonly relate: RelateMode;
  readonly dryRun?: boolean;
  readonly anyway?: boolean;
}

export function addTransfer(program: Command, terminal: Terminal): void {
  withVaultOptions(program.command('export <file>'))
    .description('write all memories, with their histories, as JSON lines; - for standard output')
    .addOption(new Option('--kind <kind>', 'only of this kind').choices(MEMORY_KINDS))
    .option('--entity <name>', 'only what is about it')
    .option('--since <time>', 'only what was created or seen since')
    .option('--encrypt', `encrypt with a passphrase, which is asked for or read from ${PASSPHRASE_VARIABLE}`)
    .option('--passphrase-file <file>', 'encrypt with the passphrase in this file')
    .option('--recipient <key>', 'encrypt for a public key of age (age1…); may be given several times', collected)
    .action((file: string, options: ExportOptions) => exportTo(file, options, terminal));
  withVaultOptions(program.command('import <source>'))
    .description("take memories in from an export, or from another program's file or folder; - for standard input")
    .addOption(new Option('--from <format>', 'what it is; found out where left out and where its beginning shows it').choices(['mneme', ...IMPORT_FORMATS]))
    .addOption(new Option('--relate <how>', 'compare with what is known').choices(RELATE_MODES).default('duplicates'))
    .option('--dry-run', 'only say what would be done')
    .option('--anyway', 'take what can be read of a damaged or truncated file')
    .option('--identity <file>', 'the file of the secret key that an encrypted file was made for')
    .option('--passphrase-file <file>', `the file of the passphrase; else it is asked for or read from ${PASSPHRASE_VARIABLE}`)
    .action((source: string, options: ImportOptions) => importFrom(source, options, terminal));
}

async function exportTo(file: string, options: ExportOptions, terminal: Terminal): Promise<void> {
  const { kind, entity, since } = options;
  const lock = await lockFrom(options, terminal);
  const written = await reachVault(options, terminal, {
    needsModel: false,
    async run(client, stopped) {
      const lines = await client.exportLines(given({ kind, entity, since }), stopped);
      return file === STANDARD ? toStandardOutput(lines, lock) : toFile(resolve(file), lines, lock);
    },
  });
  if (written === undefined) return;
  const { memories, bytes } = written;
  terminal.out(options.json === true ? JSON.stringify({ file: resolve(file), memories, bytes, encrypted: lock !== undefined }) : `${counted(memories, 'memory', 'memories')} written to ${resolve(file)}${lock === undefined ? '' : ', encrypted'}.`);
}

async function toStandardOutput(lines: ReadableStream<Uint8Array>, lock: EncryptFor | undefined): Promise<undefined> {
  await pipeline(asReadable(lock === undefined ? lines : await encrypted(lines, lock)), process.stdout, { end: false });
  return undefined;
}

async function toFile(file: string, lines: ReadableStream<Uint8Array>, lock: EncryptFor | undefined): Promise<WrittenFile> {
  if (lock === undefined) return writeExport(file, asReadable(lines));
  const ends = new LineEnds();
  const watched = lines.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        ends.take(piece);
        controller.enqueue(piece);
      },
    }),
  );
  return writeSealed(file, asReadable(await encrypted(watched, lock)), () => endSchema.parse(JSON.parse(new TextDecoder().decode(ends.last))).counts?.memory ?? 0);
}

async function importFrom(path: string, options: ImportOptions, terminal: Terminal): Promise<void> {
  const { relate } = options;
  const dryRun = options.dryRun === true;
  const source = await openSource(path, (what) => keyFrom(options, what, terminal));
  const reading = await readingOf(source, options.from);
  if ('importer' in reading && options.from === undefined) terminal.err(`Read as ${reading.format}.`);
  const lines = new ImportLines(source, reading);
  // What comes once cannot be looked through first; its faults are told at the end.
  if (source.kind !== 'standard_input' && options.anyway !== true) await lines.check();
  const report = await reachVault(options, terminal, {
    needsModel: relate !== 'none',
    run: (client, stopped) => client.importLines(Readable.toWeb(Readable.from(tellingProgress(lines.bytes(), source, terminal), { objectMode: false })) as ReadableStream<Uint8Array>, { relate, dryRun }, stopped),
  });
  const leftOut = [...lines.leftOut.values()];
  terminal.out(options.json === true ? JSON.stringify({ ...report, format: reading.format, conversion: leftOut }) : importReportText(report, leftOut));
}

/** Lines are taken as fast as they can be imported, so that what was sent tells how far the import is. */
async function* tellingProgress(pieces: AsyncIterable<Uint8Array>, source: ImportSource, terminal: Terminal): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const piece of pieces) {
    yield piece;
    sent += piece.byteLength;
    terminal.progress(`Importing: ${(sent / 1e6).toFixed(1)} MB${source.kind === 'file' ? '' : ' so far'}.`);
  }
}

function asReadable(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as NodeReadableStream<Uint8Array>);
}
