import { DropdownComponent, Modal, TextAreaComponent } from 'obsidian';
import { MEMORY_KINDS } from '../../../core/model/memory.js';
import { MAX_STATEMENT_CHARACTERS } from '../../../core/model/memory-shapes.js';
import type { Acts } from '../acts.js';
import { countText, type ViewParts } from '../view-parts.js';
import { rememberAsOwner } from './remember.js';

export interface ToRemember {
  readonly text: string;
  readonly entities?: readonly string[];
  /** Said above the text, such as where it comes from. */
  readonly warning?: string;
}

/** Asks the owner what exactly to remember: a whole note is no statement, and a link may come from anywhere. */
export class RememberModal extends Modal {
  constructor(
    private readonly parts: ViewParts,
    private readonly acts: Acts,
    private readonly proposed: ToRemember,
  ) {
    super(parts.app);
  }

  override onOpen(): void {
    const { words, locale } = this.parts;
    const { remember, common } = words;
    const { text, entities = [], warning } = this.proposed;
    this.setTitle(remember.title);
    if (warning !== undefined) this.contentEl.createEl('p', { cls: 'mneme-result-warning', text: warning });
    if (text.length > MAX_STATEMENT_CHARACTERS) this.contentEl.createEl('p', { cls: 'mneme-result-warning', text: remember.tooLong(countText(MAX_STATEMENT_CHARACTERS, locale)) });
    const area = new TextAreaComponent(this.field(remember.text)).setValue(text);
    area.inputEl.addClass('mneme-edit');
    area.inputEl.setAttrs({ dir: 'auto', rows: '8' });
    const kind = new DropdownComponent(this.field(remember.kind)).addOptions({ '': remember.anyKind, ...words.kinds });
    const row = this.contentEl.createDiv({ cls: 'modal-button-container' });
    row.createEl('button', { cls: 'mod-cta', text: remember.title }).addEventListener('click', () => {
      const statement = area.inputEl.value.trim();
      if (statement === '') return;
      const chosen = MEMORY_KINDS.find((each) => each === kind.selectEl.value);
      this.close();
      void rememberAsOwner({ text: statement, entities: [...entities], ...(chosen !== undefined && { kind: chosen }) }, this.parts, this.acts);
    });
    row.createEl('button', { text: common.cancel }).addEventListener('click', () => this.close());
    area.inputEl.focus();
  }

  override onClose(): void {
    this.contentEl.empty();
  }

  private field(label: string): HTMLElement {
    return this.contentEl.createEl('label', { cls: 'mneme-field', text: label });
  }
}
