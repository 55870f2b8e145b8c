import { EXPORT_FORMAT, type ExportHeader } from './export-format.js';
import { readLine } from './read-line.js';
import type { Refusal } from './refusal.js';
import { TransferDigest } from './transfer-digest.js';

/** What is wrong with a file as a whole, and up to which line it was read. */
export interface FileFault extends Refusal {
  readonly line: number;
}

/**
 * Compares the lines of an export with what its first and last line say of them. A file that promises nothing, as others may write
 * them, has nothing to break.
 */
export class ExportCheck {
  private readonly digest = new TransferDigest();
  private header: ExportHeader | undefined;
  private promised: string | undefined;
  private isEnded = false;
  private line = 0;
  private lastFilled = 0;

  /** The header, once it has passed. */
  get seenHeader(): ExportHeader | undefined {
    return this.header;
  }

  /** Every line in order, empty ones too. @throws MnemeError `bad_request` for a header that says that the rest must not be read */
  take(line: string): void {
    const text = line.replace(/\r?\n$/, '');
    this.line += 1;
    if (text.trim() === '') return;
    this.lastFilled = this.line;
    if (this.header === undefined && /"type"\s*:\s*"header"/.test(text)) {
      const read = readLine(text);
      if (read.type === 'header') {
        this.header = read.header;
        this.promised = read.header.checksum;
        return;
      }
    }
    if (this.header !== undefined && /"type"\s*:\s*"end"/.test(text)) {
      const read = readLine(text);
      if (read.type === 'end') {
        this.promised = read.end.checksum;
        this.isEnded = true;
        return;
      }
    }
    this.digest.take(text);
  }

  /** After the last line. */
  fault(): FileFault | undefined {
    const { header, promised } = this;
    if (header === undefined) return undefined;
    if (promised === undefined) {
      if (header.format !== EXPORT_FORMAT) return undefined;
      return { line: this.lastFilled, code: 'broken_off', reason: `The file breaks off after line ${this.lastFilled}: its last line, which says that all is there, is missing.` };
    }
    if (this.digest.end() === promised) return undefined;
    const cut = header.checksum !== undefined && !this.isEnded ? ' It may have been cut off there.' : '';
    return { line: this.lastFilled, code: 'altered', reason: `Lines 2 to ${this.lastFilled} are not what was written: their checksum differs from the one that the file names.${cut}` };
  }
}
