import type { App } from 'obsidian';
import { ulid } from 'ulid';
import type { Settings } from '../core/model/settings.js';
import type { BlobStore } from '../core/model/index-store.js';
import { JOURNAL_FOLDER } from '../core/model/journal.js';
import { openEngine } from '../core/open-engine.js';
import { ClaimedNoteWriter, ClaimedStore } from '../vault/claimed-writes.js';
import { ObsidianNoteWriter } from '../vault/obsidian/obsidian-note-writer.js';
import { ObsidianVault } from '../vault/obsidian/obsidian-vault.js';
import { createWebNoteParser } from '../workers/web-note-parser.js';
import type { AppClock } from './app-clock.js';
import { chosenChatModel, openChosenModel, openModelOf, type ModelSources } from './chosen-model.js';
import { sessionStoreHere, vaultStoreHere } from './stores-here.js';
import type { EndpointHost } from './endpoint-host.js';
import { consequences, type PluginData } from './plugin-data.js';
import { errorText } from './language/error-text.js';
import type { Language } from './language/language.js';
import { ReopeningEngine } from './reopening-engine.js';
import type { Activity } from './status-text.js';

/** Settings change with every key typed into the form; engine and endpoint follow once that has stopped. */
const SETTLE_MS = 1500;

/** Names this device in the plugin folder where there is no Node to share a name with the command line. */
const DEVICE_KEY = 'mneme-device';

export interface PluginLifeParts {
  readonly app: App;
  readonly clock: AppClock;
  readonly data: PluginData;
  readonly endpoint: EndpointHost;
  readonly sources: ModelSources;
  readonly version: string;
  readonly words: Language;
  /** Told what the owner should know; not more than once for one cause. */
  readonly notify: (message: string) => void;
  readonly onChange: () => void;
}

/**
 * Settings, ownership, engine and endpoint through their life: each waits for the one before, and they end in the opposite
 * order. Neither `start` nor `stop` rejects; what is wrong is in `activity`.
 */
export class PluginLife {
  private now: Activity = { type: 'starting' };
  private current: ReopeningEngine | undefined;
  private stopping: AbortController | undefined;
  private run: Promise<void> = Promise.resolve();
  private readonly settling = new Map<'move' | 'reopen', () => void>();
  private lastProblem: string | undefined;

  constructor(private readonly parts: PluginLifeParts) {}

  get activity(): Activity {
    return this.now;
  }

  /** `undefined` until the vault is ours and the settings can be read. */
  get engine(): ReopeningEngine | undefined {
    return this.current;
  }

  /** Resolves when the endpoint answers, or it is known why it does not. */
  start(): Promise<void> {
    const stop = new AbortController();
    this.stopping = stop;
    this.run = this.run.then(() => this.goThrough(stop.signal));
    return this.run;
  }

  /** Resolves when nothing of this runs any more. */
  stop(): Promise<void> {
    this.stopping?.abort(new Error('Mneme is switched off.'));
    for (const callOff of this.settling.values()) callOff();
    this.settling.clear();
    this.run = this.run.then(() => this.shut());
    return this.run;
  }

  /** Takes over what has changed in `data.json`, whoever changed it. */
  async follow(before: Settings): Promise<void> {
    const { data, endpoint } = this.parts;
    this.tellProblem();
    if (this.current === undefined) {
      // What held the start may be mended now.
      if (this.now.type === 'held' && !data.held) await this.restart();
      return;
    }
    if (data.held) {
      await this.restart();
      return;
    }
    const follows = consequences(before, data.settings);
    if (follows.pause) this.applyPause();
    if (follows.endpoint) this.soon('move', () => endpoint.move(data.settings.port));
    if (follows.engine) this.soon('reopen', () => this.reopen());
  }

  /** Opens the engine anew, for instance once a model has arrived. */
  async reopen(): Promise<void> {
    await this.current?.reopen();
  }

  private async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  private async goThrough(signal: AbortSignal): Promise<void> {
    const { data, endpoint, onChange, words } = this.parts;
    try {
      await data.load();
      this.tellProblem();
      if (data.held) {
        this.set({ type: 'held', message: data.problem ?? '' });
        return;
      }
      const device = await endpoint.take(signal, () => void this.restart(), (pid) => this.set({ type: 'held', message: words.life.otherWindow(String(pid)) }));
      if (signal.aborted) return;
      this.current = new ReopeningEngine(() => this.open(device ?? this.deviceHere()));
      this.current.onStatus(onChange);
      this.set({ type: 'running' });
      await endpoint.serve(this.current, data.settings.port);
    } catch (thrown) {
      if (!signal.aborted) this.set({ type: 'held', message: words.life.notStarted(errorText(thrown, words)), tryAgain: () => void this.restart() });
    }
  }

  private async shut(): Promise<void> {
    const { endpoint, notify, words } = this.parts;
    // Each is tried whatever became of the one before: a full disk must not keep the vault from its next owner.
    for (const step of [() => endpoint.closeEndpoint(), () => this.current?.close(), () => endpoint.close()]) {
      try {
        await step();
      } catch (thrown) {
        notify(words.life.notEnded(errorText(thrown, words)));
      }
    }
    this.current = undefined;
    this.set({ type: 'starting' });
  }

  private open(device: string): ReturnType<typeof openEngine> {
    const { app, clock, data, endpoint, sources, version } = this.parts;
    const isOurs = (): Promise<boolean> => endpoint.mayWrite();
    const ours = (store: BlobStore): BlobStore => new ClaimedStore(store, isOurs);
    const { settings } = data;
    return openEngine({
      vault: new ObsidianVault(app, clock),
      store: ours(vaultStoreHere(app, `${sources.pluginFolder}/index/${device}`)),
      parser: createWebNoteParser(),
      clock,
      settings,
      configFolder: app.vault.configDir,
      version,
      watch: true,
      newId: () => ulid(),
      device,
      noteWriter: new ClaimedNoteWriter(new ObsidianNoteWriter(app), isOurs),
      stores: {
        state: ours(vaultStoreHere(app, `${sources.pluginFolder}/state/${device}`)),
        journal: ours(vaultStoreHere(app, settings.memoryFolder === '' ? JOURNAL_FOLDER : `${settings.memoryFolder}/${JOURNAL_FOLDER}`)),
        sessions: ours(sessionStoreHere(app, `${sources.pluginFolder}/state/${device}-sessions`)),
      },
      keepUp: true,
      chat: chosenChatModel(sources, settings),
      openEmbedder: (signal) => openChosenModel(sources, settings, signal),
      openFormer: (lock) => openModelOf(sources, settings, lock),
    });
  }

  private deviceHere(): string {
    const { app } = this.parts;
    const known: unknown = app.loadLocalStorage(DEVICE_KEY);
    if (typeof known === 'string' && known !== '') return known;
    const made = ulid();
    app.saveLocalStorage(DEVICE_KEY, made);
    return made;
  }

  private applyPause(): void {
    if (this.parts.data.settings.embeddingPaused) this.current?.pauseEmbedding();
    else this.current?.resumeEmbedding();
  }

  private soon(what: 'move' | 'reopen', work: () => Promise<void>): void {
    this.settling.get(what)?.();
    this.settling.set(
      what,
      this.parts.clock.after(SETTLE_MS, () => {
        this.settling.delete(what);
        void work();
      }),
    );
  }

  private tellProblem(): void {
    const { problem } = this.parts.data;
    if (problem !== undefined && problem !== this.lastProblem) this.parts.notify(problem);
    this.lastProblem = problem;
  }

  private set(activity: Activity): void {
    this.now = activity;
    this.parts.onChange();
  }
}
