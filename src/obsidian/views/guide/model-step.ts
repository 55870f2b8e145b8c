import { Notice } from 'obsidian';
import { DEFAULT_MODEL } from '../../../core/model/settings.js';
import type { EngineStatus } from '../../../core/model/status.js';
import type { CatalogEntry } from '../../../embedding/catalog.js';
import { failureText, vectorsText } from '../../language/error-text.js';
import { languageNames } from '../../language/language-names.js';
import { timeLeft } from '../../status-text.js';
import { countText } from '../view-parts.js';
import type { GuideParts, GuideStep } from './guide-parts.js';

/** A vector is kept as one signed byte a number, with a scale and the hash of its text. */
const BYTES_BESIDE_A_VECTOR = 36;

/** Which model, what it takes on the disk, and how fast it is here: measured while it learns, and never guessed for one that is not here. */
export function modelStep(parts: GuideParts): GuideStep {
  const { engine, settings, words } = parts;
  const { model: text } = words.guide;
  return {
    title: text.title,
    render: (into) => {
      into.createEl('p', { text: text.text });
      const choice = into.createEl('fieldset', { cls: 'mneme-choice' });
      choice.createEl('legend', { text: text.choice });
      const cost = into.createEl('p');
      const speed = into.createEl('p', { attr: { role: 'status' } });
      let models: readonly CatalogEntry[] = [];
      const update = (): void => {
        const status = engine()?.status();
        const chosen = models.find(({ name }) => name === settings().model);
        cost.setText(chosen === undefined || status === undefined ? '' : costSentence(chosen, status, parts));
        const sentence = chosen?.state === 'downloadable' ? text.notHere(megabytes(chosen.bytes, parts)) : status === undefined ? '' : speedSentence(status, parts);
        if (speed.textContent !== sentence) speed.setText(sentence);
      };
      void parts.readModels().then(
        (found) => {
          models = found;
          renderChoice(choice, models, parts, update);
          update();
        },
        (thrown: unknown) => choice.createEl('p', { text: failureText(thrown, words) }),
      );
      update();
      return update;
    },
  };
}

function renderChoice(into: HTMLElement, models: readonly CatalogEntry[], parts: GuideParts, onChosen: () => void): void {
  const { words, locale, settings, change } = parts;
  const { model: text } = words.guide;
  for (const entry of models) {
    const label = into.createEl('label');
    const option = label.createEl('input', { type: 'radio', value: entry.name, attr: { name: 'mneme-model' } });
    option.checked = entry.name === settings().model;
    const described = text.option(entry.name, megabytes(entry.bytes, parts), languageNames(entry.languages, locale, words));
    label.createSpan({ text: [described, ...(entry.name === DEFAULT_MODEL ? [text.standard] : []), ...(entry.state === 'downloadable' ? [text.missing] : [])].join(' · ') });
    option.addEventListener('change', () => void change({ model: entry.name }).then(onChosen, (thrown: unknown) => new Notice(failureText(thrown, words))));
  }
}

function costSentence({ bytes, spec: { dimension } }: CatalogEntry, { chunks }: EngineStatus, parts: GuideParts): string {
  const { words, locale } = parts;
  return words.guide.model.cost(megabytes(bytes, parts), megabytes(chunks * (dimension + BYTES_BESIDE_A_VECTOR), parts), words.settings.index.pieces(countText(chunks, locale)));
}

function speedSentence({ vectors }: EngineStatus, { words, locale }: GuideParts): string {
  const { model: text } = words.guide;
  const rate = words.settings.index.pieces(vectors.perSecond.toLocaleString(locale, { maximumFractionDigits: 1 }));
  switch (vectors.state) {
    case 'complete':
      return vectors.perSecond > 0 ? text.completeAt(rate) : text.complete;
    case 'off':
    case 'failed':
      return text.off(vectorsText(vectors, words) ?? words.statusBar.noModel);
    case 'waiting':
    case 'paused':
      return text.measuring;
    case 'running':
      return vectors.perSecond > 0 && vectors.secondsLeft !== undefined ? text.measured(rate, timeLeft(vectors.secondsLeft, words.statusBar)) : text.measuring;
  }
}

/** Never nothing at all: something is kept of every vault. */
function megabytes(bytes: number, { words, locale }: GuideParts): string {
  return words.settings.storage.megabytes(Math.max(0.1, bytes / 1_000_000).toLocaleString(locale, { maximumFractionDigits: bytes < 10_000_000 ? 1 : 0 }));
}
