import { describe, expect, test } from 'vitest';
import { importerFor, importerOf } from '../../../../src/core/write/transfer/importers/all-importers.js';
import type { Converted, ImportFormat, SourceFile } from '../../../../src/core/write/transfer/importers/importer.js';
import { memoryLineSchema, turnLineSchema } from '../../../../src/core/write/transfer/export-format.js';

const MODIFIED_MS = Date.UTC(2026, 0, 5, 12);

/** A source of files in memory, read in pieces that fall anywhere. */
async function* filesOf(files: Readonly<Record<string, string>>, folder?: string): AsyncGenerator<SourceFile> {
  for (const [path, text] of Object.entries(files)) {
    const bytes = new TextEncoder().encode(text);
    yield await Promise.resolve({
      path,
      ...(folder !== undefined && { folder }),
      modifiedMs: MODIFIED_MS,
      async *bytes() {
        for (let at = 0; at < bytes.length; at += 37) yield await Promise.resolve(bytes.subarray(at, at + 37));
      },
    });
  }
}

async function convert(format: ImportFormat, files: Readonly<Record<string, string>>, folder?: string): Promise<{ lines: Record<string, unknown>[]; leftOut: string[] }> {
  const all: Converted[] = [];
  for await (const each of importerOf(format).convert(filesOf(files, folder))) all.push(each);
  const lines = all.flatMap((each) => (each.type === 'line' ? [each.line] : []));
  // Whatever an importer gives, the import must be able to take.
  for (const line of lines) (line.type === 'memory' ? memoryLineSchema : turnLineSchema).strict().parse(line);
  return { lines: lines.map((line) => ({ ...line })), leftOut: all.flatMap((each) => (each.type === 'left_out' ? [`${each.origin}: ${each.what}`] : [])) };
}

const knows = (path: string, beginning: string): ImportFormat | undefined => importerFor({ path, beginning })?.format;

describe('mcp-memory: the MCP reference memory server', () => {
  const file = [
    '{"type":"entity","name":"Ida_Berg","entityType":"person","observations":["Runs the harbour office","Ida_Berg prefers short mails","Runs the harbour office"]}',
    '{"type":"entity","name":"harbour","entityType":"place","observations":[],"colour":"blue"}',
    'not JSON',
    '{"type":"relation","from":"Ida_Berg","to":"harbour","relationType":"works_at"}',
    '{"type":"relation","from":"Ida_Berg","to":"harbour"}',
  ].join('\n');

  test('each observation and each relation is a memory about its entities', async () => {
    const { lines, leftOut } = await convert('mcp-memory', { 'memory.json': file });
    expect(lines).toMatchObject([
      { text: 'Ida Berg: Runs the harbour office', entities: ['Ida_Berg'], context: 'Ida Berg is of the type person.', origin: 'memory.json, line 1' },
      { text: 'Ida_Berg prefers short mails', entities: ['Ida_Berg'] },
      { text: 'Ida Berg works at harbour.', entities: ['Ida_Berg', 'harbour'], origin: 'memory.json, line 4' },
    ]);
    expect(new Set(lines.map(({ externalId }) => externalId)).size).toBe(3);
    expect(leftOut).toEqual([
      'memory.json, line 2: the field "colour"',
      'memory.json, line 2: An entity of which nothing was observed',
      'memory.json, line 3: It is not JSON',
      expect.stringContaining('line 5: It does not fit the format. relationType'),
    ]);
    expect(knows('memory.json', file)).toBe('mcp-memory');
  });
});

describe('mem0', () => {
  const memories = [
    { id: 'a1', memory: 'Likes green tea', hash: 'h', metadata: { project: 'tea', nested: { deep: 1 } }, user_id: 'ida', run_id: 'r-7', created_at: '2024-05-01T10:00:00.123456-07:00', updated_at: null, categories: ['food', 'personal details'], score: 0.4 },
    { id: 'a2', memory: '  ', user_id: 'ida' },
    { id: 3, data: 'Runs on Mondays', hash: 'x', mood: 'good' },
  ];

  test.each([['a list', JSON.stringify(memories)], ['an object of results', JSON.stringify({ results: memories, relations: [] }, undefined, 2)]])('%s becomes memories with their metadata as properties', async (_, text) => {
    const { lines, leftOut } = await convert('mem0', { 'mem0.json': text });
    expect(lines).toMatchObject([
      { text: 'Likes green tea', externalId: 'mem0:a1', created: '2024-05-01T17:00:00.123Z', session: 'r-7', tags: ['food', 'personal-details'], properties: { project: 'tea', user_id: 'ida' } },
      { text: 'Runs on Mondays', externalId: 'mem0:3' },
    ]);
    expect(leftOut).toEqual(['mem0.json, memory 1: the field "metadata.nested", which is no property', 'mem0.json, memory 2: A memory without a text', 'mem0.json, memory 3: the field "mood"']);
    expect(knows('mem0.json', text)).toBe('mem0');
  });

  test('a file that breaks off, or is none, is told by its last whole memory', async () => {
    const text = JSON.stringify(memories);
    await expect(convert('mem0', { 'mem0.json': text.slice(0, -30) })).rejects.toMatchObject({ code: 'bad_request', message: expect.stringMatching(/breaks off after element 2/) });
    await expect(convert('mem0', { 'mem0.json': 'nonsense' })).rejects.toMatchObject({ code: 'bad_request' });
    await expect(convert('mem0', { 'mem0.json': '' })).rejects.toMatchObject({ message: 'mem0.json is empty.' });
  });
});

describe('mcp-memory-service', () => {
  const file = JSON.stringify({
    export_metadata: { source_machine: 'desk', total_memories: 2, exporter_version: '4.6.1' },
    memories: [
      { content: 'We chose PostgreSQL.', content_hash: 'abc', tags: ['db', 'project x'], created_at: 1735689600.5, updated_at: 1735776000, memory_type: 'decision', metadata: { author: 'Ida' }, export_source: 'desk' },
      { content: 'Kiln is hot.', content_hash: 'def', tags: 'kiln, fire', created_at: 1735689600, memory_type: 'note', metadata: {}, store: 'workshop', embedding: [0.1, 0.2] },
      { content: 'Glaze is blue.', content_hash: 'ghi', tags: ['untagged'], created_at: 1735689600, memory_type: 'observation', metadata: {}, store: 'default' },
    ],
  });

  test('memories keep type, tags, times and metadata; vectors of another model are made anew', async () => {
    const { lines, leftOut } = await convert('mcp-memory-service', { 'export.json': file });
    expect(lines).toMatchObject([
      { text: 'We chose PostgreSQL.', kind: 'decision', externalId: 'mcp-memory-service:abc', tags: ['db', 'project-x'], created: '2025-01-01T00:00:00.500Z', lastSeen: '2025-01-02T00:00:00.000Z', properties: { author: 'Ida' } },
      { text: 'Kiln is hot.', kind: 'fact', tags: ['kiln', 'fire'], properties: { memory_type: 'note', store: 'workshop' } },
      { text: 'Glaze is blue.', tags: [], properties: { memory_type: 'observation' } },
    ]);
    expect(leftOut).toEqual([]);
    expect(knows('export.json', file)).toBe('mcp-memory-service');
  });
});

describe('basic-memory', () => {
  const note = `---
title: Coffee Brewing
type: note
permalink: coffee/brewing
tags: [coffee]
modified: 2026-01-06T08:00:00Z
weather: rain
---

# Coffee Brewing

Some prose about coffee.

## Observations
- [method] Pour over gives more clarity #brewing (learnt 2024)
- [decision] We buy light roasts
- [ ] buy filters

## Relations
- relates_to [[Tea Brewing|Tea]]
- [[Beans]]
`;

  test('observations, relations and prose of a note are memories about it', async () => {
    const { lines, leftOut } = await convert('basic-memory', { 'coffee/brewing.md': note, 'pictures/a.png': '' });
    expect(lines).toMatchObject([
      { text: 'Pour over gives more clarity', kind: 'fact', entities: ['Coffee Brewing'], tags: ['coffee', 'basic-memory/method', 'brewing'], context: 'learnt 2024', created: '2026-01-05T12:00:00.000Z', lastSeen: '2026-01-06T08:00:00.000Z', origin: 'coffee/brewing.md, line 15' },
      { text: 'We buy light roasts', kind: 'decision' },
      { text: 'Coffee Brewing relates to Tea Brewing.', entities: ['Coffee Brewing', 'Tea Brewing'], tags: ['coffee'] },
      { text: 'Coffee Brewing relates to Beans.' },
      { text: expect.stringMatching(/^# Coffee Brewing\n\nSome prose about coffee\.\n\n- \[ \] buy filters/), externalId: expect.stringContaining('basic-memory:coffee/brewing#') },
    ]);
    expect(leftOut).toEqual(['coffee/brewing.md: the property "weather"']);
    expect(knows('coffee/brewing.md', note)).toBe('basic-memory');
  });
});

describe('mempalace', () => {
  const room = `# shop / checkout

## drawer_1

> We decided to use pnpm.
> 
> | Field | Value |

| Field | Value |
|-------|-------|
| Source | notes/ci.md |
| Filed | 2026-03-01T09:00:00 |
| Added by | miner |

---

## drawer_2

> Second.

| Field | Value |
|-------|-------|
| Source | unknown |
| Filed | unknown |
| Added by | unknown |

---
`;

  test('each drawer is a memory about its wing and room, and its own text cannot end it', async () => {
    const { lines, leftOut } = await convert('mempalace', { 'index.md': '# Palace Export — 2026-03-02\n', 'shop/checkout.md': room });
    expect(lines).toMatchObject([
      { text: 'We decided to use pnpm.\n\n| Field | Value |', entities: ['shop', 'checkout'], externalId: 'mempalace:drawer_1', files: ['notes/ci.md'], properties: { added_by: 'miner' } },
      { text: 'Second.', externalId: 'mempalace:drawer_2' },
    ]);
    expect(leftOut).toEqual([]);
    expect(knows('shop/checkout.md', room)).toBe('mempalace');
  });
});

describe('conversations', () => {
  test('chatgpt: the branch that was last open, in its order, without what is no text', async () => {
    const message = (role: string, parts: unknown[], at: number | null): object => ({ author: { role }, content: { content_type: 'text', parts }, create_time: at });
    const file = JSON.stringify([
      {
        title: 'Tabs',
        conversation_id: 'c-1',
        current_node: 'd',
        mapping: {
          root: { parent: null },
          a: { parent: 'root', message: message('system', [''], null) },
          b: { parent: 'a', message: message('user', ['From now on use tabs.'], 1735689600) },
          c: { parent: 'b', message: message('assistant', ['Other branch'], 1735689601) },
          d: { parent: 'b', message: message('assistant', ['Tabs it is.', { image: 1 }], 1735689602) },
        },
      },
      { title: 'broken' },
    ]);
    const { lines, leftOut } = await convert('chatgpt', { 'conversations.json': file });
    expect(lines).toMatchObject([
      { type: 'turn', session: 'chatgpt:c-1', role: 'user', text: 'From now on use tabs.', at: '2025-01-01T00:00:00.000Z' },
      { type: 'turn', role: 'assistant', text: 'Tabs it is.' },
    ]);
    expect(leftOut).toEqual(['conversations.json, conversation 1, message 4: Images and files in a message', 'conversations.json, conversation 2: A conversation without messages']);
    expect(knows('conversations.json', file)).toBe('chatgpt');
  });

  test('claude: what both said, attachments told', async () => {
    const file = JSON.stringify([
      {
        uuid: 'u-1',
        name: 'Kiln',
        chat_messages: [
          { uuid: 'm1', text: 'old', content: [{ type: 'text', text: 'Always fire on Thursdays.' }, { type: 'tool_use', name: 'x' }], sender: 'human', created_at: '2025-06-01T10:00:00.000000Z', attachments: [{ file_name: 'a.txt' }], files: [] },
          { uuid: 'm2', text: 'Noted.', sender: 'assistant', created_at: '2025-06-01T10:00:05Z', attachments: [], files: [] },
          'nonsense',
        ],
      },
    ]);
    const { lines, leftOut } = await convert('claude', { 'conversations.json': file });
    expect(lines).toMatchObject([
      { type: 'turn', session: 'claude:u-1', role: 'user', text: 'Always fire on Thursdays.', at: '2025-06-01T10:00:00.000Z' },
      { type: 'turn', role: 'assistant', text: 'Noted.' },
    ]);
    expect(leftOut).toEqual([expect.stringContaining('message 1: Attachments'), expect.stringContaining('message 3: A message that cannot be read')]);
    expect(knows('conversations.json', file)).toBe('claude');
  });

  test('chat-log: lines of session, role, text and time', async () => {
    const file = ['{"session":"s1","role":"human","text":"Use tabs from now on.","time":"2026-01-01T10:00:00Z"}', '', '{"session":7,"role":"ai","text":"Done.","time":1767261600}', '{"session":"s1","role":"ghost","text":"Boo","time":null}', '{"role":"user"}', '{'].join('\n');
    const { lines, leftOut } = await convert('chat-log', { 'chat.jsonl': file });
    expect(lines).toMatchObject([
      { session: 's1', role: 'user', text: 'Use tabs from now on.', at: '2026-01-01T10:00:00.000Z' },
      { session: '7', role: 'assistant', at: '2026-01-01T10:00:00.000Z' },
    ]);
    expect(leftOut.map((each) => each.split(':')[0])).toEqual(['chat.jsonl, line 4', 'chat.jsonl, line 5', 'chat.jsonl, line 6']);
    expect(knows('chat.jsonl', file)).toBe('chat-log');
  });
});

describe('rules and notes', () => {
  test('rules: each item and paragraph of CLAUDE.md, with the headings that it stands under', async () => {
    const file = `# Shop

@docs/more.md

## Tooling

- Use pnpm, never npm.
- Run \`pnpm test\` before a commit:

\`\`\`sh
pnpm test
\`\`\`

Write short commit messages.
Say why, not what.

| a | b |
`;
    const { lines, leftOut } = await convert('rules', { 'CLAUDE.md': file });
    expect(lines).toMatchObject([
      { text: 'Use pnpm, never npm.', kind: 'preference', layer: 'habit', context: 'CLAUDE.md › Shop › Tooling', origin: 'CLAUDE.md, line 7' },
      { text: 'Run `pnpm test` before a commit:\n```sh\npnpm test\n```', layer: 'skill' },
      { text: 'Write short commit messages.\nSay why, not what.', origin: 'CLAUDE.md, line 14' },
      { text: '| a | b |' },
    ]);
    expect(leftOut).toEqual([expect.stringContaining('line 3: A reference to another file')]);
    expect(knows('sub/AGENTS.md', file)).toBe('rules');
  });

  test('rules: belong to the project that their file lies in, so that the same rule of two projects is two; those of all projects to none', async () => {
    const ruleIn = async (folder: string): Promise<Record<string, unknown>> => (await convert('rules', { 'CLAUDE.md': 'Use pnpm, never npm.' }, folder)).lines[0] ?? {};
    const [shop, blog] = [await ruleIn('/home/ada/work/shop'), await ruleIn('/home/ada/work/blog')];
    expect([shop, blog]).toMatchObject([{ entities: ['shop'] }, { entities: ['blog'] }]);
    expect(shop['externalId']).not.toBe(blog['externalId']);
    expect(await ruleIn('/home/ada/work/shop/.github')).toMatchObject({ entities: ['shop'] });
    for (const folder of ['/home/ada/.claude', '/', '']) expect(await ruleIn(folder)).not.toHaveProperty('entities');
  });

  test('notes: a short note is one memory, a long one a memory a section, each known again by its place', async () => {
    const long = `---\ntags: [kiln]\nrating: 5\ndate: 2025-02-03\n---\nIntro.\n\n## Firing\n\n${'Slow and steady. '.repeat(100)}\n\n## Glazes\n\nCeladon.\n`;
    const { lines, leftOut } = await convert('notes', { 'a.txt': 'Buy clay.', 'sub/kiln.md': long, 'b.pdf': '%PDF' });
    expect(lines).toMatchObject([
      { text: 'Buy clay.', entities: ['a'], externalId: 'notes:a.txt#' },
      { text: 'Intro.', entities: ['kiln'], tags: ['kiln'], properties: { rating: 5 }, created: '2025-02-03T00:00:00.000Z' },
      { text: expect.stringMatching(/^## Firing\n\nSlow/), origin: 'sub/kiln.md, line 8' },
      { text: '## Glazes\n\nCeladon.' },
    ]);
    expect(leftOut).toEqual(['b.pdf: A file that is neither Markdown nor text']);
    expect(knows('a.txt', 'Buy clay.')).toBeUndefined();
  });
});

test('no importer takes a foreign or hostile file for its own, or fails on one otherwise than in words', async () => {
  const hostile = ['', '{', '[', 'null', '[null, 1, "x", [], {}]', '{"memories": {"a": 1}}', '{"results": 7}', `[${'['.repeat(5000)}${']'.repeat(5000)}]`, '---\n: :\n---\n- [x] y', '\u0000\u0001', '{"__proto__": {"a": 1}}', '[{"mapping": {"a": {"parent": "b"}, "b": {"parent": "a"}}, "current_node": "a"}]'];
  for (const format of ['mcp-memory', 'basic-memory', 'mem0', 'mcp-memory-service', 'mempalace', 'chatgpt', 'claude', 'rules', 'chat-log', 'notes'] as const) {
    for (const text of hostile) {
      const result = await convert(format, { 'x.md': text }).catch((thrown: unknown) => thrown);
      if (result instanceof Error) expect(result, `${format}: ${text.slice(0, 40)}`).toMatchObject({ code: 'bad_request' });
    }
  }
  for (const text of hostile.slice(0, -1)) expect(knows('x.json', text), text.slice(0, 40)).toBeUndefined();
});
