import { MnemeError } from '../core/model/errors.js';
import { isWithin } from '../core/model/note-path.js';
import type { EngineStatus } from '../core/model/status.js';
import type { Who } from '../core/write/writing.js';
import type { Caller } from './auth.js';
import type { Operation } from './operation.js';

/**
 * What keeps a caller from an operation, in words; `undefined` if nothing does.
 * @param memoryFolder Asked only for callers limited to folders
 */
export function refusalOf(caller: Caller, operation: Pick<Operation, 'name' | 'auth' | 'annotations' | 'reach'>, memoryFolder: () => string): string | undefined {
  if (operation.auth === 'owner' && caller.role !== 'owner') return `Only the owner's token may call ${operation.name}.`;
  if (caller.readOnly && !operation.annotations.readOnly) return `The token of ${caller.name} may only read; ${operation.name} changes something.`;
  return reachRefusal(caller, operation, memoryFolder);
}

/** What keeps a caller who is limited to folders from something, in words. */
export function reachRefusal({ folders, readOnly }: Pick<Caller, 'folders' | 'readOnly'>, { name, reach }: Pick<Operation, 'name' | 'reach'>, memoryFolder: () => string): string | undefined {
  if (readOnly && reach === 'conversations') return `This token may only read, and ${name} is for those who take part in the conversation.`;
  if (folders === undefined) return undefined;
  const within = `This token may only see: ${folders.join(', ') || 'nothing'}; ${name}`;
  switch (reach) {
    case 'nothing':
    case 'filtered':
      return undefined;
    case 'memories': {
      const whole = memoryFolder();
      return isVisible(folders, whole) ? undefined : `${within} works on all memories.`;
    }
    case 'vault':
      return isVisible(folders, '') ? undefined : `${within} works on the whole vault.`;
    case 'conversations':
      return isVisible(folders, '') ? undefined : `${within} may quote any note.`;
  }
}

/** Of a field that leads to a session or task. @throws MnemeError `forbidden` */
export function mustTakePart(caller: Caller | undefined, field: string): void {
  const refusal = caller === undefined ? undefined : reachRefusal(caller, { name: field, reach: 'conversations' }, () => '');
  if (refusal !== undefined) throw new MnemeError('forbidden', `${refusal} Leave it out.`);
}

/** Whether a note or folder lies in one of the folders; everything does where there are none to be limited to. */
export function isVisible(folders: readonly string[] | undefined, path: string): boolean {
  return folders === undefined || folders.some((folder) => isWithin(path, plainFolder(folder)));
}

/** On whose behalf a change is made. @throws MnemeError `unauthorized` where nobody is known */
export function whoOf(caller: Caller | undefined): Who {
  if (caller === undefined) throw new MnemeError('unauthorized', 'Only a caller who is known may change memories.');
  return { actor: caller.name, isOwner: caller.role === 'owner' };
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

/** The status as a caller may see it. */
export function statusFor(caller: Caller | undefined, status: EngineStatus): EngineStatus {
  if (caller?.role !== 'owner') return statusForAgents(status);
  const { folders } = caller;
  if (folders === undefined) return status;
  return { ...status, problems: status.problems.filter(({ path }) => path === undefined || isVisible(folders, path)) };
}

/**
 * To agents private notes do not exist: nothing that is told counts them, how many notes were read and how many more have problems
 * included, and no note with a problem is named, since it may be one of them.
 */
function statusForAgents(status: EngineStatus): EngineStatus {
  const notes = status.notes - status.privateNotes;
  return { ...status, notes, privateNotes: 0, text: { ...status.text, done: notes, total: notes }, problems: status.problems.filter(({ path, code }) => path === undefined && code !== 'more') };
}

function plainFolder(folder: string): string {
  return folder.replace(/^\/+|\/+$/g, '');
}
