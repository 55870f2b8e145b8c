import type { ImportReport } from '../../model/upkeep-shapes.js';
import { Exporting, type ExportingParts } from './exporting.js';
import { Importing, type ImportingParts, type ImportOptions } from './importing.js';
import type { ExportFilter, Who } from '../writing.js';

export type MemoryTransferParts = ExportingParts & ImportingParts;

/** Memories as lines of JSON, out and in. */
export class MemoryTransfer {
  private readonly exporting: Exporting;
  private readonly importing: Importing;

  constructor(parts: MemoryTransferParts) {
    this.exporting = new Exporting(parts);
    this.importing = new Importing(parts);
  }

  export(filter?: ExportFilter): AsyncIterable<string> {
    return this.exporting.lines(filter);
  }

  /** Without histories and all that is beside the memories: what a backup needs while the journal is there. */
  memoriesAlone(): AsyncIterable<string> {
    return this.exporting.lines({}, { memoriesAlone: true });
  }

  import(lines: AsyncIterable<string>, options: ImportOptions, who: Who, bulk: string, signal?: AbortSignal): Promise<ImportReport> {
    return this.importing.import(lines, options, who, bulk, signal);
  }
}
