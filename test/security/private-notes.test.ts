import { expect, test } from 'vitest';
import { connectNew } from '../support/mcp-clients.js';
import { memoryNote, startMemoryEndpoint, tokenOf, type MemoryEndpoint } from '../support/memory-endpoint.js';
import { writeIn } from '../support/temporary-folder.js';

const SHOWN = {
  'Projects/Kiln.md': '---\ncreated: 2026-11-20\n---\n# Kiln\n\nThe kiln is fired on Thursdays with [[Ada]].\n',
  'Memory/fact/one.md': memoryNote('one', 'The kiln is electric.', { entities: '[Kiln]' }),
};
/** Private by folder, by tag and by property; each would answer the questions better than what is shown. */
const PRIVATE = {
  'Diary/Quixomere kiln.md': '# Quixomere kiln\n\nQuixomere kiln, kiln, Thursdays. [[Quixomere]]\n',
  'Quixotag.md': '---\ntags: [confidential]\naliases: [Quixomere]\n---\n# Quixotag kiln\n\nThe kiln is fired by Quixomere.\n',
  'Quixobody.md': 'The kiln of Quixomere. #confidential\n',
  'Quixoproperty.md': '---\nmneme-private: true\n---\n# Quixoproperty\n\nThe kiln is fired by Quixomere.\n',
  'Quixobroken.md': '---\nmneme-private: true\nbroken: [\n---\nThe kiln is fired by Quixomere. #confidential\n',
  'Memory/fact/quixo.md': memoryNote('quixo', 'The kiln belongs to Quixomere.', { 'mneme-private': 'true', entities: '[Quixomere]' }),
};
const SETTINGS = { settings: { privateFolders: ['Diary'], privateTags: ['confidential'] } };

const REQUESTS: readonly [string, string, unknown?][] = [
  ['POST', '/v1/recall', { query: 'Who fires the kiln, Quixomere?', k: 50, at: '2026-12-02T09:00:00', explain: true, includePending: true }],
  ['POST', '/v1/recall', { query: 'Quixomere', k: 50, folders: ['Diary'] }],
  ['POST', '/v1/recall', { query: 'kiln', entities: ['Quixomere'] }],
  ['POST', '/v1/recall', { query: 'kiln', folders: ['Quixo'] }],
  ['POST', '/v1/context', { query: 'Quixomere kiln Quixotag' }],
  ['GET', '/v1/memories?text=kiln'],
  ['GET', '/v1/memories?entity=Quixomere'],
  ['GET', '/v1/memories/quixo'],
  ['GET', '/v1/memories/quixo/history'],
  ['PATCH', '/v1/memories/quixo', { importance: 0.1 }],
  ['POST', '/v1/export', {}],
  ['POST', '/v1/sweep', { dryRun: true }],
  ['POST', '/v1/consolidate', { dryRun: true }],
  ['GET', '/v1/status'],
];

/** Of what differs from one run to the next. */
function plain(answer: string): string {
  return answer.replace(/"(recallId|tookMs|lastSaved|exported|created_at|device)":("[^"]*"|[\d.]+)/g, '"$1":0').replace(/(0\.\d{3})\d+/g, '$1').replace(/mneme-[\w-]{6,}/g, 'VAULT');
}

async function overRest({ send }: MemoryEndpoint): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [method, path, body] of REQUESTS) {
    const answer = await send(method, path, body, 'agent');
    answers[`${method} ${path} ${JSON.stringify(body)}`] = `${answer.status} ${plain(await answer.text())}`;
  }
  return answers;
}

async function overMcp({ server }: MemoryEndpoint): Promise<Record<string, string>> {
  const client = await connectNew(server.url, tokenOf('agent'));
  const tools: [string, Record<string, unknown>][] = [
    ['recall', { query: 'Who fires the kiln, Quixomere?', k: 20 }],
    ['get_context', { query: 'Quixomere kiln' }],
    ['list_memories', { text: 'kiln' }],
    ['list_memories', { entity: 'Quixomere' }],
    ['update_memory', { id: 'quixo', action: 'archive' }],
    ['status', {}],
  ];
  const answers: Record<string, string> = {};
  for (const [name, given] of tools) answers[`${name} ${JSON.stringify(given)}`] = plain(JSON.stringify((await client.callTool({ name, arguments: given })).content));
  answers['resources'] = plain(JSON.stringify((await client.listResources()).resources));
  for (const value of ['', 'q', 'Q', 'quixo']) {
    answers[`complete ${value}`] = JSON.stringify((await client.complete({ ref: { type: 'ref/resource', uri: 'memory://{id}' }, argument: { name: 'id', value } })).completion);
  }
  answers['read'] = await client.readResource({ uri: 'memory://quixo' }).then(
    () => 'read',
    (error: unknown) => String(error),
  );
  return answers;
}

test('the answers to an agent are the same, word for word and count for count, whether there are private notes or not', async () => {
  const without = await startMemoryEndpoint(SHOWN, SETTINGS);
  const withPrivate = await startMemoryEndpoint({ ...SHOWN, ...PRIVATE }, SETTINGS);
  expect(withPrivate.engine.status().privateNotes).toBe(Object.keys(PRIVATE).length);
  expect(await overRest(withPrivate)).toEqual(await overRest(without));
  expect(await overMcp(withPrivate)).toEqual(await overMcp(without));
});

test('what the agents ask here is answered, so that the comparison says something', async () => {
  const { send } = await startMemoryEndpoint(SHOWN, SETTINGS);
  expect(await (await send('POST', '/v1/recall', { query: 'Who fires the kiln, Quixomere?' }, 'agent')).text()).toContain('Thursdays');
});

test('a note that becomes private leaves every answer', async () => {
  const endpoint = await startMemoryEndpoint({ ...SHOWN, 'Kept.md': '# Quixomere\n\nThe kiln of Quixomere.\n' }, SETTINGS);
  const answer = async (): Promise<string> => (await endpoint.send('POST', '/v1/recall', { query: 'kiln Quixomere', k: 50 }, 'agent')).text();
  expect(await answer()).toContain('Kept.md');
  await writeIn(endpoint.vault, 'Kept.md', '---\nmneme-private: true\n---\n# Quixomere\n\nThe kiln of Quixomere.\n');
  await endpoint.engine.rescan();
  expect(await answer()).not.toContain('Kept.md');
});
