import { ConfirmationModal, Notice, type App } from 'obsidian';
import type { Engine } from '../../core/engine.js';
import { linesOf } from '../../core/write/transfer/source-lines.js';
import { failureText } from '../language/error-text.js';
import { importNotesText, refusalText } from '../language/write-text.js';
import type { Language } from '../language/language.js';
import { AS_OWNER } from '../views/view-parts.js';

/** So much is written at once: an export need not fit into memory twice. */
const PIECE_CHARACTERS = 1_000_000;
const MOST_NAMES = 100;

export interface TransferParts {
  readonly app: App;
  readonly engine: Engine;
  readonly words: Language;
  /** UTC milliseconds. */
  readonly nowMs: number;
}

/** Writes all memories into a new file at the vault's root. @returns its path */
export async function exportMemories({ app, engine, nowMs }: TransferParts): Promise<string> {
  const { adapter } = app.vault;
  const day = new Date(nowMs).toISOString().slice(0, 10);
  let path = `mneme-export-${day}.jsonl`;
  for (let number = 2; number < MOST_NAMES && (await adapter.exists(path)); number += 1) path = `mneme-export-${day}-${number}.jsonl`;
  let piece = '';
  await adapter.write(path, '');
  for await (const line of engine.transfer.export()) {
    piece += line;
    if (piece.length < PIECE_CHARACTERS) continue;
    await adapter.append(path, piece);
    piece = '';
  }
  await adapter.append(path, piece);
  return path;
}

/** Says what the file would bring, and takes it in once the owner agrees. */
export async function askForImport(file: File, { app, engine, words }: TransferParts): Promise<void> {
  const { import: text } = words.settings.storage;
  const take = (dryRun: boolean): ReturnType<Engine['transfer']['import']> => engine.transfer.import(everyLine(file), { relate: 'duplicates', dryRun }, AS_OWNER);
  try {
    const report = await take(true);
    const { created, merged, updated, refused } = report;
    const modal = new ConfirmationModal(app);
    modal.setTitle(text.title);
    const reasons = refused.slice(0, 5).map((refusal) => text.refused(refusal.line, refusalText(refusal, words)));
    modal.setContent(createFragment((fragment) => [text.report(created, merged, updated, refused.length), ...reasons, ...importNotesText(report, words)].forEach((sentence) => fragment.createEl('p', { text: sentence }))));
    const confirmed = async (): Promise<void> => {
      try {
        new Notice(text.done((await take(false)).created));
      } catch (thrown) {
        new Notice(failureText(thrown, words));
      }
    };
    modal.addButton((button) => button.setButtonText(text.confirm).setCta().onClick(() => void confirmed()));
    modal.addCancelButton(words.common.cancel);
    modal.open();
  } catch (thrown) {
    new Notice(failureText(thrown, words));
  }
}

/** Empty lines count, for a fault is told by its number. */
async function* everyLine(file: File): AsyncGenerator<string> {
  let count = 0;
  for await (const { number, text } of linesOf({ path: file.name, bytes: () => piecesOf(file) })) {
    for (count += 1; count < number; count += 1) yield '';
    yield text;
  }
}

async function* piecesOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}
