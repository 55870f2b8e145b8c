import { Plugin, type Tasks } from 'obsidian';
import type { Engine } from './core/engine.js';
import { MnemePluginParts } from './obsidian/plugin-parts.js';
import type { EndpointState } from './obsidian/endpoint-state.js';

/** Obsidian's entry: builds the parts and registers them. Nothing starts before the layout is ready. */
export default class MnemePlugin extends Plugin {
  private parts: MnemePluginParts | undefined;

  /** For other plugins and for tests: the engine that the endpoint asks. `undefined` until it is open. */
  get engine(): Engine | undefined {
    return this.parts?.life.engine;
  }

  /** For other plugins and for tests: where agents reach the vault. */
  get endpoint(): EndpointState {
    return this.parts?.endpoint.state ?? { type: 'off' };
  }

  /** Resolves when the plugin works, or it is known why it does not. */
  started: Promise<void> = Promise.resolve();

  /** Resolves when nothing of the plugin runs any more; the app itself does not wait for that. */
  stopped: Promise<void> = Promise.resolve();

  override onload(): void {
    const parts = new MnemePluginParts(this);
    this.parts = parts;
    parts.register();
    this.registerEvent(this.app.workspace.on('quit', (tasks: Tasks) => tasks.addPromise(parts.stop())));
    this.app.workspace.onLayoutReady(() => {
      this.started = parts.start();
    });
  }

  override onunload(): void {
    this.stopped = this.parts?.stop() ?? Promise.resolve();
  }

  /** Something else wrote `data.json`, such as a sync or the command line. */
  override async onExternalSettingsChange(): Promise<void> {
    await this.parts?.reloadSettings();
  }
}
