import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { shownIn } from './opened-plugin.js';
import { viewSession } from './view-session.js';
import { bringMemory } from '../support/memory-notes.js';

const PATIENCE = { timeout: 10_000 };
const OWNER = { actor: 'owner', isOwner: true };

const session = viewSession();

function row(form: HTMLElement, name: string): HTMLElement {
  const found = form.querySelector<HTMLElement>(`[data-name="${name}"]`);
  if (found === null) throw new Error(`There is no setting ${name}.`);
  return found;
}

function fillIn(form: HTMLElement, name: string, value: string): void {
  const field = row(form, name).querySelector('input');
  if (field === null) throw new Error(`${name} has no field.`);
  field.value = value;
  field.dispatchEvent(new Event('input'));
}

const saved = async (): Promise<unknown> => JSON.parse(await readFile(join(session.folder, '.obsidian/plugins/mneme/data.json'), 'utf8'));

/** What the owner picks in the system's dialogue. */
function pick(form: HTMLElement, name: string, content: BlobPart, button = 'Choose a file'): void {
  session.press(row(form, name), button);
  const input = row(form, name).querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('No dialogue for a file was opened.');
  Object.defineProperty(input, 'files', { value: [new File([content], 'memories.jsonl')] });
  input.dispatchEvent(new Event('change'));
}

describe('ageing and forgetting in the settings', () => {
  it('says what the half-lives do, keeps the others when one is changed, and refuses nonsense', async () => {
    await session.open();
    const form = session.host.openSettings();
    expect(shownIn(row(form, 'What this does'))).toContain('a preference weighs 98%, news of work 95%, a fact 95%');
    fillIn(form, 'Half-life of progress and code changes', '2');
    await vi.waitFor(async () => expect(await saved()).toMatchObject({ halfLifeDays: { habit: 30, progress: 2, other: 7 } }), PATIENCE);
    fillIn(form, 'Half-life of everything else', '0');
    await vi.waitFor(() => expect(shownIn(row(form, 'Half-life of everything else'))).toContain('Give a number of days above zero.'));
    expect(await saved()).toMatchObject({ halfLifeDays: { other: 7 } });
  }, 30_000);

  it('previews what would be archived, and leads to it', async () => {
    const old = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 19);
    await bringMemory(session.folder, 'weak', 'Perhaps the lift is broken.', { trust: '0.5', created: old, last_seen: old });
    await session.open();
    const form = session.host.openSettings();
    await vi.waitFor(() => expect(shownIn(row(form, 'What would be archived'))).toContain('At the next daily sweep: 1. Within a week: 1.'), PATIENCE);
    session.press(row(form, 'What would be archived'), 'Show');
    await vi.waitFor(() => expect(shownIn(document.querySelector('.mneme-review-view .mneme-card'))).toContain('Perhaps the lift is broken.'), PATIENCE);
  }, 30_000);
});

describe('storage in the settings', () => {
  it('counts what is used', async () => {
    await session.open();
    const form = session.host.openSettings();
    await vi.waitFor(() => expect(shownIn(row(form, 'Storage used'))).toMatch(/Index [\d.]+ MB, models 0 MB, history of memories [\d.]+ MB, tasks and recall counts [\d.]+ MB\./), PATIENCE);
  });

  it('exports all memories into one file, which another vault takes in once the owner has seen what it would bring; undo takes it back', async () => {
    await session.open();
    await session.plugin.engine?.memories.remember({ text: 'The office has four floors.', source: 'user', kind: 'fact' }, OWNER);
    const form = session.host.openSettings();
    session.press(row(form, 'Export memories'), 'Export');
    await vi.waitFor(() => expect(session.host.notices.at(-1)).toMatch(/^All memories are in mneme-export-.*\.jsonl\.$/), PATIENCE);
    const path = /in (.*)\.$/.exec(session.host.notices.at(-1) ?? '')?.[1] ?? '';
    const exported = await readFile(join(session.folder, path), 'utf8');
    expect(exported).toContain('The office has four floors.');

    pick(form, 'Import memories', '{"type":"memory","text":"The archive is in the cellar."}\n{"type":"memory","text":"The office has four floors."}\nnonsense\n');
    await vi.waitFor(() => expect(shownIn(document.querySelector('.modal-container'))).toContain('New: 1. Known already: 1. Changed: 0. Refused: 1.'), PATIENCE);
    expect(session.plugin.engine?.status().memories).toBe(1);
    session.press(document.querySelector('.modal-container'), 'Import');
    await vi.waitFor(() => expect(session.plugin.engine?.memories.list({ status: 'active' }).items).toHaveLength(2), PATIENCE);
    await vi.waitFor(() => expect(session.host.notices.at(-1)).toMatch(/^Imported: 1 new memory\./), PATIENCE);
    session.press(row(form, 'Undo the last bulk change'), 'Undo');
    await vi.waitFor(() => expect(session.plugin.engine?.memories.list({ status: 'active' }).items).toHaveLength(1), PATIENCE);
  }, 30_000);
});

describe('importing a file in the settings', () => {
  it('tells what is refused by the number that its line has in the file, empty ones counted', async () => {
    await session.open();
    pick(session.host.openSettings(), 'Import memories', '\n{"type":"memory","text":"The archive is in the cellar."}\n\n\nnonsense\n');
    await vi.waitFor(() => expect(shownIn(document.querySelector('.modal-container'))).toMatch(/Refused: 1\..*[Ll]ine 5/), PATIENCE);
  }, 30_000);

  it('says that a file is no text, and takes nothing', async () => {
    await session.open();
    pick(session.host.openSettings(), 'Import memories', new Uint8Array([0xff, 0xfe, 0x00, 0xd8]));
    await vi.waitFor(() => expect(session.host.notices.at(-1)).toContain('UTF-8'), PATIENCE);
    expect(session.plugin.engine?.status().memories).toBe(0);
  }, 30_000);
});

describe('the settings in Chinese', () => {
  it('tell what an import would leave out, and what undo left, in Chinese', async () => {
    await session.open({ language: 'zh' });
    const form = session.host.openSettings();
    pick(form, '导入记忆', '{"type":"memory","id":"attic","text":"The archive is in the attic."}\nnonsense\n{"type":"memory","text":"The token is ghp_abcdefghijklmnopqrstuvwxyz0123456789."}\n', '选择文件');
    await vi.waitFor(() => expect(shownIn(document.querySelector('.modal-container'))).toContain('第 2 行：不是 JSON 对象。'), PATIENCE);
    expect(shownIn(document.querySelector('.modal-container'))).toContain('第 3 行：其中含有机密');
    session.press(document.querySelector('.modal-container'), '导入');
    await vi.waitFor(() => expect(session.host.notices.at(-1)).toMatch(/^已导入 1 条新记忆/), PATIENCE);
    await session.plugin.engine?.memories.patch('attic', { text: 'The archive is in the cellar.' }, OWNER);
    session.press(row(form, '撤销上一次批量更改'), '撤销');
    await vi.waitFor(() => expect(session.host.notices.at(-1)).toBe('已撤回 0 处更改。1 处保持不变：之后又改动过。'), PATIENCE);
  }, 30_000);

  it('have no English left in their names', async () => {
    await session.open({ language: 'zh' });
    const form = session.host.openSettings();
    const names = [...form.querySelectorAll<HTMLElement>('.setting-item')].map(({ dataset }) => dataset['name'] ?? '');
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !/\p{Script=Han}/u.test(name))).toEqual([]);
    expect(session.host.statusBar.textContent).toMatch(/^Mneme：/);
  });
});
