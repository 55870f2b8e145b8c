import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHostApp } from './create-host-app.js';
import type { HostApp } from './host-app.js';
import { installPlugin } from './plugin-folder.js';
import type { MnemePluginSurface } from './plugin-under-test.js';
import { hostPlaces } from './stand-in.js';

export interface OpenedPlugin {
  readonly host: HostApp;
  readonly plugin: MnemePluginSurface;
}

/** The app over a vault with the plugin enabled and full text ready. No model unless one is named. */
export async function openPlugin(folder: string, options: { readonly data?: object; readonly language?: string; readonly model?: string } = {}): Promise<OpenedPlugin> {
  const pluginFolder = await installPlugin(folder, { model: options.model });
  await writeFile(join(pluginFolder, 'data.json'), JSON.stringify({ port: 0, ...options.data }));
  hostPlaces.language = options.language ?? 'en';
  const host = createHostApp(folder);
  const { plugin } = await host.enable<MnemePluginSurface>('mneme');
  await host.open();
  await plugin.started;
  await plugin.engine?.whenReady();
  return { host, plugin };
}

/** What one element shows, without the white space of its making. */
export function shownIn(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
}
