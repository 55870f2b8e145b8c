import { z } from 'zod';
import { MnemeError } from '../../model/errors.js';
import { counted } from '../../model/in-words.js';
import { taskSchema, type TaskState } from '../../model/session-shapes.js';
import type { ProblemReport } from '../../model/status.js';
import { StateFile, type StateParts } from './state-file.js';

/** More open tasks than this are tasks that nobody ends. */
const MOST_TASKS = 500;

/** Working memory, by task; survives a restart. */
export class TaskStore {
  private readonly file: StateFile<readonly TaskState[]>;

  constructor(parts: StateParts) {
    this.file = new StateFile(parts, { name: 'tasks.json', schema: z.array(taskSchema), empty: [], loss: 'The state of open tasks is lost.' });
  }

  /** The one that was changed last comes first. */
  async list(): Promise<TaskState[]> {
    return [...(await this.file.read())].reverse();
  }

  async get(id: string): Promise<TaskState | undefined> {
    return (await this.file.read()).find((task) => task.id === id);
  }

  /** @throws MnemeError `bad_request` where too many tasks are open, and as every write */
  async put(task: TaskState): Promise<void> {
    await this.file.update((tasks) => {
      const others = tasks.filter(({ id }) => id !== task.id);
      if (others.length >= MOST_TASKS) throw new MnemeError('bad_request', `${counted(MOST_TASKS, 'task')} are open already. End those that are done with "task done ID" or DELETE /v1/tasks/{id}.`);
      return [...others, task];
    });
  }

  /** Nothing happens where there is no such task. */
  async remove(id: string): Promise<void> {
    await this.file.update((tasks) => (tasks.some((task) => task.id === id) ? tasks.filter((task) => task.id !== id) : tasks));
  }

  problems(): readonly ProblemReport[] {
    return this.file.problems();
  }
}
