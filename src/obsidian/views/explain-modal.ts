import { Modal } from 'obsidian';
import type { ChunkReport, NoteReport } from '../../core/read/note-report.js';
import { problemText } from '../language/error-text.js';
import { countText, type ViewParts } from './view-parts.js';

const PREVIEW_CHARACTERS = 160;

/** What the index holds of one note, piece by piece, or why it holds nothing. */
export class ExplainModal extends Modal {
  constructor(
    private readonly parts: ViewParts,
    private readonly note: { readonly name: string; readonly report: NoteReport },
  ) {
    super(parts.app);
  }

  override onOpen(): void {
    const { explain } = this.parts.words;
    const { name, report } = this.note;
    this.setTitle(explain.title(name));
    if (report.state === 'indexed') this.renderIndexed(report);
    else this.contentEl.createEl('p', { text: explain[report.state] });
  }

  override onClose(): void {
    this.contentEl.empty();
  }

  private renderIndexed({ chunks, network, problems }: NoteReport & { state: 'indexed' }): void {
    const { words, locale } = this.parts;
    const tokens = chunks.reduce((sum, chunk) => sum + chunk.tokens, 0);
    this.contentEl.createEl('p', { text: words.explain.summary(words.settings.index.pieces(countText(chunks.length, locale)), words.explain.tokens(countText(tokens, locale)), words.networks[network]) });
    for (const problem of problems) this.contentEl.createEl('p', { cls: 'mneme-result-warning', text: problemText(problem, words) });
    const list = this.contentEl.createEl('ol', { cls: 'mneme-chunks' });
    for (const chunk of chunks) this.renderChunk(list, chunk);
  }

  private renderChunk(list: HTMLElement, { heading, lines, tokens, hasVector, text }: ChunkReport): void {
    const { words, locale } = this.parts;
    const { explain } = words;
    const item = list.createEl('li');
    item.createDiv({ cls: 'mneme-card-title', text: heading.length === 0 ? explain.beginning : heading.join(' › '), attr: { dir: 'auto' } });
    const where = words.memoryView.lines(countText(lines[0], locale), countText(lines[1], locale));
    item.createDiv({ cls: 'mneme-side-meta', text: [where, explain.tokens(countText(tokens, locale)), hasVector ? explain.meaningKnown : explain.meaningMissing].join(' · ') });
    const plain = text.replace(/\s+/g, ' ').trim();
    item.createDiv({ cls: 'mneme-chunk-text', text: plain.length > PREVIEW_CHARACTERS ? `${plain.slice(0, PREVIEW_CHARACTERS)}…` : plain, attr: { dir: 'auto' } });
  }
}
