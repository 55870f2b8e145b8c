import { MnemeError } from './errors.js';

/** A path inside the vault: relative, `/`-separated, without `.` or `..`. Its existence proves that it was checked. */
export type NotePath = string & { readonly __notePath: true };

/** U+0000 to U+001F and U+007F. */
const CONTROL_CHARACTER = /[^\P{Cc}\u0080-\u009f]/u;

function isInsideVault(raw: string): boolean {
  if (raw === '' || CONTROL_CHARACTER.test(raw)) return false;
  if (raw.startsWith('/') || /^[a-zA-Z]:/.test(raw) || raw.includes('\\')) return false;
  return raw.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** The path, or `undefined` where `raw` could leave the vault or name no file. */
export function asNotePath(raw: string): NotePath | undefined {
  return isInsideVault(raw) ? (raw as NotePath) : undefined;
}

/** The path. @throws MnemeError `path_outside_vault` */
export function toNotePath(raw: string): NotePath {
  const path = asNotePath(raw);
  if (path === undefined) {
    throw new MnemeError('path_outside_vault', `Not a path inside the vault: ${JSON.stringify(raw)}. Give one relative to the vault, such as "Projects/plan.md".`);
  }
  return path;
}

/** File name without folder and without the `.md` ending: what Obsidian shows as the note's title. */
export function stemOf(path: NotePath): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.replace(/\.md$/i, '');
}

/** Folder of the note, without a slash at the end; empty for the vault's root. */
export function folderOf(path: NotePath): string {
  const cut = path.lastIndexOf('/');
  return cut < 0 ? '' : path.slice(0, cut);
}

export function isMarkdown(path: string): boolean {
  return /\.md$/i.test(path);
}

/** Whether `path` is `folder` itself or lies below it. The empty folder is the vault's root and holds everything. */
export function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}
