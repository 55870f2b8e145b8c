import chromium from '@sparticuz/chromium';
import puppeteer, { type Browser } from 'puppeteer-core';

/**
 * A real headless Chromium. On Linux x64 it comes with the dev dependencies; elsewhere name one in MNEME_CHROMIUM.
 * @param folder A fresh folder for its profile, which the caller removes.
 * @param proxy Address that all but loopback goes through, if any.
 */
export async function launchChromium(folder: string, proxy?: string): Promise<Browser> {
  const named = process.env['MNEME_CHROMIUM'];
  return puppeteer.launch({
    executablePath: named ?? (await chromium.executablePath()),
    // Of the package's arguments only those that a machine without a display and a sandbox needs; its others (single
    // process, no site isolation) make workers share the page's process and would hide what this is for.
    args: ['--no-sandbox', '--headless=shell', '--disable-gpu', '--disable-dev-shm-usage', '--no-zygote', '--disable-background-networking', '--disable-component-update', ...(proxy === undefined ? [] : [`--proxy-server=${proxy}`])],
    userDataDir: folder,
    // A vault may take minutes to be indexed; how long is waited is for the test or the bench to say.
    protocolTimeout: 0,
  });
}
