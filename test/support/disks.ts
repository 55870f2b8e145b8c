import { execFileSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';

/** Mounting needs Linux, root and its capability: containers of CI often have it, desks do not. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.geteuid?.() !== 0) return false;
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Whether `whileReadOnly` holds here: permissions bind everyone but root, and a mount binds root too. */
export function canBeReadOnly(): boolean {
  return process.platform !== 'win32' && (process.geteuid?.() !== 0 || canMount());
}

/** Runs `action` while nothing can be written in `folder`. */
export async function whileReadOnly<T>(folder: string, action: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) {
    await chmod(folder, 0o555);
    return action().finally(() => chmod(folder, 0o755));
  }
  execFileSync('mount', ['--bind', folder, folder]);
  try {
    execFileSync('mount', ['-o', 'remount,ro,bind', folder]);
    return await action();
  } finally {
    execFileSync('umount', ['--lazy', folder]);
  }
}

/** Runs `action` while `folder` is a disk of so many kilobytes. */
export async function whileSmall<T>(folder: string, sizeKb: number, action: () => Promise<T>): Promise<T> {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeKb}k`, 'tmpfs', folder]);
  try {
    return await action();
  } finally {
    execFileSync('umount', ['--lazy', folder]);
  }
}
