import { describe, expect, it, vi } from 'vitest';
import { shownIn } from './opened-plugin.js';
import { viewSession } from './view-session.js';
import { bringMemory } from '../support/memory-notes.js';

const PATIENCE = { timeout: 10_000 };
const OWNER = { actor: 'owner', isOwner: true };

const session = viewSession();

async function remember(text: string, actor: string, entities: string[] = []): Promise<string> {
  const answer = await session.plugin.engine?.memories.remember({ text, kind: 'fact', entities, source: 'user' }, { actor, isOwner: true });
  return answer?.id ?? '';
}

async function open(): Promise<void> {
  session.host.runCommand(session.plugin, 'timeline');
  await vi.waitFor(() => expect(view().querySelector('.mneme-plot')).not.toBeNull(), PATIENCE);
}

function view(): HTMLElement {
  const found = document.querySelector<HTMLElement>('.mneme-timeline-view');
  if (found === null) throw new Error('The timeline is not open.');
  return found;
}

function section(title: string): HTMLElement | undefined {
  return [...view().querySelectorAll<HTMLElement>('section')].find((each) => shownIn(each.querySelector('h3')) === title);
}

const rows = (title: string): string[] => [...(section(title)?.querySelectorAll('.mneme-row') ?? [])].map(shownIn);

function choose(label: string, value: string): void {
  const select = view().querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
  if (select === null) throw new Error(`There is no choice of ${label}.`);
  select.value = value;
  select.dispatchEvent(new Event('change'));
}

describe('the timeline', () => {
  it('tells what happened and by whom, draws it, and follows what happens next', async () => {
    await session.open();
    const id = await remember('The office has four floors.', 'owner', ['office']);
    await remember('The archive is in the cellar.', 'opencode', ['archive']);
    await open();
    expect(rows('What happened')).toEqual([expect.stringMatching(/^The archive is in the cellar\..*remembered · opencode$/), expect.stringMatching(/^The office has four floors\..*remembered · You$/)]);
    expect(view().querySelectorAll('svg rect')).toHaveLength(1);
    expect(view().querySelector('svg')?.getAttribute('aria-label')).toContain('In 30 days: 2 remembered, 0 recalled, 0 archived.');
    expect([...(section('Who brought it in')?.querySelectorAll('tbody tr') ?? [])].map(shownIn)).toHaveLength(2);
    await session.plugin.engine?.memories.archive(id, OWNER);
    await vi.waitFor(() => expect(rows('What happened')[0]).toMatch(/archived · You$/), PATIENCE);
  }, 30_000);

  it('narrows to one agent and to one topic', async () => {
    await session.open();
    await remember('The office has four floors.', 'owner', ['office']);
    await remember('The archive is in the cellar.', 'opencode', ['archive']);
    await open();
    choose('Agent', 'opencode');
    await vi.waitFor(() => expect(rows('What happened')).toHaveLength(1), PATIENCE);
    choose('Agent', '');
    choose('Topic', 'office');
    await vi.waitFor(() => expect(rows('What happened')).toEqual([expect.stringContaining('four floors')]), PATIENCE);
  }, 30_000);

  it('shows how often memories are recalled, and which are about to be forgotten', async () => {
    await session.open();
    await remember('The office has four floors.', 'owner', ['office']);
    const weekAgo = new Date(Date.now() - 25 * 86_400_000).toISOString().slice(0, 19);
    await bringMemory(session.folder, 'weak', 'Perhaps the lift is broken.', { trust: '0.5', created: weekAgo, last_seen: weekAgo });
    await session.host.vault.notice();
    await vi.waitFor(() => expect(session.plugin.engine?.status().memories).toBe(2), PATIENCE);
    await session.plugin.engine?.recall({ query: 'How many floors does the office have?' });
    await open();
    expect(rows('Recalled most')).toEqual([expect.stringMatching(/^The office has four floors\.once · /)]);
    expect(rows('Soon archived')).toEqual([expect.stringMatching(/^Perhaps the lift is broken\.in 5 days/)]);
    choose('Topic', 'office');
    await vi.waitFor(() => expect(section('Soon archived')).toBeUndefined(), PATIENCE);
    expect(rows('Recalled most')).toHaveLength(1);
  }, 30_000);

  it('shows the first of many that are soon archived, and the rest when asked', async () => {
    const monthsAgo = new Date(Date.now() - 90 * 86_400_000).toISOString().slice(0, 19);
    for (let at = 0; at < 14; at += 1) await bringMemory(session.folder, `weak-${at}`, `Perhaps lamp ${at} is broken.`, { trust: '0.5', created: monthsAgo, last_seen: monthsAgo });
    await session.open();
    await vi.waitFor(() => expect(session.plugin.engine?.status().memories).toBe(14), PATIENCE);
    await open();
    expect(rows('Soon archived')).toHaveLength(10);
    session.press(section('Soon archived'), 'Show more (4 left)');
    await vi.waitFor(() => expect(rows('Soon archived')).toHaveLength(14), PATIENCE);
  }, 30_000);

  it('shows a memory’s history with what changed, and goes back to a version; undo takes that back', async () => {
    await session.open();
    const id = await remember('The office has four floors.', 'owner');
    await session.plugin.engine?.memories.patch(id, { text: 'The office has five floors.' }, OWNER);
    await open();
    section('What happened')?.querySelector<HTMLButtonElement>('.mneme-row-text')?.click();
    const versions = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.mneme-version')];
    await vi.waitFor(() => expect(versions()).toHaveLength(2), PATIENCE);
    expect([...(versions()[0]?.querySelectorAll('ins') ?? [])].map((each) => each.textContent)).toEqual(['five']);
    expect([...(versions()[0]?.querySelectorAll('del') ?? [])].map((each) => each.textContent)).toEqual(['four']);
    expect(versions()[1]?.querySelectorAll('ins')).toHaveLength(0);
    versions()[1]?.querySelector('button')?.click();
    const text = async (): Promise<string | undefined> => (await session.plugin.engine?.memories.get(id))?.text;
    await vi.waitFor(async () => expect(await text()).toBe('The office has four floors.'), PATIENCE);
    await vi.waitFor(() => expect(versions()).toHaveLength(3), PATIENCE);
    session.host.runCommand(session.plugin, 'undo');
    await vi.waitFor(async () => expect(await text()).toBe('The office has five floors.'), PATIENCE);
  }, 30_000);

  it('bears an entity of five hundred characters and right-to-left text', async () => {
    await session.open();
    await remember('האסיפה מתחילה בעשר.', 'owner', ['x'.repeat(500)]);
    await open();
    const option = view().querySelectorAll<HTMLOptionElement>('select[aria-label="Topic"] option')[1];
    expect(option?.textContent.length).toBeLessThan(70);
    expect(section('What happened')?.querySelector('.mneme-row-text')?.getAttribute('dir')).toBe('auto');
  }, 30_000);
});
