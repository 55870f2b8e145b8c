import { ConfirmationModal, Notice, type App, type SettingDefinitionGroup } from 'obsidian';
import type { Engine } from '../../core/engine.js';
import type { EngineStatus, ProblemReport } from '../../core/model/status.js';
import { errorText, problemText } from '../language/error-text.js';
import type { Language } from '../language/language.js';
import { countText } from '../views/view-parts.js';

/** More than this is not read by anyone; the count says how many there are. */
const SHOWN_PROBLEMS = 50;

/** How far the index is, what is wrong with notes, and starting over. */
export function indexSettings(app: App, engine: Engine | undefined, language: Language, locale: string): SettingDefinitionGroup {
  const words = language.settings.index;
  const status = engine?.status();
  return {
    type: 'group',
    heading: words.heading,
    items: [
      { name: words.indexed.name, desc: status === undefined ? words.indexed.waiting : indexedSentence(status, words, locale) },
      { ...words.pause, control: { type: 'toggle', key: 'embeddingPaused' } },
      {
        name: words.rebuild.name,
        desc: words.rebuild.desc,
        render: (setting) => {
          setting.addButton((button) =>
            button
              .setButtonText(words.rebuild.button)
              .setDisabled(engine === undefined)
              .onClick(() => {
                if (engine !== undefined) askForRebuild(app, engine, language);
              }),
          );
        },
      },
      {
        type: 'page',
        name: words.problems.name,
        desc: words.problems.desc,
        visible: () => (status?.problems.length ?? 0) > 0,
        displayValue: () => countText(status?.problems.length ?? 0, locale),
        status: 'warning',
        items: (status?.problems ?? []).slice(0, SHOWN_PROBLEMS).map((problem) => problemRow(problem, language)),
      },
    ],
  };
}

function indexedSentence({ notes, chunks, vectors, privateNotes }: EngineStatus, words: Language['settings']['index'], locale: string): string {
  return words.sentence(words.notes(countText(notes, locale)), words.pieces(countText(chunks, locale)), words.pieces(countText(vectors.done, locale)), privateNotes > 0 ? countText(privateNotes, locale) : undefined);
}

function problemRow(problem: ProblemReport, language: Language): { name: string; desc: string; searchable: boolean } {
  return { name: problem.path ?? language.settings.index.problems.general, desc: problemText(problem, language), searchable: false };
}

/** Rebuilds once the owner has agreed. */
export function askForRebuild(app: App, engine: Engine, language: Language): void {
  const { settings: { index: words }, common } = language;
  const modal = new ConfirmationModal(app);
  modal.setTitle(words.ask.title);
  modal.setContent(words.ask.text);
  const rebuild = async (): Promise<void> => {
    try {
      await engine.rebuild();
    } catch (thrown) {
      new Notice(words.failed(errorText(thrown, language)));
    }
  };
  modal.addButton((button) => button.setButtonText(words.rebuild.button).setCta().onClick(() => void rebuild()));
  modal.addCancelButton(common.cancel);
  modal.open();
}
