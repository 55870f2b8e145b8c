import { ConfirmationModal, Notice } from 'obsidian';
import { failureText } from '../language/error-text.js';
import { AS_OWNER, type ViewParts } from './view-parts.js';

/** More of it is not needed to know which memory is meant. */
const SHOWN_CHARACTERS = 200;

/** Erases once the owner has agreed: it is the one thing that cannot be taken back. */
export function askToErase(memory: { readonly id: string; readonly text: string }, { app, words, engine }: Pick<ViewParts, 'app' | 'words' | 'engine'>, onErased: () => void): void {
  const { review, common } = words;
  const modal = new ConfirmationModal(app);
  modal.setTitle(review.eraseTitle);
  modal.setContent(review.eraseText(memory.text.length > SHOWN_CHARACTERS ? `${memory.text.slice(0, SHOWN_CHARACTERS)}…` : memory.text));
  const erase = async (): Promise<void> => {
    try {
      await engine()?.memories.erase(memory.id, AS_OWNER);
      new Notice(review.erased);
      onErased();
    } catch (thrown) {
      new Notice(failureText(thrown, words));
    }
  };
  modal.addButton((button) => button.setButtonText(review.eraseConfirm).setDestructive().onClick(() => void erase()));
  modal.addCancelButton(common.cancel);
  modal.open();
}
