import { Modal, TextAreaComponent, type App } from 'obsidian';
import type { Language } from '../language/language.js';

/** Asks for a memory's new words. */
export class EditModal extends Modal {
  constructor(
    app: App,
    private readonly words: Language,
    private readonly text: string,
    private readonly onSave: (text: string) => void,
  ) {
    super(app);
  }

  override onOpen(): void {
    const { review, common } = this.words;
    this.setTitle(review.editTitle);
    const area = new TextAreaComponent(this.contentEl).setValue(this.text);
    area.inputEl.addClass('mneme-edit');
    area.inputEl.setAttrs({ 'aria-label': review.editTitle, dir: 'auto', rows: '5' });
    const row = this.contentEl.createDiv({ cls: 'modal-button-container' });
    const save = (): void => {
      const text = area.inputEl.value.trim();
      if (text === '') return;
      this.close();
      if (text !== this.text) this.onSave(text);
    };
    row.createEl('button', { cls: 'mod-cta', text: review.save }).addEventListener('click', save);
    row.createEl('button', { text: common.cancel }).addEventListener('click', () => this.close());
    area.inputEl.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    });
    area.inputEl.focus();
  }

  override onClose(): void {
    this.contentEl.empty();
  }
}
