import { afterEach, beforeEach } from 'vitest';
import type { HostApp } from './host-app.js';
import { openPlugin, type OpenedPlugin } from './opened-plugin.js';
import { makeOwnersPlace, removeOwnersPlace, type OwnersPlace } from './owners-place.js';
import type { MnemePluginSurface } from './plugin-under-test.js';

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
  let place: OwnersPlace;
  let opened: OpenedPlugin | undefined;
  const current = (): OpenedPlugin => {
    if (opened === undefined) throw new Error('The plugin is not open.');
    return opened;
  };
  beforeEach(async () => {
    place = await makeOwnersPlace();
  });
  afterEach(async () => {
    opened?.host.close();
    await opened?.plugin.stopped;
    opened = undefined;
    document.querySelectorAll('.modal-container').forEach((modal) => modal.remove());
    await removeOwnersPlace(place);
  });
  return {
    get folder() {
      return place.folder;
    },
    get host() {
      return current().host;
    },
    get plugin() {
      return current().plugin;
    },
    open: async (options) => {
      opened = await openPlugin(place.folder, options);
    },
    press: (within, label) => {
      const button = [...(within?.querySelectorAll('button') ?? [])].find((each) => each.textContent === label);
      if (button === undefined) throw new Error(`There is no button ${label}.`);
      button.click();
    },
  };
}
