import { Notice, type App, type Setting, type SettingDefinitionGroup } from 'obsidian';
import type { Engine } from '../../core/engine.js';
import type { Clock } from '../../core/model/clock.js';
import { failureText } from '../language/error-text.js';
import type { Language } from '../language/language.js';
import { keptText } from '../language/write-text.js';
import { AS_OWNER } from '../views/view-parts.js';
import { storageUsed } from './storage-used.js';
import { askForImport, exportMemories, type TransferParts } from './transfer-files.js';

export interface StorageParts {
  readonly app: App;
  readonly clock: Clock;
  readonly engine: Engine | undefined;
  readonly words: Language;
  readonly locale: string;
  /** Relative to the vault. */
  readonly pluginFolder: string;
  readonly journalFolder: string;
}

/** What Mneme takes on the disk, and how memories go out, come in and are taken back. */
export function storageSettings(parts: StorageParts): SettingDefinitionGroup {
  const { app, clock, engine, words } = parts;
  const { storage } = words.settings;
  const button = (setting: Setting, label: string, run: (transfer: TransferParts) => unknown): void => {
    setting.addButton((each) =>
      each
        .setButtonText(label)
        .setDisabled(engine === undefined)
        .onClick(() => (engine === undefined ? undefined : run({ app, engine, words, nowMs: clock.now() }))),
    );
  };
  return {
    type: 'group',
    heading: storage.heading,
    items: [
      { name: storage.used.name, desc: storage.used.counting, render: (setting) => void renderUsed(setting, parts) },
      { name: storage.export.name, desc: storage.export.desc, render: (setting) => button(setting, storage.export.button, (transfer) => told(words, async () => storage.export.done(await exportMemories(transfer)))) },
      { name: storage.import.name, desc: storage.import.desc, render: (setting) => button(setting, storage.import.button, (transfer) => chooseFile(setting.controlEl, storage.import.button, (file) => void askForImport(file, transfer))) },
      { name: storage.undo.name, desc: storage.undo.desc, render: (setting) => button(setting, storage.undo.button, (transfer) => undoBulk(transfer.engine, words)) },
    ],
  };
}

/** Takes back the last import, sweep or consolidation, and says so. */
export async function undoBulk(engine: Engine, words: Language): Promise<void> {
  await told(words, async () => {
    const { undone, kept } = await engine.upkeep.undo(AS_OWNER);
    const { done, kept: left } = words.settings.storage.undo;
    const reasons = new Map(kept.map((one) => [one.code, keptText(one, words)]));
    return words.core.together([done(undone), ...[...reasons].map(([code, why]) => left(kept.filter((one) => one.code === code).length, why))]);
  });
}

async function told(words: Language, work: () => Promise<string>): Promise<void> {
  try {
    new Notice(await work());
  } catch (thrown) {
    new Notice(failureText(thrown, words));
  }
}

async function renderUsed(setting: Setting, { app, words, locale, pluginFolder, journalFolder }: StorageParts): Promise<void> {
  const { storage } = words.settings;
  try {
    const { index, models, state, journal } = await storageUsed(app.vault.adapter, pluginFolder, journalFolder);
    const size = (bytes: number): string => storage.megabytes((bytes / 1_000_000).toLocaleString(locale, { maximumFractionDigits: 1 }));
    setting.setDesc(storage.used.sentence(size(index), size(models), size(state), size(journal)));
  } catch (thrown) {
    setting.setDesc(failureText(thrown, words));
  }
}

/** The system's own dialogue for a file. */
function chooseFile(into: HTMLElement, label: string, onChosen: (file: File) => void): void {
  into.querySelector('input[type="file"]')?.remove();
  const input = into.createEl('input', { type: 'file', cls: 'mneme-file', attr: { accept: '.jsonl,.ndjson,.json', 'aria-label': label } });
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file !== undefined) onChosen(file);
    input.remove();
  });
  input.click();
}
