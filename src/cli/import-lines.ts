import { MnemeError } from '../core/model/errors.js';
import { ExportCheck } from '../core/write/transfer/export-check.js';
import { importerFor, importerOf } from '../core/write/transfer/importers/all-importers.js';
import type { Converted, ImportFormat, Importer, SourceFile } from '../core/write/transfer/importers/importer.js';
import { linesOf } from '../core/write/transfer/source-lines.js';
import type { ImportFile, ImportSource } from './import-source.js';

/** How many files of a folder are looked at to know its format. */
const MOST_LOOKED_AT = 200;
const ORIGINS_TOLD = 5;
/** Of what was left out, so many kinds are told apart: a hostile file may name a field anew in every line. */
const MOST_KINDS_TOLD = 1000;
const OTHER_KINDS = 'Of further kinds';

/** What a source is read as: lines of Mneme's own format, or another program's. */
export type Reading = { readonly format: 'mneme' } | { readonly format: ImportFormat; readonly importer: Importer };

/** What a converter left out, by kind. */
export interface LeftOut {
  readonly what: string;
  count: number;
  /** The first of them. */
  readonly origins: string[];
}

/** What the source is read as: what was asked for, else what its beginning shows. @throws MnemeError `bad_request` where nothing shows it */
export async function readingOf(source: ImportSource, from: ImportFormat | 'mneme' | undefined): Promise<Reading> {
  if (from === 'mneme') return { format: from };
  if (from !== undefined) return { format: from, importer: importerOf(from) };
  let looked = 0;
  for await (const file of source.files()) {
    looked += 1;
    if (looked > MOST_LOOKED_AT) break;
    const beginning = await file.beginning();
    const importer = importerFor({ path: file.path, beginning });
    if (importer !== undefined && (source.kind !== 'folder' || importer.readsFolder)) return { format: importer.format, importer };
    if (source.kind !== 'folder') {
      // Lines of JSON are Mneme's own unless they show that they are another's.
      if (!/^\s*\[|\.md$|\.txt$/.test(`${beginning.slice(0, 100)}${file.path}`)) return { format: 'mneme' };
      break;
    }
  }
  throw new MnemeError('bad_request', 'Nothing shows what format this is. Say it with --from FORMAT (`mneme help import` lists them).');
}

/** Converts or passes on, and tells what was left out. */
export class ImportLines {
  readonly leftOut = new Map<string, LeftOut>();

  constructor(
    private readonly source: ImportSource,
    private readonly reading: Reading,
  ) {}

  /** Reads everything once and takes nothing. @throws MnemeError `bad_request` where the source is damaged, cut off or of a newer version */
  async check(): Promise<void> {
    const { reading } = this;
    if ('importer' in reading) {
      for await (const converted of this.converted(reading.importer)) if (converted.type === 'left_out') this.leave(converted);
      return;
    }
    for await (const file of this.source.files()) {
      const check = new ExportCheck();
      let number = 0;
      for await (const line of linesOf(file)) {
        // Empty lines count.
        for (number += 1; number < line.number; number += 1) check.take('');
        check.take(line.text);
      }
      const fault = check.fault();
      if (fault !== undefined) throw new MnemeError('bad_request', `${file.path}: ${fault.reason} Nothing was taken; --anyway takes what can be read.`);
    }
  }

  /** The lines to import. May be read once after `check`. */
  async *bytes(): AsyncGenerator<Uint8Array> {
    const { reading } = this;
    if (!('importer' in reading)) {
      for await (const file of this.source.files()) yield* file.bytes();
      return;
    }
    const encoder = new TextEncoder();
    this.leftOut.clear();
    for await (const converted of this.converted(reading.importer)) {
      if (converted.type === 'line') yield encoder.encode(`${JSON.stringify(converted.line)}\n`);
      else this.leave(converted);
    }
  }

  private converted(importer: Importer): AsyncIterable<Converted> {
    return importer.convert(this.source.kind === 'folder' && !importer.readsFolder ? onlyKnown(this.source.files(), importer) : this.source.files());
  }

  private leave({ what, origin }: Extract<Converted, { type: 'left_out' }>): void {
    const kind = this.leftOut.has(what) || this.leftOut.size < MOST_KINDS_TOLD ? what : OTHER_KINDS;
    const known = this.leftOut.get(kind) ?? { what: kind, count: 0, origins: [] };
    known.count += 1;
    if (known.origins.length < ORIGINS_TOLD) known.origins.push(origin);
    this.leftOut.set(kind, known);
  }
}

/** Of a folder of all kinds of files, those that are of the format. */
async function* onlyKnown(files: AsyncIterable<ImportFile>, importer: Importer): AsyncGenerator<SourceFile> {
  for await (const file of files) if (importer.recognises({ path: file.path, beginning: await file.beginning() })) yield file;
}
