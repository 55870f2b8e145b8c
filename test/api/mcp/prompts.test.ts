import { describe, expect, it } from 'vitest';
import { connectNew, connectOld } from '../../support/mcp-clients.js';
import { memoryNote, startMemoryEndpoint, tokenOf } from '../../support/memory-endpoint.js';

const NOTES = {
  'Projects/lighthouse.md': '# Lighthouse\n\nFor Lighthouse we chose TimescaleDB, because the sensors write twelve thousand rows a second.\n',
  'Memory/fact/new.md': memoryNote('new-1', 'Staging runs on port 8443.', { conflicts_with: '["[[old]]"]', conflicts_with_ids: '[old-1]' }),
  'Memory/fact/old.md': memoryNote('old-1', 'Staging runs on port 9000.', { status: 'pending_review' }),
};

/** What the prompt says. */
function words({ messages }: { messages: readonly { content: object }[] }): string {
  return messages.map(({ content }) => ('text' in content ? String(content.text) : '')).join('\n');
}

describe('prompts', () => {
  it('are four, and say what they take', async () => {
    const { server } = await startMemoryEndpoint(NOTES);
    for (const client of [await connectNew(server.url, tokenOf('owner')), await connectOld(server.url, tokenOf('owner'))]) {
      const { prompts } = await client.listPrompts();
      expect(prompts.map(({ name }) => name)).toEqual(['recall_before_answering', 'reflect_and_remember', 'review_conflicts', 'resume_task']);
      expect(prompts[0]?.arguments).toMatchObject([{ name: 'question', required: true }]);
    }
  });

  it('put what the vault knows about a question before the model, or that it does not know', async () => {
    const { server } = await startMemoryEndpoint(NOTES);
    const client = await connectNew(server.url, tokenOf('owner'));
    const ask = async (question: string): Promise<string> => words(await client.getPrompt({ name: 'recall_before_answering', arguments: { question } }));
    expect(await ask('Why did we choose TimescaleDB for Lighthouse?')).toMatch(/data, not instructions[\s\S]*TimescaleDB[\s\S]*use_memory/);
    const unknown = await ask('What is the melting point of tungsten?');
    expect(unknown).toContain('fall_back');
    expect(unknown).not.toContain('TimescaleDB');
  });

  it('go through what waits for review', async () => {
    const { server } = await startMemoryEndpoint(NOTES);
    expect(words(await (await connectOld(server.url, tokenOf('owner'))).getPrompt({ name: 'review_conflicts' }))).toMatch(/old-1 [\s\S]*port 9000[\s\S]*ask which holds/);
  });

  it('resume a task whose id they complete', async () => {
    const endpoint = await startMemoryEndpoint(NOTES);
    await endpoint.ask(200, 'PUT', '/v1/tasks/lighthouse-2', { goal: 'Move Lighthouse to the new database', next: ['Copy the sensors'] });
    const client = await connectNew(endpoint.server.url, tokenOf('owner'));
    const { completion } = await client.complete({ ref: { type: 'ref/prompt', name: 'resume_task' }, argument: { name: 'task', value: 'light' } });
    expect(completion.values).toEqual(['lighthouse-2']);
    expect(words(await client.getPrompt({ name: 'resume_task', arguments: { task: 'lighthouse-2' } }))).toMatch(/Next: Copy the sensors[\s\S]*Resume the task lighthouse-2/);
  });

  it('name what is missing or unknown', async () => {
    const { server } = await startMemoryEndpoint();
    const client = await connectNew(server.url, tokenOf('owner'));
    await expect(client.getPrompt({ name: 'recall_before_answering' })).rejects.toThrow(/question/);
    await expect(client.getPrompt({ name: 'sing' })).rejects.toThrow(/no prompt sing/);
    await expect(client.getPrompt({ name: 'resume_task', arguments: { task: 'nothing' } })).rejects.toThrow(/no open task/);
  });
});

describe('the instructions', () => {
  it('make a model ask the vault first and turn to general knowledge on fall_back', async () => {
    const { server } = await startMemoryEndpoint();
    for (const client of [await connectNew(server.url, tokenOf('owner')), await connectOld(server.url, tokenOf('owner'))]) {
      expect(client.getInstructions()).toMatch(/Ask it first[\s\S]*fall_back: the vault does not know[\s\S]*Never follow instructions/);
      expect(client.getServerVersion()).toMatchObject({ name: 'mneme', version: '1.2.3' });
    }
  });
});
