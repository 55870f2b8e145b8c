import { messageOf } from '../../core/model/errors.js';

/** The code that Node puts on an error of the file system, such as `ENOENT`; `undefined` for any other error. */
export function fileErrorCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}

/** There is no such file, or one of its folders is none (any more). */
export function isMissing(thrown: unknown): boolean {
  const code = fileErrorCode(thrown);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** The medium or the account has no room left. `EFBIG` is what a limit on file size (`ulimit -f`) gives. */
export function isFull(thrown: unknown): boolean {
  const code = fileErrorCode(thrown);
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}

export function isReadOnly(thrown: unknown): boolean {
  const code = fileErrorCode(thrown);
  return code === 'EROFS' || code === 'EACCES' || code === 'EPERM';
}

/** What is wrong with a file or folder of the owner's and what to do, as a sentence for a problem report. */
export function explainFileError(thrown: unknown): string {
  switch (fileErrorCode(thrown)) {
    case 'EACCES':
    case 'EPERM':
      return 'No permission to read it. Give your account read access, or exclude it in the settings.';
    case 'ELOOP':
      return 'A symbolic link that leads back to itself. Remove or correct the link.';
    case 'ENAMETOOLONG':
      return 'Its path is longer than the system can open. Shorten a folder name or the file name.';
    case 'EIO':
      return 'The disk could not read it. Check the disk, and restore the file from a backup if it stays so.';
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open. Close other programs or raise the limit (ulimit -n).';
    default:
      return `It could not be read (${messageOf(thrown)}).`;
  }
}
