import type { ChatModel } from '../../src/core/model/chat-model.js';
import type { Clock } from '../../src/core/model/clock.js';
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { ulid } from 'ulid';
import type { Engine } from '../../src/core/engine.js';
import type { Embedder, ModelLock } from '../../src/core/model/embedder.js';
import type { BlobStore } from '../../src/core/model/index-store.js';
import type { NoteParser } from '../../src/core/model/note-parser.js';
import { settingsSchema, type Settings } from '../../src/core/model/settings.js';
import { openEngine } from '../../src/core/open-engine.js';
import { CHUNKER_VERSION } from '../../src/core/read/chunker.js';
import { createBundledEmbedder } from '../../src/embedding/bundled/node-embedder.js';
import { FolderBlobStore } from '../../src/vault/node/blob-store.js';
import { NodeNoteWriter } from '../../src/vault/node/node-note-writer.js';
import { NodeVault } from '../../src/vault/node/node-vault.js';
import { InProcessNoteParser } from '../../src/workers/in-process-note-parser.js';
import { realClock } from './real-clock.js';

const project = fileURLToPath(new URL('../..', import.meta.url));

export interface EngineOptions {
  /** With the bundled model; left out, recall is by full text alone. */
  readonly embed?: boolean;
  /** With this model in its place. */
  readonly openEmbedder?: () => Promise<Embedder>;
  /** See `EngineParts`. */
  readonly openFormer?: (lock: ModelLock) => Promise<Embedder | undefined>;
  readonly watch?: boolean;
  readonly settings?: Partial<Settings>;
  readonly device?: string;
  /** Take over what is done to memory notes by hand. */
  readonly keepUp?: boolean;
  readonly clock?: Clock;
  readonly chat?: ChatModel;
  /** Left out, notes are parsed on the thread of the test. */
  readonly parser?: NoteParser;
  /** Where the index is kept; left out, in the vault's plugin folder. */
  readonly store?: BlobStore;
  /** Where the journal is kept; left out, in the memory folder. */
  readonly journal?: BlobStore;
}

/** The engine over real files, the real parser and, if asked for, the real model. */
export function openTestEngine(vaultFolder: string, options: EngineOptions = {}): Engine {
  return openEngine({
    vault: new NodeVault(vaultFolder),
    store: options.store ?? new FolderBlobStore(join(vaultFolder, '.obsidian/plugins/mneme/index/test')),
    parser: options.parser ?? new InProcessNoteParser(),
    clock: options.clock ?? realClock,
    settings: settingsSchema.parse(options.settings ?? {}),
    configFolder: '.obsidian',
    version: '0.0.0-test',
    watch: options.watch ?? false,
    newId: ulid,
    device: options.device ?? 'TEST',
    noteWriter: new NodeNoteWriter(vaultFolder),
    stores: {
      state: new FolderBlobStore(join(vaultFolder, '.obsidian/plugins/mneme/state/test')),
      journal: options.journal ?? new FolderBlobStore(join(vaultFolder, options.settings?.memoryFolder ?? 'Memory', '_journal')),
      sessions: new FolderBlobStore(join(vaultFolder, '.obsidian/plugins/mneme/sessions-of-the-test')),
    },
    keepUp: options.keepUp ?? false,
    chat: options.chat,
    ...(options.openEmbedder !== undefined && { openEmbedder: options.openEmbedder }),
    ...(options.openFormer !== undefined && { openFormer: options.openFormer }),
    ...(options.embed === true
      ? { openEmbedder: () => createBundledEmbedder({ modelFolder: join(project, 'models/multilingual-e5-small-80k-q8'), chunkerVersion: CHUNKER_VERSION }) }
      : {}),
  });
}

/** A copy of the test vault, without its log of a megabyte unless asked for: embedding that takes a minute. */
export async function copyTestVault(to: string, options: { readonly birdLog?: boolean } = {}): Promise<void> {
  await cp(join(project, 'test-vault'), to, {
    recursive: true,
    filter: (source) => options.birdLog === true || !source.endsWith('Harbour bird log.md'),
  });
}
