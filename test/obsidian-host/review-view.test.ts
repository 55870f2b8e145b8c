import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HostApp } from './host-app.js';
import { openPlugin, shownIn } from './opened-plugin.js';
import { writeNotes, type MnemePluginSurface } from './plugin-under-test.js';
import { bringConflict, bringMemory } from '../support/memory-notes.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';

const PATIENCE = { timeout: 10_000 };
const OWNER = { actor: 'owner', isOwner: true };

let folder: string;
let configFolder: string;
let host: HostApp;
let plugin: MnemePluginSurface;

beforeEach(async () => {
  folder = await makeFolder();
  configFolder = await makeFolder();
  vi.stubEnv('MNEME_CONFIG_DIR', configFolder);
  vi.stubEnv('MNEME_MODELS_DIR', join(configFolder, 'models'));
  await writeNotes(folder);
});

afterEach(async () => {
  host.close();
  await plugin.stopped;
  document.querySelectorAll('.modal-container').forEach((modal) => modal.remove());
  vi.unstubAllEnvs();
  await removeFolder(folder);
  await removeFolder(configFolder);
});

async function open(language = 'en'): Promise<void> {
  ({ host, plugin } = await openPlugin(folder, { language }));
  host.runCommand(plugin, 'review');
  await vi.waitFor(() => expect(view().querySelector('.mneme-card, .mneme-message-hint')).not.toBeNull(), PATIENCE);
}

function view(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.mneme-review-view');
  if (found === null) throw new Error('The review is not open.');
  return found;
}

const cards = (): HTMLElement[] => [...view().querySelectorAll<HTMLElement>('.mneme-card')];
const sections = (): string[] => [...view().querySelectorAll('h3')].map(shownIn);

function press(within: ParentNode | undefined, label: string): void {
  const button = [...(within?.querySelectorAll('button') ?? [])].find((each) => each.textContent === label);
  if (button === undefined) throw new Error(`There is no button ${label}.`);
  button.click();
}

const statusOf = async (id: string): Promise<string | undefined> => (await plugin.engine?.memories.get(id))?.status;
const note = (id: string): Promise<string> => readFile(join(folder, `Memory/fact/${id}.md`), 'utf8');

/** Presses the button in the notice of what was just done. */
async function undo(): Promise<void> {
  const button = await vi.waitFor(() => {
    const found = host.lastNotice?.querySelector<HTMLButtonElement>('.mneme-undo');
    if (found === null || found === undefined) throw new Error('The last notice offers no undo.');
    return found;
  }, PATIENCE);
  button.click();
}

describe('the review', () => {
  it('says so where nothing waits', async () => {
    await open();
    expect(shownIn(view().querySelector('.mneme-message-title'))).toBe('Nothing waits for you');
  });

  it('shows a contradiction side by side with the words that differ, and settles it either way; undo opens it again', async () => {
    await bringConflict(folder, 'port', 'Staging runs on port 8443.', 'Staging runs on port 9000.');
    await open();
    expect(sections()).toEqual(['Contradictions1']);
    const [card] = cards();
    expect([...(card?.querySelectorAll('del') ?? [])].map((each) => each.textContent)).toEqual(['8443']);
    expect([...(card?.querySelectorAll('ins') ?? [])].map((each) => each.textContent)).toEqual(['9000']);
    press(card, 'Keep the earlier');
    await vi.waitFor(async () => expect([await statusOf('port-old'), await statusOf('port-new')]).toEqual(['active', 'archived']), PATIENCE);
    await vi.waitFor(() => expect(cards()).toHaveLength(0), PATIENCE);
    await undo();
    await vi.waitFor(async () => expect([await statusOf('port-old'), await statusOf('port-new')]).toEqual(['pending_review', 'active']), PATIENCE);
    await vi.waitFor(() => expect(cards()).toHaveLength(1), PATIENCE);
    press(cards()[0], 'Keep both');
    await vi.waitFor(async () => expect([await statusOf('port-old'), await statusOf('port-new')]).toEqual(['active', 'active']), PATIENCE);
  }, 30_000);

  it('settles a contradiction with the owner’s own words, as one act', async () => {
    await bringConflict(folder, 'port', 'Staging runs on port 8443.', 'Staging runs on port 9000.');
    await open();
    press(cards()[0], 'Edit…');
    const area = document.querySelector<HTMLTextAreaElement>('.modal-container textarea');
    if (area === null) throw new Error('Nothing asks for the new words.');
    expect(area.value).toBe('Staging runs on port 9000.');
    area.value = 'Staging runs on port 9001.';
    press(document.querySelector('.modal-container') ?? undefined, 'Save');
    await vi.waitFor(async () => expect(await plugin.engine?.memories.get('port-new')).toMatchObject({ text: 'Staging runs on port 9001.', status: 'active', conflictsWith: [] }), PATIENCE);
    expect(await statusOf('port-old')).toBe('archived');
    host.runCommand(plugin, 'undo');
    await vi.waitFor(async () => expect(await plugin.engine?.memories.get('port-new')).toMatchObject({ text: 'Staging runs on port 9000.', conflictsWith: ['port-old'] }), PATIENCE);
  }, 30_000);

  it('lets a memory hold that a change of code made doubtful, and one that waited alone be archived', async () => {
    await bringMemory(folder, 'stale', 'parseDate reads ISO dates.', { warning: '"parseDate was deleted in abc123."' });
    await bringMemory(folder, 'alone', 'The office moves in May.', { status: 'pending_review' });
    await open();
    expect(sections()).toEqual(['To check again1', 'Not confirmed1']);
    expect(shownIn(cards()[0])).toContain('parseDate was deleted in abc123.');
    press(cards()[0], 'It holds');
    await vi.waitFor(async () => expect((await plugin.engine?.memories.get('stale'))?.warning).toBeUndefined(), PATIENCE);
    await vi.waitFor(() => expect(cards()).toHaveLength(1), PATIENCE);
    press(cards()[0], 'Archive');
    await vi.waitFor(async () => expect(await statusOf('alone')).toBe('archived'), PATIENCE);
  }, 30_000);

  it('erases for good only after asking, and then from note and journal', async () => {
    await bringMemory(folder, 'alone', 'The vault is behind the painting.', { status: 'pending_review' });
    await open();
    await plugin.engine?.memories.patch('alone', { importance: 0.4 }, OWNER);
    press(cards()[0], 'Erase for good…');
    press(document.querySelector('.modal-container') ?? undefined, 'Cancel');
    expect(await note('alone')).toContain('behind the painting');
    press(cards()[0], 'Erase for good…');
    press(document.querySelector('.modal-container') ?? undefined, 'Erase for good');
    await vi.waitFor(async () => expect(await note('alone').catch(() => 'gone')).toBe('gone'), PATIENCE);
    await expect(plugin.engine?.memories.history('alone')).rejects.toThrow();
  }, 30_000);

  it('counts a thousand contradictions and shows the first, and more on demand', async () => {
    for (let room = 0; room < 60; room += 1) await bringConflict(folder, `room-${room}`, `Room ${room} is blue.`, `Room ${room} is red.`);
    await open();
    expect(sections()[0]).toBe('Contradictions60');
    expect(cards()).toHaveLength(20);
    press(view(), 'Show more (40 left)');
    await vi.waitFor(() => expect(cards()).toHaveLength(40), PATIENCE);
  }, 30_000);

  it('stays alive while a note goes under it', async () => {
    await bringMemory(folder, 'alone', 'The office moves in May.', { status: 'pending_review' });
    await open();
    const [card] = cards();
    const file = host.vault.getFileByPath('Memory/fact/alone.md');
    if (file === null) throw new Error('The app does not know the note.');
    await host.vault.delete(file);
    press(card, 'It holds');
    await vi.waitFor(() => expect(shownIn(view().querySelector('.mneme-message-title'))).toBe('Nothing waits for you'), PATIENCE);
  }, 30_000);

  it('speaks Chinese where the app does', async () => {
    await bringConflict(folder, 'port', '测试环境用 8443 端口。', '测试环境用 9000 端口。');
    await open('zh');
    expect(sections()).toEqual(['互相矛盾1']);
    expect([...view().querySelectorAll('ins')].map((each) => each.textContent)).toEqual(['9000']);
  });
});
