import { MarkdownRenderChild, type Plugin } from 'obsidian';
import { MnemeError } from '../../../core/model/errors.js';
import type { RecallAnswer, RecallInput } from '../../../core/model/recall.js';
import { failureText } from '../../language/error-text.js';
import { engineMessage, outlook } from '../engine-message.js';
import { renderMarked, snippetOf } from '../highlight.js';
import { renderDecision } from '../memory-view/decision-banner.js';
import { entryOfItem, wholeNameOf } from '../memory-view/result-entry.js';
import { renderWarning } from '../memory-view/result-row.js';
import { openNote, previewNote } from '../open-note.js';
import type { ViewParts } from '../view-parts.js';
import { parseBlock } from './block-query.js';

/** A block is in the middle of something else to read: it follows the vault, but not with every letter typed. */
const REFRESH_MS = 1500;
const SNIPPET_CHARACTERS = 200;

/** Shows what the memory answers inside a note: a code block of the language `mneme`. */
export function registerRecallBlock(plugin: Plugin, parts: ViewParts): void {
  plugin.registerMarkdownCodeBlockProcessor('mneme', (source, element, context) => {
    context.addChild(new RecallBlock(element, parseBlock(source), context.sourcePath, parts));
  });
}

class RecallBlock extends MarkdownRenderChild {
  private readonly asked = new AbortController();
  private callOff: (() => void) | undefined;
  private seen = '';

  constructor(
    containerEl: HTMLElement,
    private readonly request: RecallInput | undefined,
    private readonly sourcePath: string,
    private readonly parts: ViewParts,
  ) {
    super(containerEl);
  }

  override onload(): void {
    this.containerEl.addClass('mneme-block');
    this.containerEl.setAttrs({ role: 'region', 'aria-label': this.parts.words.codeBlock.live });
    if (this.request === undefined) {
      this.containerEl.setText(this.parts.words.codeBlock.empty);
      return;
    }
    this.register(this.parts.onChange(() => this.follow()));
    this.follow(true);
  }

  override onunload(): void {
    this.asked.abort();
    this.callOff?.();
  }

  private follow(atOnce = false): void {
    // Once all meaning is known the block may have a better answer.
    const now = `${outlook(this.parts)} ${this.parts.engine()?.status().vectors.state ?? ''}`;
    if (now === this.seen) return;
    this.seen = now;
    this.callOff?.();
    this.callOff = this.parts.clock.after(atOnce ? 0 : REFRESH_MS, () => void this.answer());
  }

  private async answer(): Promise<void> {
    const engine = this.parts.engine();
    const message = engineMessage(this.parts);
    if (engine === undefined || message !== undefined || this.request === undefined) {
      this.containerEl.setText(message?.title ?? '');
      return;
    }
    try {
      // The block is part of a note: that note would answer its own question.
      const answer = await engine.browse({ ...this.request, k: (this.request.k ?? 1) + 1, explain: true }, 'meaning', this.asked.signal);
      this.render({ ...answer, items: answer.items.filter(({ path }) => path !== this.sourcePath).slice(0, this.request.k) });
    } catch (thrown) {
      if (thrown instanceof MnemeError && thrown.code === 'aborted') return;
      this.containerEl.setText(failureText(thrown, this.parts.words));
    }
  }

  private render(answer: RecallAnswer): void {
    const { containerEl, parts } = this;
    containerEl.empty();
    renderDecision(containerEl, answer, parts);
    if (answer.items.length === 0) containerEl.createDiv({ cls: 'mneme-notice', text: parts.words.memoryView.nothing });
    const list = containerEl.createEl('ul', { cls: 'mneme-rows' });
    for (const entry of answer.items.map(entryOfItem)) {
      const row = list.createEl('li', { cls: 'mneme-row' });
      const link = row.createEl('a', { cls: 'internal-link', text: wholeNameOf(entry, parts.words), href: '#', attr: { dir: 'auto' } });
      link.addEventListener('click', (event) => {
        event.preventDefault();
        void openNote(parts.app, entry, event.ctrlKey || event.metaKey ? 'tab' : false, parts.words);
      });
      link.addEventListener('mouseover', (event) => previewNote(parts.app, entry, { event, targetEl: link, source: 'preview', hoverParent: { hoverPopover: null } }));
      const snippet = snippetOf(entry.text, entry.why?.matched ?? [], SNIPPET_CHARACTERS);
      renderMarked(row.createDiv({ cls: 'mneme-result-text', attr: { dir: 'auto' } }), snippet.text, snippet.matches);
      renderWarning(row, entry, parts.words);
    }
  }
}
