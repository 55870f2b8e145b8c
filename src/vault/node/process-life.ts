import { readFile } from 'node:fs/promises';

import { fileErrorCode } from './file-error.js';

/** What tells a process from a later one that was given the same number; empty where the system does not say (not Linux). */
export async function processMark(pid: number): Promise<string> {
  const fields = await procFields(pid);
  return fields?.[START_TIME] ?? '';
}

/** Whether the process still runs. @param mark As `processMark` gave it then. */
export async function isProcessAlive(pid: number, mark: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return fileErrorCode(error) === 'EPERM'; // It runs under another account.
  }
  const fields = await procFields(pid);
  if (fields === undefined) return true;
  // A zombie has ended; its parent has not looked at it yet.
  return fields[STATE] !== 'Z' && (mark === '' || fields[START_TIME] === mark);
}

/** Places of the fields in `/proc/PID/stat` after the name. Source: proc_pid_stat(5). */
const STATE = 0;
const START_TIME = 19;

async function procFields(pid: number): Promise<string[] | undefined> {
  if (process.platform !== 'linux') return undefined;
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' '); // The name may hold spaces and brackets.
  } catch {
    return undefined; // No /proc here, or the process ended just now.
  }
}
