import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plugin, PLUGIN_LIMIT_BYTES, PROJECT } from '../../build/targets.mjs';
import { buildElsewhere } from '../../scripts/build-elsewhere.mjs';
import { releaseFaults, type ReleaseFiles } from '../../scripts/release-faults.mjs';
import { buildAsItIsNow } from '../support/build-as-it-is-now.js';

const read = (name: string): Promise<string> => readFile(join(PROJECT, name), 'utf8');

async function asItIs(change: Partial<ReleaseFiles> = {}): Promise<ReleaseFiles> {
  const [manifest = '', versions = '', packaged = '', styles = '', readme = ''] = await Promise.all(['manifest.json', 'versions.json', 'package.json', 'styles.css', 'README.md'].map(read));
  return { manifest, versions, package: packaged, styles, readme, mainBytes: 5_000_000, limitBytes: PLUGIN_LIMIT_BYTES, ...change };
}

describe('a release of the plugin', () => {
  it('has the same main.js, byte for byte, when it is built in another folder, and no larger one than a start of the app should read', async () => {
    await buildAsItIsNow(plugin);
    const here = await readFile(join(PROJECT, plugin.outfile));
    expect((await buildElsewhere(PROJECT)).equals(here)).toBe(true);
    expect(here.length).toBeLessThanOrEqual(PLUGIN_LIMIT_BYTES);
    expect(here.includes(PROJECT)).toBe(false);
  }, 240_000);

  it('is as the community directory asks: versions, manifest, disclosures, licence of the model, a style sheet that follows the theme', async () => {
    expect(releaseFaults(await asItIs())).toEqual([]);
  });

  it('is held back by what the directory would send back', async () => {
    const { manifest, readme } = await asItIs();
    const faultsOf = async (change: Partial<ReleaseFiles>): Promise<string> => releaseFaults(await asItIs(change)).join(' ');
    const withManifest = (change: object): Promise<string> => faultsOf({ manifest: JSON.stringify({ ...(JSON.parse(manifest) as object), ...change }) });
    expect(await withManifest({ id: 'obsidian-mneme' })).toContain('without "obsidian"');
    expect(await withManifest({ description: 'This plugin remembers' })).toContain('full stop');
    expect(await withManifest({ helpUrl: 'https://example.org' })).toContain('helpUrl');
    expect(await withManifest({ version: '9.9.9' })).toContain('package.json says');
    expect(await withManifest({ minAppVersion: '1.0.0' })).toContain('versions.json gives');
    expect(await faultsOf({ styles: '.a { color: #fff; }' })).toContain('styles.css');
    expect(await faultsOf({ readme: readme.replace('**Network.**', '') })).toContain('**Network.**');
    expect(await faultsOf({ mainBytes: PLUGIN_LIMIT_BYTES + 1 })).toContain('bytes');
  });
});
