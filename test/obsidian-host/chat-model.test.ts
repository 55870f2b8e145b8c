import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownIn } from './opened-plugin.js';
import { viewSession } from './view-session.js';
import { askedIn, chatServer } from '../support/chat-server.js';
import type { ScriptedServer } from '../support/scripted-server.js';

const PATIENCE = { timeout: 15_000, interval: 50 };
const KEY = 'sk-of-the-owner';
/** Some of these are for any gate. */
const DOUBTFUL = ['Use tabs for indentation.', 'Metric units would be better.', 'The office closes early on Fridays.', 'Prefer short reports where possible.', 'The team likes green tea.', 'We could settle on two backups.'];

const session = viewSession();
let chat: ScriptedServer;
let form: HTMLElement;

beforeEach(async () => {
  chat = await chatServer(({ data }) => (data === 'Are you there?' ? 'yes' : 'keep'));
});

afterEach(() => chat[Symbol.asyncDispose]());

const saved = async (): Promise<unknown> => JSON.parse(await readFile(join(session.folder, '.obsidian/plugins/mneme/data.json'), 'utf8'));
/** The page opens in place, and anew after each drawing of the form. */
const page = (name: string): HTMLElement => {
  const entry = form.querySelector<HTMLElement>(`[data-name="${name}"]`);
  entry?.click();
  const opened = entry?.nextElementSibling;
  if (!(opened instanceof HTMLElement)) throw new Error(`There is no page ${name}.`);
  return opened;
};

async function fillIn(within: HTMLElement, name: string, value: string): Promise<void> {
  const field = within.querySelector<HTMLInputElement>(`[data-name="${name}"] :is(input, select)`);
  if (field === null) throw new Error(`There is no field ${name}.`);
  field.value = value;
  field.dispatchEvent(new Event(field.matches('select') ? 'change' : 'input'));
  // The form checks a value before it hands it over.
  await Promise.resolve();
}

const trial = (within: HTMLElement): string => shownIn(within.querySelector('.mneme-trial'));

describe('a chat model in the plugin’s settings', () => {
  it('is tested before anything of the vault is sent, then put to use with its key outside the vault, and taken back', async () => {
    await session.open();
    form = session.host.openSettings();
    let opened = page('Chat model');
    session.press(opened, 'Test');
    await vi.waitFor(() => expect(trial(opened)).toBe('Fill in the address and the name of the model first.'), PATIENCE);
    await fillIn(opened, 'Kind', 'ollama');
    await fillIn(opened, 'Address', chat.origin);
    await fillIn(opened, 'Model name', 'tiny');
    await fillIn(opened, 'Key', KEY);
    await fillIn(opened, 'Time limit', '5');
    session.press(opened, 'Test');
    await vi.waitFor(() => expect(trial(opened)).toMatch(/^It works\. It said “yes” after [\d.]+ s\.$/), PATIENCE);
    expect(chat.received.map(askedIn)).toEqual([{ task: 'Answer with the one word: yes', data: 'Are you there?' }]);
    expect(await saved()).toEqual({ port: 0 });

    session.press(opened, 'Use');
    await vi.waitFor(async () => expect(await saved()).toMatchObject({ chat: { provider: 'ollama', baseUrl: chat.origin, model: 'tiny', timeoutMs: 5000 } }), PATIENCE);
    expect(JSON.stringify(await saved())).not.toContain(KEY);
    expect(chat.received.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);

    opened = page('Chat model');
    expect(shownIn(opened)).toContain(`Text goes to ${chat.origin} now.`);
    session.press(opened, 'Stop');
    await vi.waitFor(async () => expect(await saved()).toEqual({ port: 0 }), PATIENCE);
    opened = page('Chat model');
    expect(opened.querySelector<HTMLInputElement>('[data-name="Address"] input')?.value).toBe(chat.origin);
  }, 30_000);

  it('is asked about doubtful statements once it is in use', async () => {
    await session.open({ data: { chat: { provider: 'openai', baseUrl: `${chat.origin}/v1`, model: 'tiny' } } });
    for (const text of DOUBTFUL) await session.plugin.engine?.memories.remember({ text, source: 'agent' }, { actor: 'agent', isOwner: false });
    const asked = chat.received.map(askedIn);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.every(({ data }) => DOUBTFUL.some((text) => data.includes(`Statement: ${text}\n`)))).toBe(true);
  }, 30_000);

  it('says what is wrong with an endpoint that is not there, in the owner’s language and with the address', async () => {
    await session.open({ language: 'zh' });
    form = session.host.openSettings();
    const opened = page('对话模型');
    await fillIn(opened, '地址', 'http://127.0.0.1:9');
    await fillIn(opened, '模型名称', 'tiny');
    session.press(opened, '测试');
    await vi.waitFor(() => expect(trial(opened)).toMatch(/^操作未成功：无法使用对话模型。请检查它是否在运行、地址、模型名称和密钥。（The chat model tiny at http:\/\/127\.0\.0\.1:9.*cannot be reached/), PATIENCE);
  }, 30_000);
});
