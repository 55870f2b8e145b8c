import { MnemeError } from '../core/model/errors.js';
import type { EngineStatus } from '../core/model/status.js';
import type { Caller } from './auth.js';
import type { Operation } from './operation.js';

/** What keeps a caller from an operation, in words; `undefined` if nothing does. */
export function refusalOf(caller: Caller, operation: Pick<Operation, 'name' | 'auth' | 'annotations'>): string | undefined {
  if (operation.auth === 'owner' && caller.role !== 'owner') return `Only the owner's token may call ${operation.name}.`;
  if (caller.readOnly && !operation.annotations.readOnly) return `The token of ${caller.name} may only read; ${operation.name} changes something.`;
  return undefined;
}

/**
 * The folders to search for a caller whose token is limited to some: what was asked for, cut down to what is allowed.
 * `undefined` means everywhere. Never an empty list, which would read as everywhere.
 * @throws MnemeError `forbidden` if nothing that was asked for is allowed
 */
export function foldersWithin(allowed: readonly string[] | undefined, asked: readonly string[] | undefined): string[] | undefined {
  const wanted = asked === undefined || asked.length === 0 ? undefined : asked.map(plainFolder);
  if (allowed === undefined) return wanted;
  const open = allowed.map(plainFolder);
  if (wanted === undefined && open.length > 0) return open;
  const narrowed = wanted?.filter((folder) => open.some((outer) => isWithin(folder, outer))) ?? [];
  const widened = open.filter((folder) => wanted?.some((outer) => isWithin(folder, outer)) ?? false);
  const both = [...new Set([...narrowed, ...widened])];
  if (both.length === 0) throw new MnemeError('forbidden', `This token may only see: ${open.join(', ') || 'nothing'}.`);
  return both;
}

/** The status as a caller may see it: without the paths of notes outside the caller's folders. */
export function statusFor(caller: Caller | undefined, status: EngineStatus): EngineStatus {
  const allowed = caller?.folders?.map(plainFolder);
  if (allowed === undefined) return status;
  return { ...status, problems: status.problems.filter(({ path }) => path === undefined || allowed.some((outer) => isWithin(path, outer))) };
}

function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

function plainFolder(folder: string): string {
  return folder.replace(/^\/+|\/+$/g, '');
}
