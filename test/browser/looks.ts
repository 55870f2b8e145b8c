import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';

import { PROJECT } from '../../build/targets.mjs';

declare global {
  var axe: { run(element: string | Element): Promise<AxeResults> };
}

/** `MNEME_SCREENSHOTS=1` writes the pictures of the README anew. */
const SCREENSHOTS = process.env['MNEME_SCREENSHOTS'] === '1' ? join(PROJECT, 'docs/screenshots') : undefined;
/** A tab of its own, and a side bar. */
export const WIDE = { width: 900, height: 760 };
export const SIDE = { width: 380, height: 760 };
/** Half of a narrow side bar: what 200 % zoom leaves of it. */
const ZOOMED = { width: 240, height: 700 };

/** How what is on a page looks and is read out, in each theme and width. */
export class Looks {
  private constructor(private readonly page: Page) {}

  static async at(page: Page): Promise<Looks> {
    await page.addScriptTag({ path: join(PROJECT, 'node_modules/axe-core/axe.min.js') });
    return new Looks(page);
  }

  /** What axe finds wrong, in words; nothing where all is well. */
  async violations(selector: string): Promise<string[]> {
    const { violations: found } = await this.page.evaluate((within) => axe.run(within), selector);
    return found.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
  }

  /**
   * Light, dark and narrow: no violation in any, and nothing that must be scrolled to sideways.
   * @param middle What the picture is taken around, of what is longer than a window
   */
  async right(name: string, selector: string, size: { readonly width: number; readonly height: number }, middle?: string): Promise<void> {
    const { page } = this;
    for (const [look, theme, viewport] of [['light', 'light', size], ['dark', 'dark', size], ['narrow', 'light', ZOOMED]] as const) {
      await page.setViewport(viewport);
      await page.evaluate((asked) => mnemeApp.dress(asked), theme);
      expect(await this.violations(selector), `${name}, ${look}`).toEqual([]);
      expect(await this.overflow(selector), `${name}, ${look}: wider than its leaf`).toBeLessThanOrEqual(1);
      await this.picture(`${name}-${look}`, selector, middle);
    }
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    expect(await this.overflow(selector), `${name}, right to left`).toBeLessThanOrEqual(1);
    await page.evaluate(() => document.documentElement.removeAttribute('dir'));
    await page.evaluate(() => mnemeApp.dress('light'));
    await page.setViewport(size);
  }

  async picture(name: string, selector: string, middle?: string): Promise<void> {
    if (SCREENSHOTS === undefined) return;
    await mkdir(SCREENSHOTS, { recursive: true });
    // The font comes in pieces; those that the text needs are to be there first.
    await this.page.evaluate(() => document.fonts.load('15px "Noto Sans SC Variable"', document.body.innerText));
    await writeFile(join(SCREENSHOTS, `${name}.png`), middle === undefined ? await this.elementPicture(selector) : await this.windowPicture(middle));
  }

  private async elementPicture(selector: string): Promise<Uint8Array> {
    const element = await this.page.waitForSelector(selector);
    if (element === null) throw new Error(`There is no ${selector} to take a picture of.`);
    return element.screenshot({ type: 'png' });
  }

  private async windowPicture(middle: string): Promise<Uint8Array> {
    await this.page.$eval(middle, (element) => element.scrollIntoView({ block: 'center' }));
    return this.page.screenshot({ type: 'png' });
  }

  private overflow(selector: string): Promise<number> {
    return this.page.$eval(selector, (element) => element.scrollWidth - element.clientWidth);
  }
}
