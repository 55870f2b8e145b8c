import { beforeEach, describe, expect, test } from 'vitest';

import type { MemoryFacts } from '../../../src/core/model/memory.js';
import { recallRequestSchema, type RecallAnswer, type RecallInput } from '../../../src/core/model/recall.js';
import { settingsSchema } from '../../../src/core/model/settings.js';
import { ChunkIndex } from '../../../src/core/read/chunk-index.js';
import { asksForLatestChanges } from '../../../src/core/recall/latest-changes.js';
import { recall } from '../../../src/core/recall/recall.js';
import { VaultDirectory } from '../../../src/core/recall/vault-directory.js';
import { aChunk, aMemory, aNote } from '../../support/notes.js';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 11, 1, 12);

let index: ChunkIndex;
let directory: VaultDirectory;

beforeEach(() => {
  index = new ChunkIndex();
  directory = new VaultDirectory();
});

function change(id: string, text: string, daysAgo: number, facts: Partial<MemoryFacts> = {}): void {
  const createdMs = NOW - daysAgo * DAY_MS;
  index.putNote(aNote(`Memory/${id}.md`, { network: 'episodic', createdMs, memory: aMemory({ id, kind: 'code_change', layer: 'fact', createdMs, lastSeenMs: createdMs, trust: 0.7, repo: 'harbour', branch: 'main', ...facts }) }), [aChunk(text)]);
}

function ask(query: string, request: Omit<RecallInput, 'query'> = {}): RecallAnswer {
  return recall(index, recallRequestSchema.parse({ query, ...request }), { nowMs: NOW, settings: settingsSchema.parse({}), directory, recallId: 'r1' });
}

const idsOf = (answer: RecallAnswer): string[] => answer.items.map((item) => item.id);

describe('"What did I change last time"', () => {
  beforeEach(() => {
    change('old', 'Moved the listener to port 8443 in src/port.ts.', 9);
    change('newest', 'Gave the tide gauge a retry in src/gauge.ts.', 1);
    change('branch', 'Began the map view in src/map.ts.', 4, { branch: 'map' });
    change('elsewhere', 'Renamed the invoice template.', 0.1, { repo: 'invoices' });
  });

  test.each(['What did I change last time?', 'what have I changed recently', 'What did we work on yesterday?', 'show me the latest code changes', 'What was my last commit?', '上次我改了什么？', '我最近改了哪些代码', '上次的改动是什么', '昨天提交了什么'])('is understood: %s', (query) => {
    expect(asksForLatestChanges(query)).toBe(true);
  });

  test.each(['What did I change about the staging port?', 'what did Priya say last time', 'What changed in tax law recently?', 'which port did we choose', '上次我们决定用哪个数据库？', '我改了主意，怎么跟客户说', 'how do I change the last commit message of a branch that was pushed'])('is told from other questions: %s', (query) => {
    expect(asksForLatestChanges(query)).toBe(false);
  });

  test.each(['What did I change last time?', '上次我改了什么？'])('is answered by the latest change of this repository, its branch first: %s', (query) => {
    const onMain = ask(query, { workspace: { repo: '/work/harbour', branch: 'main' } });
    expect(onMain.decision).toBe('use_memory');
    expect(idsOf(onMain).slice(0, 3)).toEqual(['newest', 'old', 'branch']);
    expect(idsOf(ask(query, { workspace: { repo: 'harbour', branch: 'map' } }))[0]).toBe('branch');
    expect(idsOf(ask(query, { workspace: { repo: 'invoices', branch: 'main' } }))[0]).toBe('elsewhere');
  });

  test('is answered from all repositories where nobody says where the work is', () => {
    expect(idsOf(ask('what did I change last time')).slice(0, 2)).toEqual(['elsewhere', 'newest']);
  });

  test('keeps to the time that it names, and knows nothing of a repository without changes', () => {
    expect(idsOf(ask('What did I change yesterday?', { workspace: { repo: 'harbour', branch: 'main' } }))[0]).toBe('newest');
    expect(ask('What did I change last time?', { workspace: { repo: 'elsewhere-entirely', branch: 'main' } }).decision).not.toBe('use_memory');
  });

  test('shows a caller no change outside of the folders that are open', () => {
    index.putNote(aNote('Open/change.md', { network: 'episodic', createdMs: NOW - 20 * DAY_MS, memory: aMemory({ id: 'open', kind: 'code_change', createdMs: NOW - 20 * DAY_MS, lastSeenMs: NOW, repo: 'harbour', branch: 'main' }) }), [aChunk('Sorted the imports.')]);
    expect(idsOf(ask('What did I change last time?', { folders: ['Open'], workspace: { repo: 'harbour', branch: 'main' } }))).toEqual(['open']);
  });
});

describe('Where the agent works', () => {
  const said = (id: string): string => `Moved the listener of the dashboard to another port, number ${id}.`;

  test('decides between changes that say the same: repository, then branch', () => {
    change('there', said('one'), 2, { repo: 'invoices' });
    change('branch', said('two'), 2, { branch: 'map' });
    change('here', said('three'), 2);
    expect(idsOf(ask('listener port of the dashboard', { workspace: { repo: 'harbour', branch: 'main' } }))).toEqual(['here', 'branch', 'there']);
    expect(idsOf(ask('listener port of the dashboard', { workspace: { repo: 'harbour', branch: 'map' } }))).toEqual(['branch', 'here', 'there']);
    expect(idsOf(ask('listener port of the dashboard', { workspace: { repo: 'invoices', branch: 'main' } }))[0]).toBe('there');
  });

  test('prefers changes of the files that are changed now, new folders included, and fresh ones', () => {
    change('other', said('four'), 2, { files: ['src/other.ts'] });
    change('same', said('five'), 2, { files: ['src/port.ts'] });
    change('fresh', said('six'), 0, { files: [] });
    const workspace = { repo: 'harbour', branch: 'main' };
    expect(idsOf(ask('listener port of the dashboard', { workspace }))[0]).toBe('fresh');
    expect(idsOf(ask('listener port of the dashboard', { workspace: { ...workspace, changedFiles: ['src/port.ts'] } }))[0]).toBe('same');
    expect(idsOf(ask('listener port of the dashboard', { workspace: { ...workspace, changedFiles: ['src/'] } }))[2]).toBe('fresh');
  });

  test('takes no note out of the answer, and says what it added', () => {
    change('there', said('one'), 2, { repo: 'invoices' });
    const answer = ask('listener port of the dashboard', { workspace: { repo: 'harbour', branch: 'main' }, explain: true });
    expect(answer.items[0]).toMatchObject({ id: 'there', why: { notes: expect.arrayContaining(['A change of another repository, invoices.']) } });
  });
});
