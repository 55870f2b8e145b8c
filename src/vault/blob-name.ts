import { MnemeError } from '../core/model/errors.js';

/** Not hidden: names that begin with a dot are of drafts, and of the system's own. Sync tools add blanks and brackets. */
const BLOB_NAME = /^(?!\.)[^/\\:*?"<>|\p{Cc}]+$/u;

export function isBlobName(name: string): boolean {
  return BLOB_NAME.test(name);
}

/** @throws MnemeError `internal` for what is no plain file name */
export function checkedBlobName(name: string): string {
  if (!isBlobName(name)) throw new MnemeError('internal', `Not a plain file name: ${JSON.stringify(name)}.`);
  return name;
}
