import type { Engine } from '../../src/core/engine.js';
import type { ImportReport, RelateMode } from '../../src/core/model/upkeep-shapes.js';
import type { Who } from '../../src/core/write/writing.js';

export const OWNER: Who = { actor: 'owner', isOwner: true };

export type Line = Readonly<Record<string, unknown>>;

/** The lines of an export, as objects. */
export async function exported(engine: Engine, filter?: Parameters<Engine['transfer']['export']>[0]): Promise<Line[]> {
  return (await exportedTexts(engine, filter)).map((line) => JSON.parse(line) as Line);
}

export async function exportedTexts(engine: Engine, filter?: Parameters<Engine['transfer']['export']>[0]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of engine.transfer.export(filter)) lines.push(line);
  return lines;
}

/** @param lines Objects, or texts as they are */
export function importInto(engine: Engine, lines: readonly unknown[], options: { readonly relate?: RelateMode; readonly dryRun?: boolean; readonly who?: Who } = {}): Promise<ImportReport> {
  return engine.transfer.import(linesOf(lines), { relate: options.relate ?? 'none', dryRun: options.dryRun ?? false }, options.who ?? OWNER);
}

async function* linesOf(lines: readonly unknown[]): AsyncGenerator<string> {
  for (const line of lines) yield await Promise.resolve(typeof line === 'string' ? line : JSON.stringify(line));
}

/** The memories of an export without what the moving itself changes. */
export function memoriesIn(lines: readonly Line[]): Line[] {
  return lines.filter(({ type }) => type === 'memory').map((line) => ({ ...line, updated: undefined }));
}
