import { Modal } from 'obsidian';
import { countText } from '../view-parts.js';
import type { GuideParts, GuideStep } from './guide-parts.js';
import { guideSteps } from './guide-steps.js';

/** A short start: what is read, where memories go, which model, how agents connect, and a question to try. */
export class GuideModal extends Modal {
  private readonly steps: readonly GuideStep[];
  private at = 0;
  private update: (() => void) | undefined;
  private endFollowing: (() => void) | undefined;

  constructor(private readonly parts: GuideParts) {
    super(parts.app);
    this.steps = guideSteps(parts);
  }

  override onOpen(): void {
    this.modalEl.addClass('mneme-guide');
    this.setTitle(this.parts.words.guide.title);
    this.endFollowing = this.parts.onChange(() => this.update?.());
    this.show(0);
  }

  override onClose(): void {
    this.endFollowing?.();
    this.contentEl.empty();
  }

  private show(at: number): void {
    const step = this.steps[at];
    if (step === undefined) {
      this.close();
      return;
    }
    this.at = at;
    const { guide } = this.parts.words;
    const { locale } = this.parts;
    const { contentEl } = this;
    contentEl.empty();
    contentEl.createDiv({ cls: 'mneme-notice', text: guide.step(countText(at + 1, locale), countText(this.steps.length, locale)) });
    const heading = contentEl.createEl('h3', { text: step.title, attr: { tabindex: '-1' } });
    this.update = step.render(contentEl.createDiv({ cls: 'mneme-step' }));
    const buttons = contentEl.createDiv({ cls: 'modal-button-container' });
    if (at > 0) buttons.createEl('button', { text: guide.back }).addEventListener('click', () => this.show(this.at - 1));
    buttons.createEl('button', { cls: 'mod-cta', text: at === this.steps.length - 1 ? guide.done : guide.next }).addEventListener('click', () => this.show(this.at + 1));
    // A screen reader reads the new page from its heading on.
    heading.focus();
  }
}
