import { Modal, type App } from 'obsidian';
import { failureText } from '../../language/error-text.js';
import type { Version } from '../../../core/model/journal.js';
import type { Acts } from '../acts.js';
import { countText, momentText, type ViewParts } from '../view-parts.js';
import { renderDiff, wordDiff } from '../word-diff.js';
import { actorName } from './timeline-sections.js';

const TITLE_CHARACTERS = 60;

/** Every version of a memory's note, the latest first, with what changed; each can be gone back to. */
export class HistoryModal extends Modal {
  constructor(
    app: App,
    private readonly parts: ViewParts,
    private readonly acts: Acts,
    private readonly memory: { readonly id: string; readonly text: string },
  ) {
    super(app);
  }

  override onOpen(): void {
    const { text } = this.memory;
    this.setTitle(this.parts.words.timeline.historyOf(text.length > TITLE_CHARACTERS ? `${text.slice(0, TITLE_CHARACTERS)}…` : text));
    void this.fill();
  }

  override onClose(): void {
    this.contentEl.empty();
  }

  private async fill(): Promise<void> {
    const { words } = this.parts;
    try {
      const versions = (await this.parts.engine()?.memories.history(this.memory.id)) ?? [];
      this.contentEl.empty();
      if (versions.length === 0) this.contentEl.createEl('p', { text: words.timeline.noHistory });
      versions.toReversed().forEach((version, index) => this.renderVersion(version, versions.at(-2 - index)?.after, index === 0));
    } catch (thrown) {
      this.contentEl.setText(failureText(thrown, words));
    }
  }

  private renderVersion(version: Version, earlier: string | undefined, isLatest: boolean): void {
    const { words, locale } = this.parts;
    const { timeline } = words;
    const section = this.contentEl.createEl('section', { cls: 'mneme-version' });
    section.createEl('h3', { text: timeline.version(countText(version.version, locale)) });
    section.createDiv({ cls: 'mneme-side-meta', text: `${momentText(version.at, locale)} · ${timeline.by(timeline.actions[version.action], actorName(version.actor, words))}` });
    if (version.said !== undefined) section.createDiv({ cls: 'mneme-side-meta', text: timeline.saidAgain(version.said), attr: { dir: 'auto' } });
    const text = section.createDiv({ cls: 'mneme-side-text mneme-note-text', attr: { dir: 'auto', tabindex: '0', role: 'group', 'aria-label': timeline.version(countText(version.version, locale)) } });
    const before = version.before ?? earlier;
    // Of a first version nothing was there before: all of it would be marked.
    if (before === undefined) text.setText(version.after ?? '');
    else renderDiff(text, wordDiff(before, version.after ?? '', locale));
    if (isLatest || (version.after ?? version.before) === undefined) return;
    section.createEl('button', { text: timeline.goBack }).addEventListener('click', () => void this.goBack(version.version));
  }

  private async goBack(version: number): Promise<void> {
    const engine = this.parts.engine();
    if (engine === undefined) return;
    const done = await this.acts.run(this.parts.words.review.done.rollback, (who) => engine.memories.rollback(this.memory.id, version, who));
    if (done) await this.fill();
  }
}
