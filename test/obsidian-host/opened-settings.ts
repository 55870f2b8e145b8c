import { createHostApp } from './create-host-app.js';
import type { HostApp } from './host-app.js';
import type { MnemePluginSurface } from './plugin-under-test.js';

/** The app over a vault with the plugin enabled, full text ready, and the plugin's settings open. */
export async function openPluginSettings(folder: string): Promise<{ host: HostApp; plugin: MnemePluginSurface; form: HTMLElement }> {
  const host = createHostApp(folder);
  const { plugin } = await host.enable<MnemePluginSurface>('mneme');
  await host.open();
  await plugin.started;
  await plugin.engine?.whenReady();
  return { host, plugin, form: host.openSettings() };
}
