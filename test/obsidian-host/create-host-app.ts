import './node-dom.js';
import { createRequire } from 'node:module';
import { setup } from 'obsidian-test-mocks/setup';
import type { Disk } from './disk.js';
import { HostApp } from './host-app.js';
import { NodeDisk } from './node-disk.js';
import { requestUrlOver } from './request-url.js';
import { obsidian } from './stand-in.js';

setup();

const nodeRequire = createRequire(import.meta.url);

/** The app over `folder`, in this process: the plugin has Node beside the browser's world, as on the desktop. */
export function createHostApp(folder: string, disk: Disk = new NodeDisk(folder)): HostApp {
  const module = { ...obsidian, requestUrl: requestUrlOver(fetch) };
  return new HostApp(disk, (name) => (name === 'obsidian' ? module : nodeRequire(name)));
}
