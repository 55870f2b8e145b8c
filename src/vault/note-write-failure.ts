import { messageOf, MnemeError } from '../core/model/errors.js';
import { fileErrorCode, isFull, isReadOnly } from './node/file-error.js';

/** What kept a note from being written, with what to do. */
export function noteWriteFailure(path: string, thrown: unknown): MnemeError {
  if (thrown instanceof MnemeError) return thrown;
  if (isFull(thrown)) return new MnemeError('store_full', `No room left to write ${path}. Free some space; the note is as it was before.`, { cause: thrown });
  if (isReadOnly(thrown)) return new MnemeError('vault_read_only', `May not write ${path}. Give your account write access to it and to its folder; notes can be read all the same.`, { cause: thrown });
  return new MnemeError('note_unwritable', `Cannot write ${path}: ${explained(thrown)}`, { cause: thrown });
}

export function fileInTheWay(path: string, folder: string): MnemeError {
  return new MnemeError('note_unwritable', `Cannot write ${path}: ${folder} is a file, and a folder is needed there. Rename the file, or choose another memory folder in the settings.`);
}

export function folderInTheWay(path: string): MnemeError {
  return new MnemeError('note_unwritable', `Cannot write ${path}: it is a folder. Rename the folder.`);
}

/** Notes and files in hidden folders are other programs' own, and nobody would see them. */
export function hiddenPlace(path: string): MnemeError {
  return new MnemeError('note_unwritable', `Cannot write ${path}: a file or folder whose name begins with a dot is hidden. Choose another memory folder in the settings.`);
}

function explained(thrown: unknown): string {
  switch (fileErrorCode(thrown)) {
    case 'ENAMETOOLONG':
      return 'its name or path is longer than the system can keep. Shorten a folder name or the file name.';
    case 'EEXIST':
    case 'ENOTDIR':
      return 'a file is where a folder is needed. Rename the file, or choose another memory folder in the settings.';
    case 'EISDIR':
      return 'it is a folder. Rename the folder.';
    case 'ELOOP':
      return 'a symbolic link on the way leads back to itself. Remove or correct the link.';
    case 'EBUSY':
      return 'another program holds it. Close that program and try again.';
    default:
      return `${messageOf(thrown)}. Check the disk and the permissions of the folder.`;
  }
}
