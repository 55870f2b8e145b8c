import { Notice, type App, type Plugin } from 'obsidian';
import type { Engine } from '../core/engine.js';
import type { EndpointState } from './endpoint-state.js';
import { copy } from './settings/endpoint-settings.js';
import { askForRebuild } from './settings/index-settings.js';
import { openMemoryView } from './views/register-views.js';
import type { ViewParts } from './views/view-parts.js';

/** What the commands need of the plugin. */
export interface CommandParts {
  readonly app: App;
  readonly views: ViewParts;
  readonly engine: () => Engine | undefined;
  readonly endpoint: () => EndpointState;
  readonly isPaused: () => boolean;
  readonly setPaused: (paused: boolean) => void;
  /** Asks the owner first; says so where there is nothing to download. */
  readonly downloadModel: () => void;
}

/** Registers the commands. None has a hotkey of its own: those are the owner's to give. */
export function addCommands(plugin: Plugin, parts: CommandParts): void {
  plugin.addCommand({ id: 'recall', name: 'Search memory', callback: () => void openMemoryView(parts.views) });
  plugin.addCommand({ id: 'pause-indexing', name: 'Pause indexing', checkCallback: whenever(() => isWorking(parts) && !parts.isPaused(), () => parts.setPaused(true)) });
  plugin.addCommand({ id: 'resume-indexing', name: 'Resume indexing', checkCallback: whenever(() => isWorking(parts) && parts.isPaused(), () => parts.setPaused(false)) });
  plugin.addCommand({
    id: 'rebuild-index',
    name: 'Rebuild index',
    checkCallback: whenever(
      () => isWorking(parts),
      () => {
        const engine = parts.engine();
        if (engine !== undefined) askForRebuild(parts.app, engine);
      },
    ),
  });
  plugin.addCommand({ id: 'download-model', name: 'Download model', checkCallback: whenever(() => isWorking(parts), () => parts.downloadModel()) });
  plugin.addCommand({ id: 'copy-endpoint-address', name: 'Copy endpoint address', callback: () => copyFrom(parts, 'url') });
  plugin.addCommand({ id: 'copy-endpoint-token', name: 'Copy endpoint token', callback: () => copyFrom(parts, 'token') });
}

function copyFrom(parts: CommandParts, what: 'url' | 'token'): void {
  const state = parts.endpoint();
  if (state.type === 'listening') void copy(state[what], what === 'url' ? 'The address' : 'The token');
  else new Notice('Mneme’s endpoint is not running. Its settings say why.');
}

function isWorking(parts: CommandParts): boolean {
  return parts.engine() !== undefined;
}

function whenever(isPossible: () => boolean, run: () => void): (checking: boolean) => boolean {
  return (checking) => {
    const possible = isPossible();
    if (possible && !checking) run();
    return possible;
  };
}
