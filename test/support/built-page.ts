import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { build } from 'esbuild';
import type { Page } from 'puppeteer-core';

import { page as pageTarget, PROJECT } from '../../build/targets.mjs';
import type { PageRoute } from './app-server.js';
import { launchChromium } from './chromium.js';
import { startCountingProxy } from './counting-proxy.js';

/** Long enough for a page on a busy machine; what is waited for takes a second or two. */
export const PATIENCE = { timeout: 60_000, interval: 100 };

export interface BuiltPage {
  readonly page: Page;
  /** Paths that the page's own server was asked for. */
  readonly served: readonly string[];
  /** What was asked of anyone else. */
  readonly left: readonly string[];
  close(): Promise<void>;
}

/**
 * A page in a real Chromium with the code of `entry` (relative to the project), built as main.js is. Its server gives out
 * the project's models under `/models/`, as Obsidian's file system does for a plugin.
 * @param route Answers what it takes for its own instead.
 */
export async function openBuiltPage(entry: string, route: PageRoute = () => false): Promise<BuiltPage> {
  // The stand-in for the app brings the editor's modules, which the app itself lends to a plugin.
  const external = pageTarget.external?.filter((name) => !name.startsWith('@')) ?? [];
  const { outputFiles } = await build({ ...pageTarget, external, entryPoints: [entry], format: 'iife', write: false });
  const [code] = outputFiles;
  const served: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    served.push(path);
    if (route(request, response)) return;
    if (path === '/') response.setHeader('content-type', 'text/html').end('<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script src="/page.js"></script>');
    else if (path === '/page.js') response.setHeader('content-type', 'text/javascript').end(code?.contents);
    else {
      readFile(join(PROJECT, path)).then(
        (bytes) => response.end(bytes),
        () => response.writeHead(404).end(),
      );
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const proxy = await startCountingProxy();
  const folder = mkdtempSync(join(tmpdir(), 'mneme-chromium-'));
  const browser = await launchChromium(folder, proxy.address);
  const page = await browser.newPage();
  const broken: unknown[] = [];
  page.on('pageerror', (error) => broken.push(error));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  if (broken.length > 0) throw new Error(`${entry} failed in the page.`, { cause: broken[0] });
  return {
    page,
    served,
    left: proxy.asked,
    close: async () => {
      await browser.close();
      proxy.close();
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
