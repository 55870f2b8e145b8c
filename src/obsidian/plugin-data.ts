import type { z } from 'zod';
import { messageOf, MnemeError } from '../core/model/errors.js';
import { issuesText, readWith } from '../core/model/parse.js';
import { settingsSchema, type Settings } from '../core/model/settings.js';
import type { Language } from './language/language.js';

/** Settings that keep notes from being indexed or told. If one of these cannot be read, nothing may be indexed. */
const GUARDS = ['exclude', 'privateFolders', 'privateTags'] as const;

/** Why `data.json` cannot be taken as it is. `detail` is in the words of whoever read it. */
export type DataProblem = { readonly type: 'no_settings' } | { readonly type: 'unreadable' | 'wrong_values'; readonly detail: string };

/** What `data.json` says. `held`: a setting that guards notes could not be read, so nothing may be indexed yet. */
export interface ReadData {
  readonly settings: Settings;
  readonly problem: DataProblem | undefined;
  readonly held: boolean;
}

/** Reads key by key: one wrong value does not take the others with it. */
export function readData(data: unknown): ReadData {
  if (data === null || data === undefined) return { settings: settingsSchema.parse({}), problem: undefined, held: false };
  if (typeof data !== 'object' || Array.isArray(data)) return unreadable({ type: 'no_settings' });
  const read = readWith(settingsSchema, data);
  if (read.issues === undefined) return { settings: read.data, problem: undefined, held: false };
  const wrong = new Set(read.issues.map((issue) => String(issue.path[0] ?? '')));
  const rest = Object.fromEntries(Object.entries(data).filter(([key]) => !wrong.has(key)));
  const held = GUARDS.some((key) => wrong.has(key));
  return { settings: settingsSchema.parse(rest), problem: { type: 'wrong_values', detail: issuesText(read.issues) }, held };
}

function unreadable(problem: DataProblem): ReadData {
  return { settings: settingsSchema.parse({}), problem, held: true };
}

/** How the app keeps a plugin's data. */
export interface DataKeeper {
  loadData(): Promise<unknown>;
  saveData(data: unknown): Promise<void>;
}

/**
 * The plugin's settings. Writes only the keys that were changed, over what the file says at that moment, so that unknown
 * keys and what a sync brought stay. A file with problems is never written to, until the owner says to start over.
 */
export class PluginData {
  private current: ReadData = readData(undefined);
  private there = true;
  private writes: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly keeper: DataKeeper,
    private readonly words: Language['settings']['file'],
  ) {}

  get settings(): Settings {
    return this.current.settings;
  }

  /** What is wrong with the file, and what to do. */
  get problem(): string | undefined {
    const { problem, held } = this.current;
    if (problem === undefined) return undefined;
    const { problems, mend, untilThen } = this.words;
    return `${problem.type === 'no_settings' ? problems.no_settings : problems[problem.type](problem.detail)}\n${mend} ${held ? untilThen.held : untilThen.defaults}`;
  }

  /** There is no settings file: Mneme is new to this vault. */
  get isNew(): boolean {
    return !this.there;
  }

  get held(): boolean {
    return this.current.held;
  }

  /** Reads the file, at start and when something else changed it. */
  async load(): Promise<void> {
    try {
      const data: unknown = await this.keeper.loadData();
      this.there = data !== null && data !== undefined;
      this.current = readData(data);
    } catch (thrown) {
      this.current = unreadable({ type: 'unreadable', detail: messageOf(thrown) });
    }
  }

  /** @throws MnemeError `config_invalid` where a value is wrong or the file must be mended first; nothing is changed then */
  change(patch: Partial<z.input<typeof settingsSchema>>): Promise<void> {
    return this.inOrder(async () => {
      await this.load();
      if (this.problem !== undefined) throw new MnemeError('config_invalid', this.problem);
      const next = { ...((await this.keeper.loadData()) as Record<string, unknown> | null), ...patch };
      const { data, issues } = readWith(settingsSchema, next);
      if (issues !== undefined) throw new MnemeError('config_invalid', issuesText(issues));
      await this.keeper.saveData(next);
      this.current = { settings: data, problem: undefined, held: false };
    });
  }

  /** Replaces a file that cannot be read. The owner asked for it. */
  startOver(): Promise<void> {
    return this.inOrder(async () => {
      await this.keeper.saveData({});
      this.current = readData({});
    });
  }

  private inOrder(work: () => Promise<void>): Promise<void> {
    const mine = this.writes.then(work);
    this.writes = mine.catch(() => undefined);
    return mine;
  }
}

/** Keys that the engine takes at its start. */
const ENGINE_KEYS = [
  'memoryFolder', 'exclude', 'privateFolders', 'privateTags', 'semanticFolders', 'semanticRefresh', 'halfLifeDays', 'decayFloor', 'sweep', 'model', 'modelFolder', 'remoteModel', 'chat',
] as const satisfies readonly (keyof Settings)[];

/** Whether other models can be chosen now, or another one is or can be had. */
export function concernsModels(before: Settings, after: Settings): boolean {
  return (['model', 'modelAddress', 'modelFolder', 'remoteModel'] as const).some((key) => differs(before, after, key));
}

/** What has to follow a change of settings. */
export function consequences(before: Settings, after: Settings): { readonly engine: boolean; readonly endpoint: boolean; readonly pause: boolean } {
  const changed = (key: keyof Settings): boolean => differs(before, after, key);
  return { engine: ENGINE_KEYS.some(changed), endpoint: changed('port'), pause: changed('embeddingPaused') };
}

function differs(before: Settings, after: Settings, key: keyof Settings): boolean {
  return JSON.stringify(before[key]) !== JSON.stringify(after[key]);
}
