import { failureText } from '../../language/error-text.js';
import { engineMessage } from '../engine-message.js';
import { renderDecision } from '../memory-view/decision-banner.js';
import { entryOfItem, wholeNameOf } from '../memory-view/result-entry.js';
import { renderMarked, snippetOf } from '../highlight.js';
import type { GuideParts, GuideStep } from './guide-parts.js';

const SHOWN = 3;
const SNIPPET_CHARACTERS = 200;

/** A question of the owner's own, and what an agent would be told. */
export function questionStep(parts: GuideParts): GuideStep {
  const { question } = parts.words.guide;
  return {
    title: question.title,
    render: (into) => {
      into.createEl('p', { text: question.text });
      const form = into.createEl('form', { cls: 'mneme-ask' });
      const field = form.createEl('input', { type: 'text', attr: { 'aria-label': question.label, dir: 'auto' } });
      form.createEl('button', { cls: 'mod-cta', text: question.ask, attr: { type: 'submit' } });
      const answer = into.createDiv({ cls: 'mneme-answer', attr: { role: 'status' } });
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        void show(answer, field.value.trim(), parts);
      });
      return undefined;
    },
  };
}

async function show(into: HTMLElement, query: string, parts: GuideParts): Promise<void> {
  const engine = parts.engine();
  const message = engineMessage(parts);
  if (query === '') return;
  if (engine === undefined || message !== undefined) {
    into.setText(message?.title ?? parts.words.states.starting);
    return;
  }
  try {
    const answer = await engine.browse({ query, k: SHOWN, explain: true }, 'meaning');
    into.empty();
    renderDecision(into, answer, parts);
    for (const entry of answer.items.map(entryOfItem)) {
      into.createDiv({ cls: 'mneme-card-title', text: wholeNameOf(entry, parts.words), attr: { dir: 'auto' } });
      const snippet = snippetOf(entry.text, entry.why?.matched ?? [], SNIPPET_CHARACTERS);
      renderMarked(into.createDiv({ cls: 'mneme-result-text', attr: { dir: 'auto' } }), snippet.text, snippet.matches);
    }
  } catch (thrown) {
    into.setText(failureText(thrown, parts.words));
  }
}
