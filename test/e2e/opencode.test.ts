import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { MemoryPage } from '../../src/core/model/memory-shapes.js';
import { makeAgentHome, type AgentHome } from '../support/agent-home.js';
import { makeRepository } from '../support/git-repository.js';
import { mneme, MnemeServer } from '../support/mneme-command.js';
import { opencodeRun, writeOpencodeSettings } from '../support/opencode.js';
import { scriptedModel, textOf, type ChatReply, type ChatRequest, type ScriptedModel } from '../support/scripted-model.js';

/** Does in a conversation what an agent with instructions of its own would: one step after another, and then words. */
class Script {
  steps: ((request: ChatRequest) => ChatReply)[] = [];

  next(request: ChatRequest): ChatReply {
    // Without tools it is asked for a title only.
    if (request.tools === undefined || request.tools.length === 0) return { say: 'A title' };
    return this.steps.shift()?.(request) ?? { say: 'Done.' };
  }
}

const toolNamed = (request: ChatRequest, name: string): string => request.tools?.map((tool) => tool.function.name).find((tool) => tool.endsWith(`_${name}`)) ?? `no tool ${name}`;

describe('opencode, a real agent, with a vault', { timeout: 110_000 }, () => {
  const script = new Script();
  let account: AgentHome;
  let model: ScriptedModel;
  let server: MnemeServer;

  beforeAll(async () => {
    account = await makeAgentHome();
    model = await scriptedModel((request) => script.next(request));
    await writeOpencodeSettings(account.home, model.origin);
    server = new MnemeServer(account);
    await server.url();
    const { code, stderr } = await mneme(account, 'connect', 'opencode', '--write');
    expect([code, stderr]).toEqual([0, 'Start opencode anew.\n']);
  });
  afterAll(async () => {
    await server.stop();
    await model[Symbol.asyncDispose]();
    await account.remove();
  });

  const memories = async (): Promise<string> => (JSON.parse((await mneme(account, 'list', '--json')).stdout) as MemoryPage).items.map(({ text }) => text).join('\n');

  /** One conversation in a repository of its own; what the model was asked in it. */
  async function converse(message: string, ...steps: typeof script.steps): Promise<ChatRequest[]> {
    const repository = await makeRepository();
    const before = model.requests.length;
    script.steps = steps;
    await opencodeRun({ home: account.home, folder: repository.folder }, message);
    return model.requests.slice(before).filter(({ tools }) => tools !== undefined && tools.length > 0);
  }

  test('lists the tools, and recalls before it answers: by the hook, and by the tool', async () => {
    const [first, second] = await converse(
      'When is the pottery kiln fired?',
      (request) => ({ call: toolNamed(request, 'recall'), with: { query: 'When is the pottery kiln fired?' } }),
      () => ({ say: 'On Thursdays.' }),
    );
    const tools = first?.tools?.map((tool) => tool.function.name) ?? [];
    for (const name of ['recall', 'remember', 'observe', 'get_context', 'task_state', 'status']) expect(tools).toContainEqual(expect.stringMatching(new RegExp(`^mneme-.*_${name}$`)));
    expect(textOf(first, 'user')).toMatch(/<mneme-memory>[\s\S]*fired on Thursdays/);
    expect(textOf(second, 'tool')).toContain('fired on Thursdays');
    expect((await mneme(account, 'token', 'list')).stdout).toMatch(/^opencode .*last asked /);
  });

  test('is given in the next session what it remembered in this one', async () => {
    const [, answered] = await converse(
      'Please always use pnpm here, never npm.',
      (request) => ({ call: toolNamed(request, 'remember'), with: { text: 'Always use pnpm in this project, never npm.', evidence: 'Please always use pnpm here, never npm.' } }),
      () => ({ say: 'I will.' }),
    );
    expect(textOf(answered, 'tool')).toContain('created');
    expect(await memories()).toContain('Always use pnpm in this project, never npm.');
    const [next] = await converse('Set up the continuous integration.', () => ({ say: 'Done, with pnpm.' }));
    expect(textOf(next, 'system')).toMatch(/<mneme-memory>[\s\S]*use pnpm in this project/);
    // The vault does not know more: nothing is put into the message.
    expect(textOf(next, 'user')).not.toContain('<mneme-memory>');
  });

  test('has memories drawn from what was said, without asking for it', async () => {
    await converse('Remember that I prefer tabs over spaces in Go files.', () => ({ say: 'Tabs it is.' }));
    await expect.poll(memories, { timeout: 20_000 }).toContain('tabs over spaces');
  });
});
