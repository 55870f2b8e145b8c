import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostApp } from './host-app.js';
import { createHostApp } from './create-host-app.js';
import { openPlugin, shownIn } from './opened-plugin.js';
import { installPlugin } from './plugin-folder.js';
import { makeOwnersPlace, removeOwnersPlace } from './owners-place.js';
import { type MnemePluginSurface } from './plugin-under-test.js';

let folder: string;
let configFolder: string;
let host: HostApp;
let plugin: MnemePluginSurface;

beforeEach(async () => {
  ({ folder, configFolder } = await makeOwnersPlace());
});

afterEach(async () => {
  host.close();
  await plugin.stopped;
  await removeOwnersPlace({ folder, configFolder });
});

async function open(language = 'en'): Promise<void> {
  ({ host, plugin } = await openPlugin(folder, { language }));
  host.runCommand(plugin, 'recall');
  await vi.waitFor(() => expect(view().querySelector('.mneme-message, .mneme-result')).not.toBeNull());
}

function view(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.mneme-memory-view');
  if (found === null) throw new Error('The memory view is not open.');
  return found;
}

function field(): HTMLInputElement {
  const found = view().querySelector<HTMLInputElement>('input');
  if (found === null) throw new Error('The memory view has no search field.');
  return found;
}

function type(text: string): void {
  field().value = text;
  field().dispatchEvent(new Event('input'));
}

function press(key: string, more: KeyboardEventInit = {}): void {
  field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
}

const rows = (): HTMLElement[] => [...view().querySelectorAll<HTMLElement>('.mneme-result')];
const titles = (): string[] => rows().map((row) => shownIn(row.querySelector('.mneme-result-title')));

async function remember(text: string, kind: 'fact' | 'preference' = 'fact', entities: string[] = []): Promise<string> {
  const answer = await plugin.engine?.memories.remember({ text, kind, entities, source: 'user' }, { actor: 'owner', isOwner: true });
  return answer?.id ?? '';
}

describe('the memory view', () => {
  it('finds as the owner types, marks the words, says why, and what an agent would be told', async () => {
    await open();
    type('harbour budg');
    await vi.waitFor(() => expect(titles()[0]).toBe('Harbour'));
    expect([...view().querySelectorAll('mark')].map((mark) => mark.textContent)).toContain('harbour');
    expect(rows()[0]?.querySelector('.mneme-why')?.getAttribute('aria-label')).toMatch(/^Words \d+%, meaning 0%, freshness \d+%, trust \d+%$/);
    type('harbour budget');
    await vi.waitFor(() => expect(shownIn(view().querySelector('.mneme-decision'))).toMatch(/^An agent is told .*\d+% sure$/));
  });

  it('opens a result at its line from the keyboard, in a new tab with the modifier, and by a click', async () => {
    await open();
    type('lighthouse deployed');
    await vi.waitFor(() => expect(titles()[0]).toBe('Lighthouse'));
    press('ArrowDown');
    expect(field().getAttribute('aria-activedescendant')).toBe(rows()[0]?.id);
    expect(rows()[0]?.getAttribute('aria-selected')).toBe('true');
    press('Enter');
    press('Enter', { ctrlKey: true });
    rows()[0]?.click();
    await vi.waitFor(() => expect(host.workspace.opened).toHaveLength(3));
    const line = host.workspace.opened[0]?.line;
    expect(line).toBeTypeOf('number');
    expect(host.workspace.opened).toEqual([false, true, false].map((newTab) => ({ path: 'Projects/Lighthouse.md', line, newTab })));
  });

  it('does not open anything with the Enter that ends a word in an input method', async () => {
    await open();
    type('迁移');
    await vi.waitFor(() => expect(titles()).toContain('2026-11-30'));
    press('Enter', { isComposing: true });
    expect(host.workspace.opened).toEqual([]);
  });

  it('shows the latest memories before anything is asked, and only those of a kind', async () => {
    await open();
    expect(shownIn(view().querySelector('.mneme-message'))).toContain('No memories yet');
    await remember('The office has four floors.');
    await remember('Always answer in German.', 'preference');
    await vi.waitFor(() => expect(rows()).toHaveLength(2));
    const kind = view().querySelectorAll('select')[1];
    if (kind === undefined) throw new Error('There is no choice of kind.');
    kind.value = 'preference';
    kind.dispatchEvent(new Event('change'));
    await vi.waitFor(() => expect(rows().map((row) => shownIn(row.querySelector('.mneme-result-text')))).toEqual(['Always answer in German.']));
  });

  it('says what to do where nothing is found', async () => {
    await open();
    type('zeppelin');
    await vi.waitFor(() => expect(shownIn(view().querySelector('.mneme-message'))).toMatch(/^Nothing found ?Try fewer or other words/));
    expect(field().getAttribute('aria-expanded')).toBe('false');
  });

  it('follows the vault: an edit changes the results, and a note that goes while its preview opens harms nothing', async () => {
    await open();
    type('tea sugar');
    await vi.waitFor(() => expect(titles()[0]).toBe('Ada'));
    rows()[0]?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect(host.workspace.previewed).toEqual(['People/Ada.md']);
    const [row] = rows();
    const file = host.vault.getFileByPath('People/Ada.md');
    if (file === null) throw new Error('The app does not know the note.');
    await host.vault.delete(file);
    row?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    expect(host.workspace.previewed).toEqual(['People/Ada.md']);
    row?.click();
    await vi.waitFor(() => expect(host.notices).toContain('People/Ada.md is not in the vault any more.'));
    expect(host.workspace.opened).toEqual([]);
    await vi.waitFor(() => expect(titles()).not.toContain('Ada'), { timeout: 5000 });
    await writeFile(join(folder, 'People/Bob.md'), '# Bob\n\nBob takes tea with sugar.\n');
    await host.vault.notice();
    await vi.waitFor(() => expect(titles()[0]).toBe('Bob'), { timeout: 5000 });
  });

  it('bears right-to-left text and an entity of five hundred characters', async () => {
    await open();
    await remember('האסיפה מתחילה בעשר.', 'fact', ['x'.repeat(500)]);
    type('האסיפה');
    await vi.waitFor(() => expect(shownIn(rows()[0]?.querySelector('.mneme-result-text'))).toBe('האסיפה מתחילה בעשר.'));
    expect(rows()[0]?.querySelector('.mneme-result-text')?.getAttribute('dir')).toBe('auto');
  });

  it('is there before the engine is, says so, and fills by itself', async () => {
    await installPlugin(folder);
    host = createHostApp(folder);
    ({ plugin } = await host.enable<MnemePluginSurface>('mneme'));
    host.runCommand(plugin, 'recall');
    await vi.waitFor(() => expect(shownIn(view().querySelector('.mneme-message'))).toContain('Mneme is starting'));
    type('harbour');
    await host.open();
    await vi.waitFor(() => expect(titles()).toContain('Harbour'), { timeout: 20_000 });
  }, 30_000);

  it('says what holds Mneme up, and leads to the settings', async () => {
    const pluginFolder = await installPlugin(folder);
    await writeFile(join(pluginFolder, 'data.json'), '{"privateFolders": 7}');
    host = createHostApp(folder);
    ({ plugin } = await host.enable<MnemePluginSurface>('mneme'));
    await host.open();
    await plugin.started;
    host.runCommand(plugin, 'recall');
    await vi.waitFor(() => expect(shownIn(view().querySelector('.mneme-message'))).toContain('Mneme cannot work yet.'));
    view().querySelector<HTMLElement>('.mneme-message button')?.click();
    expect(document.querySelector('[data-name="Settings file"]')).not.toBeNull();
  });

  it('speaks Chinese where the app does', async () => {
    await open('zh');
    expect(field().getAttribute('aria-label')).toBe('搜索记忆和笔记');
    type('harbour budget');
    await vi.waitFor(() => expect(shownIn(view().querySelector('.mneme-decision'))).toMatch(/^智能体会被告知/));
  });

  it('goes with the plugin', async () => {
    await open();
    host.disable(plugin);
    expect(document.querySelector('.mneme-memory-view')).toBeNull();
    await plugin.stopped;
    await rm(join(folder, 'People'), { recursive: true });
  });
});
