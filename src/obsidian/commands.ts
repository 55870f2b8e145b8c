import { MarkdownView, Notice, TFile, type Plugin } from 'obsidian';
import type { Engine } from '../core/engine.js';
import type { EndpointState } from './endpoint-state.js';
import { failureText } from './language/error-text.js';
import { copy } from './settings/endpoint-settings.js';
import { askForRebuild } from './settings/index-settings.js';
import { undoBulk } from './settings/storage-settings.js';
import type { Acts } from './views/acts.js';
import { ExplainModal } from './views/explain-modal.js';
import { openMemoryView, openReview, openTimeline } from './views/register-views.js';
import { rememberAsOwner } from './views/remember/remember.js';
import { RememberModal } from './views/remember/remember-modal.js';
import type { ViewParts } from './views/view-parts.js';

/** What the commands need of the plugin. */
export interface CommandParts {
  readonly views: ViewParts;
  readonly acts: Acts;
  readonly endpoint: () => EndpointState;
  readonly isPaused: () => boolean;
  readonly setPaused: (paused: boolean) => void;
  /** Asks the owner first; says so where there is nothing to download. */
  readonly downloadModel: () => void;
  readonly openGuide: () => void;
}

/** Registers the commands. None has a hotkey of its own: those are the owner's to give. */
export function addCommands(plugin: Plugin, parts: CommandParts): void {
  const { views, acts } = parts;
  const words = views.words.commands;
  const add = (id: string, name: string, callback: () => unknown): void => void plugin.addCommand({ id, name, callback });
  const addForEngine = (id: string, name: string, run: (engine: Engine) => unknown, isPossible = (): boolean => true): void => {
    plugin.addCommand({
      id,
      name,
      checkCallback: (checking) => {
        const engine = views.engine();
        if (engine === undefined || !isPossible()) return false;
        if (!checking) run(engine);
        return true;
      },
    });
  };
  add('recall', words.recall, () => openMemoryView(views));
  add('review', words.review, () => openReview(views));
  add('timeline', words.timeline, () => openTimeline(views));
  add('undo', words.undo, () => acts.undoLast());
  add('open-guide', words.guide, () => parts.openGuide());
  addForEngine('undo-bulk', words.undoBulk, (engine) => undoBulk(engine, views.words));
  add('remember-selection', words.rememberSelection, () => rememberSelection(parts));
  add('remember-note', words.rememberNote, () => rememberNote(parts));
  addForEngine('explain-note', words.explainNote, (engine) => explainNote(engine, views));
  addForEngine('create-memories-base', words.memoriesBase, (engine) => createBase(engine, views));
  addForEngine('pause-indexing', words.pause, () => parts.setPaused(true), () => !parts.isPaused());
  addForEngine('resume-indexing', words.resume, () => parts.setPaused(false), () => parts.isPaused());
  addForEngine('rebuild-index', words.rebuild, (engine) => askForRebuild(views.app, engine, views.words));
  addForEngine('download-model', words.download, () => parts.downloadModel());
  add('copy-endpoint-address', words.copyAddress, () => copyFrom(parts, 'url'));
  add('copy-endpoint-token', words.copyToken, () => copyFrom(parts, 'token'));
}

async function rememberSelection({ views, acts }: CommandParts): Promise<void> {
  const view = views.app.workspace.getActiveViewOfType(MarkdownView);
  const text = view?.editor.getSelection().trim() ?? '';
  if (text === '') new Notice(views.words.remember.nothingSelected);
  else await rememberAsOwner({ text, ...about(view?.file ?? null) }, views, acts);
}

/** A note is no statement: the owner makes one of it. */
async function rememberNote({ views, acts }: CommandParts): Promise<void> {
  const file = views.app.workspace.getActiveFile();
  if (file?.extension !== 'md') {
    new Notice(views.words.remember.noNote);
    return;
  }
  const text = (await views.app.vault.cachedRead(file)).replace(/^---\n[\s\S]*?\n---\n/, '').trim();
  new RememberModal(views, acts, { text, entities: [file.basename] }).open();
}

function about(file: TFile | null): { entities: string[] } {
  return { entities: file === null ? [] : [file.basename] };
}

function explainNote(engine: Engine, views: ViewParts): void {
  const file = views.app.workspace.getActiveFile();
  if (file?.extension !== 'md') new Notice(views.words.remember.noNote);
  else new ExplainModal(views, { name: file.basename, report: engine.explainNote(file.path) }).open();
}

async function createBase(engine: Engine, { app, words }: ViewParts): Promise<void> {
  try {
    const { path, outcome } = await engine.memories.writeBase();
    if (outcome === 'exists') new Notice(words.commands.baseThere(path));
    const file = app.vault.getAbstractFileByPath(path);
    if (file instanceof TFile) await app.workspace.getLeaf('tab').openFile(file);
  } catch (thrown) {
    new Notice(failureText(thrown, words));
  }
}

function copyFrom({ endpoint, views }: CommandParts, what: 'url' | 'token'): void {
  const state = endpoint();
  const { address, token } = views.words.settings.endpoint;
  if (state.type === 'listening') void copy(state[what], what === 'url' ? address.copied : token.copied);
  else new Notice(views.words.commands.notListening);
}
