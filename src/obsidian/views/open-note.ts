import { Notice, TFile, type App, type HoverParent, type PaneType } from 'obsidian';
import type { Language } from '../language/language.js';

/** A place in a note. */
export interface NotePlace {
  readonly path: string;
  /** 1-based; the note's beginning where left out. */
  readonly line?: number | undefined;
}

/** Opens a note at a line, in a tab of the main area. A note that has gone meanwhile is told of. */
export async function openNote(app: App, { path, line }: NotePlace, where: PaneType | false, words: Language): Promise<void> {
  const file = app.vault.getAbstractFileByPath(path);
  if (!(file instanceof TFile)) {
    new Notice(words.common.noteGone(path));
    return;
  }
  await app.workspace.getLeaf(where).openFile(file, line === undefined ? {} : { eState: { line: line - 1 } });
}

/** Asks the app's page preview to show the note beside `targetEl`. */
export function previewNote(app: App, { path, line }: NotePlace, on: { readonly event: MouseEvent; readonly targetEl: HTMLElement; readonly source: string; readonly hoverParent: HoverParent }): void {
  // The preview would offer to create a note that was deleted a moment ago.
  if (!(app.vault.getAbstractFileByPath(path) instanceof TFile)) return;
  app.workspace.trigger('hover-link', { ...on, linktext: path, sourcePath: '', ...(line !== undefined && { state: { scroll: line - 1 } }) });
}
