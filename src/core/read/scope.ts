import picomatch from 'picomatch';

import type { Network, ParsedNote } from '../model/note.js';
import { folderOf, isWithin, type NotePath } from '../model/note-path.js';
import type { Settings } from '../model/settings.js';
import { nameKey } from './name-key.js';
import { isDatedByName } from './note-dates.js';

/** Where the memory folder keeps its journal: history, not knowledge. */
const JOURNAL_FOLDER = '_journal';

/** Words for folders and tags whose notes tell what happened, as owners of daily, project and meeting notes name them; compared as `nameKey` has them. */
const EPISODIC_WORDS = new Set(
  [
    ...['daily', 'dailies', 'daily notes', 'weekly', 'weekly notes', 'monthly', 'journal', 'journals', 'journaling', 'diary', 'log', 'logs', 'worklog', 'changelog'],
    ...['meeting', 'meetings', 'meeting notes', 'minutes', 'standup', 'standups', 'one-on-ones', 'project', 'projects', 'sprint', 'sprints', 'retro', 'inbox', 'periodic', 'periodic notes'],
    ...['日记', '日志', '每日', '每日笔记', '周记', '周报', '月报', '会议', '会议记录', '会议纪要', '项目', '工作日志', '收件箱', '日報', '議事録'],
  ].map(nameKey),
);

type ScopeSettings = Pick<Settings, 'memoryFolder' | 'exclude' | 'privateFolders' | 'privateTags' | 'semanticFolders'>;

/** What the owner's settings say about a note: whether it is indexed, whether it is private, and which network it is in. */
export class NoteScope {
  /** Equal for settings that treat every note alike; a saved index of another scope must be read anew. */
  readonly fingerprint: string;
  private readonly matchesExcluded: (path: string) => boolean;
  private readonly privateTags: readonly string[];

  /** @param configFolder The vault's configuration folder, which need not be `.obsidian`. */
  constructor(
    private readonly settings: ScopeSettings,
    private readonly configFolder: string,
  ) {
    const { memoryFolder, exclude, privateFolders, privateTags, semanticFolders } = settings;
    this.fingerprint = JSON.stringify([configFolder, memoryFolder, exclude, privateFolders, privateTags, semanticFolders]);
    this.matchesExcluded = exclusion(exclude);
    this.privateTags = privateTags.map((tag) => tag.toLowerCase());
  }

  includes(path: NotePath): boolean {
    if (path.split('/').some((part) => part.startsWith('.'))) return false;
    if (this.configFolder !== '' && isWithin(path, this.configFolder)) return false;
    if (isWithin(path, `${this.settings.memoryFolder}/${JOURNAL_FOLDER}`.replace(/^\//, ''))) return false;
    return !this.matchesExcluded(path);
  }

  /** A nested tag belongs to its parents: `private/health` is private where `private` is. */
  isPrivate(path: NotePath, note: Pick<ParsedNote, 'tags' | 'markedPrivate'>): boolean {
    if (note.markedPrivate || this.settings.privateFolders.some((folder) => folder !== '' && isWithin(path, folder))) return true;
    return note.tags.some((tag) => this.privateTags.some((hidden) => isWithin(tag.toLowerCase(), hidden) && hidden !== ''));
  }

  /** Memories are episodic, the owner's semantic folders semantic; of other notes, those that tell what happened are episodic. */
  networkOf(path: NotePath, note: Pick<ParsedNote, 'tags' | 'memory'>): Network {
    const { memoryFolder, semanticFolders } = this.settings;
    if (note.memory !== undefined || (memoryFolder !== '' && isWithin(path, memoryFolder))) return 'episodic';
    if (semanticFolders.some((folder) => isWithin(path, folder))) return 'semantic';
    const names = [...folderOf(path).split('/'), ...note.tags.flatMap((tag) => tag.split('/'))];
    return isDatedByName(path) || names.some(isEpisodicName) ? 'episodic' : 'semantic';
  }
}

/** An entry is a folder, a note's path or a glob pattern. */
function exclusion(entries: readonly string[]): (path: string) => boolean {
  const clean = entries.map((entry) => entry.trim().replace(/^\.?\/+|\/+$/g, '')).filter((entry) => entry !== '');
  const globs = clean.filter((entry) => /[*?[\]{}!()]/.test(entry)).map((entry) => picomatch(entry, { dot: true, nocase: true }));
  return (path) => clean.some((entry) => isWithin(path, entry)) || globs.some((matches) => matches(path) || foldersOf(path).some((folder) => matches(folder)));
}

/** Every folder above the path, so that a pattern for a folder takes what is in it. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

/** Sorting marks that owners put before folder names ("01 - Projects", "📅 Daily") do not count. */
function isEpisodicName(name: string): boolean {
  return EPISODIC_WORDS.has(nameKey(name.replace(/^(?:[\p{N}\p{P}\p{S}\s]|\u200d|\ufe0f)+/u, '')));
}
