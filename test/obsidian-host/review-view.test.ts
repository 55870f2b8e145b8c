import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { shownIn } from './opened-plugin.js';
import { viewSession } from './view-session.js';
import { bringConflict, bringMemory } from '../support/memory-notes.js';

const PATIENCE = { timeout: 10_000 };
const OWNER = { actor: 'owner', isOwner: true };

const session = viewSession();

async function open(language = 'en'): Promise<void> {
  await session.open({ language });
  session.host.runCommand(session.plugin, 'review');
  await vi.waitFor(() => expect(view().querySelector('.mneme-card, .mneme-message-hint')).not.toBeNull(), PATIENCE);
}

function view(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.mneme-review-view');
  if (found === null) throw new Error('The review is not open.');
  return found;
}

const cards = (): HTMLElement[] => [...view().querySelectorAll<HTMLElement>('.mneme-card')];
const sections = (): string[] => [...view().querySelectorAll('h3')].map(shownIn);

const statusOf = async (id: string): Promise<string | undefined> => (await session.plugin.engine?.memories.get(id))?.status;
const note = (id: string): Promise<string> => readFile(join(session.folder, `Memory/fact/${id}.md`), 'utf8');

/** Presses the button in the notice of what was just done. */
async function undo(): Promise<void> {
  const button = await vi.waitFor(() => {
    const found = session.host.lastNotice?.querySelector<HTMLButtonElement>('.mneme-undo');
    if (found === null || found === undefined) throw new Error('The last notice offers no undo.');
    return found;
  }, PATIENCE);
  button.click();
}

/** Says one thing after another as an agent, until the gate asks about one: the test must not rest on one sentence. */
async function askedAbout(statements: readonly string[]): Promise<void> {
  for (const text of statements) {
    const answer = await session.plugin.engine?.memories.remember({ text, source: 'agent' }, { actor: 'opencode', isOwner: false });
    if (answer?.question !== undefined) return;
  }
  throw new Error('The gate asked about none of the statements.');
}

describe('the review', () => {
  it('says so where nothing waits', async () => {
    await open();
    expect(shownIn(view().querySelector('.mneme-message-title'))).toBe('Nothing waits for you');
  });

  it('shows a contradiction side by side with the words that differ, and settles it either way; undo opens it again', async () => {
    await bringConflict(session.folder, 'port', 'Staging runs on port 8443.', 'Staging runs on port 9000.');
    await open();
    expect(sections()).toEqual(['Contradictions1']);
    const [card] = cards();
    expect([...(card?.querySelectorAll('del') ?? [])].map((each) => each.textContent)).toEqual(['8443']);
    expect([...(card?.querySelectorAll('ins') ?? [])].map((each) => each.textContent)).toEqual(['9000']);
    session.press(card, 'Keep the earlier');
    await vi.waitFor(async () => expect([await statusOf('port-old'), await statusOf('port-new')]).toEqual(['active', 'archived']), PATIENCE);
    await vi.waitFor(() => expect(cards()).toHaveLength(0), PATIENCE);
    await undo();
    await vi.waitFor(async () => expect([await statusOf('port-old'), await statusOf('port-new')]).toEqual(['pending_review', 'active']), PATIENCE);
    await vi.waitFor(() => expect(cards()).toHaveLength(1), PATIENCE);
    session.press(cards()[0], 'Keep both');
    await vi.waitFor(async () => expect([await statusOf('port-old'), await statusOf('port-new')]).toEqual(['active', 'active']), PATIENCE);
  }, 30_000);

  it('settles a contradiction with the owner’s own words, as one act', async () => {
    await bringConflict(session.folder, 'port', 'Staging runs on port 8443.', 'Staging runs on port 9000.');
    await open();
    session.press(cards()[0], 'Edit…');
    const area = document.querySelector<HTMLTextAreaElement>('.modal-container textarea');
    if (area === null) throw new Error('Nothing asks for the new words.');
    expect(area.value).toBe('Staging runs on port 9000.');
    area.value = 'Staging runs on port 9001.';
    session.press(document.querySelector('.modal-container'), 'Save');
    await vi.waitFor(async () => expect(await session.plugin.engine?.memories.get('port-new')).toMatchObject({ text: 'Staging runs on port 9001.', status: 'active', conflictsWith: [] }), PATIENCE);
    expect(await statusOf('port-old')).toBe('archived');
    session.host.runCommand(session.plugin, 'undo');
    await vi.waitFor(async () => expect(await session.plugin.engine?.memories.get('port-new')).toMatchObject({ text: 'Staging runs on port 9000.', conflictsWith: ['port-old'] }), PATIENCE);
  }, 30_000);

  it('lets a memory hold that a change of code made doubtful, and one that waited alone be archived', async () => {
    await bringMemory(session.folder, 'stale', 'parseDate reads ISO dates.', { warning: '"parseDate was deleted in abc123."' });
    await bringMemory(session.folder, 'alone', 'The office moves in May.', { status: 'pending_review' });
    await open();
    expect(sections()).toEqual(['To check again1', 'Not confirmed1']);
    expect(shownIn(cards()[0])).toContain('parseDate was deleted in abc123.');
    session.press(cards()[0], 'It holds');
    await vi.waitFor(async () => expect((await session.plugin.engine?.memories.get('stale'))?.warning).toBeUndefined(), PATIENCE);
    await vi.waitFor(() => expect(cards()).toHaveLength(1), PATIENCE);
    session.press(cards()[0], 'Archive');
    await vi.waitFor(async () => expect(await statusOf('alone')).toBe('archived'), PATIENCE);
  }, 30_000);

  it('erases for good only after asking, and then from note and journal', async () => {
    await bringMemory(session.folder, 'alone', 'The vault is behind the painting.', { status: 'pending_review' });
    await open();
    await session.plugin.engine?.memories.patch('alone', { importance: 0.4 }, OWNER);
    session.press(cards()[0], 'Erase for good…');
    session.press(document.querySelector('.modal-container'), 'Cancel');
    expect(await note('alone')).toContain('behind the painting');
    session.press(cards()[0], 'Erase for good…');
    session.press(document.querySelector('.modal-container'), 'Erase for good');
    await vi.waitFor(async () => expect(await note('alone').catch(() => 'gone')).toBe('gone'), PATIENCE);
    await expect(session.plugin.engine?.memories.history('alone')).rejects.toThrow();
  }, 30_000);

  it('counts many contradictions and shows the first, and more on demand', async () => {
    for (let room = 0; room < 60; room += 1) await bringConflict(session.folder, `room-${room}`, `Room ${room} is blue.`, `Room ${room} is red.`);
    await open();
    expect(sections()[0]).toBe('Contradictions60');
    expect(cards()).toHaveLength(20);
    session.press(view(), 'Show more (40 left)');
    await vi.waitFor(() => expect(cards()).toHaveLength(40), PATIENCE);
  }, 30_000);

  it('archives what is soon forgotten at one go, and brings all of it back', async () => {
    const longAgo = new Date(Date.now() - 27 * 86_400_000).toISOString().slice(0, 19);
    for (const [id, text] of [['lift', 'Perhaps the lift is broken.'], ['roof', 'Perhaps the roof leaks.']] as const) await bringMemory(session.folder, id, text, { trust: '0.5', created: longAgo, last_seen: longAgo });
    await open();
    expect(sections()).toEqual(['Soon archived2']);
    session.press(view(), 'Archive these 2');
    await vi.waitFor(async () => expect([await statusOf('lift'), await statusOf('roof')]).toEqual(['archived', 'archived']), PATIENCE);
    await undo();
    await vi.waitFor(async () => expect([await statusOf('lift'), await statusOf('roof')]).toEqual(['active', 'active']), PATIENCE);
  }, 30_000);

  it('stays alive while a note goes under it', async () => {
    await bringMemory(session.folder, 'alone', 'The office moves in May.', { status: 'pending_review' });
    await open();
    const [card] = cards();
    const file = session.host.vault.getFileByPath('Memory/fact/alone.md');
    if (file === null) throw new Error('The app does not know the note.');
    await session.host.vault.delete(file);
    session.press(card, 'It holds');
    await vi.waitFor(() => expect(shownIn(view().querySelector('.mneme-message-title'))).toBe('Nothing waits for you'), PATIENCE);
  }, 30_000);

  it('speaks Chinese where the app does', async () => {
    await bringConflict(session.folder, 'port', '测试环境用 8443 端口。', '测试环境用 9000 端口。');
    await open('zh');
    expect(sections()).toEqual(['互相矛盾1']);
    expect([...view().querySelectorAll('ins')].map((each) => each.textContent)).toEqual(['9000']);
  });

  it('answers the questions that the rules leave open, and opens one again that was dropped', async () => {
    await open();
    await askedAbout(['Use tabs for indentation.', 'Metric units would be better.', 'The office closes early on Fridays.', 'Tom handles the invoices now.', 'Maybe use metric units from now on.', 'We could settle on tabs.', 'I tend towards green tea.']);
    await vi.waitFor(() => expect(sections()).toContain('Questions1'), PATIENCE);
    session.press(cards()[0], 'Drop');
    await vi.waitFor(() => expect(sections()).toEqual([]), PATIENCE);
    session.host.runCommand(session.plugin, 'undo');
    await vi.waitFor(() => expect(sections()).toEqual(['Questions1']), PATIENCE);
  }, 30_000);

  it('proposes to bring memories of one topic together, in the owner’s words, and takes that back', async () => {
    const texts = ['The harbour office opens at nine on weekdays.', 'The harbour office opens at ten on Saturdays.', 'The harbour office opens at ten on weekdays in winter.', 'The harbour office opens at noon on public holidays.'];
    for (const [index, text] of texts.entries()) await bringMemory(session.folder, `hours-${index}`, text, { entities: '["[[harbour office]]"]' });
    await open();
    session.press(view(), 'Find memories to merge');
    await vi.waitFor(() => expect(view().querySelector('.mneme-card textarea, .mneme-notice[role="status"]')).not.toBeNull(), PATIENCE);
    const area = view().querySelector<HTMLTextAreaElement>('.mneme-card textarea');
    if (area === null) throw new Error('No group was proposed.');
    area.value = 'The harbour office opens between nine and noon, depending on the day.';
    area.dispatchEvent(new Event('input'));
    session.press(cards()[0], 'Write the summary');
    await vi.waitFor(() => expect(session.plugin.engine?.memories.list({ kind: 'summary' }).items).toMatchObject([{ text: area.value }]), PATIENCE);
    await vi.waitFor(() => expect(view().querySelector('.mneme-card textarea')).toBeNull(), PATIENCE);
    session.host.runCommand(session.plugin, 'undo');
    await vi.waitFor(() => expect(session.plugin.engine?.memories.list({ status: 'active' }).items.map(({ kind }) => kind)).toEqual(['fact', 'fact', 'fact', 'fact']), PATIENCE);
  }, 30_000);
});
