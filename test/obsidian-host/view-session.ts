import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import type { HostApp } from './host-app.js';
import { openPlugin, type OpenedPlugin } from './opened-plugin.js';
import { writeNotes, type MnemePluginSurface } from './plugin-under-test.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';

export interface ViewSession {
  readonly folder: string;
  readonly host: HostApp;
  readonly plugin: MnemePluginSurface;
  /** Opens the plugin on the folder's notes; before that there is neither host nor plugin. */
  open(options?: Parameters<typeof openPlugin>[1]): Promise<void>;
  /** A button by its words, anywhere in `within`. */
  press(within: ParentNode | null | undefined, label: string): void;
}

/** A folder with notes and an app over it, for each test of a file anew. */
export function viewSession(): ViewSession {
  let folder = '';
  let configFolder = '';
  let opened: OpenedPlugin | undefined;
  const current = (): OpenedPlugin => {
    if (opened === undefined) throw new Error('The plugin is not open.');
    return opened;
  };
  beforeEach(async () => {
    folder = await makeFolder();
    configFolder = await makeFolder();
    vi.stubEnv('MNEME_CONFIG_DIR', configFolder);
    vi.stubEnv('MNEME_MODELS_DIR', join(configFolder, 'models'));
    await writeNotes(folder);
  });
  afterEach(async () => {
    opened?.host.close();
    await opened?.plugin.stopped;
    opened = undefined;
    document.querySelectorAll('.modal-container').forEach((modal) => modal.remove());
    vi.unstubAllEnvs();
    await removeFolder(folder);
    await removeFolder(configFolder);
  });
  return {
    get folder() {
      return folder;
    },
    get host() {
      return current().host;
    },
    get plugin() {
      return current().plugin;
    },
    open: async (options) => {
      opened = await openPlugin(folder, options);
    },
    press: (within, label) => {
      const button = [...(within?.querySelectorAll('button') ?? [])].find((each) => each.textContent === label);
      if (button === undefined) throw new Error(`There is no button ${label}.`);
      button.click();
    },
  };
}
