import { describe, expect, test } from 'vitest';

import type { RecallAnswer } from '../../src/core/model/recall.js';
import type { Memory, RememberAnswer } from '../../src/core/model/memory-shapes.js';
import { readChange } from '../../src/git/git-change.js';
import { makeRepository } from '../support/git-repository.js';
import { memoryNote, startMemoryEndpoint } from '../support/memory-endpoint.js';

const MEMORIES = {
  'Memory/fact/path.md': memoryNote('path', 'The tide is read in src/gauge-reader.ts, once a minute.'),
  'Memory/fact/gone.md': memoryNote('gone', '旧的报警规则在 src/old-alerts.ts 里。'),
  'Memory/fact/name.md': memoryNote('name', 'parseGaugeFrame drops the sequence byte.'),
  'Memory/fact/other.md': memoryNote('other', 'The harbour office opens at nine.'),
  'Memory/fact/archived.md': memoryNote('archived', 'src/gauge-reader.ts was slow.', { status: 'archived' }),
};

describe('A commit that renames or deletes what a memory names', { timeout: 60_000 }, () => {
  test('puts a warning on the active memories that name it, which recall tells, and a line into the review queue', async () => {
    const repository = await makeRepository();
    const lines = Array.from({ length: 30 }, (_, n) => `export const LIMIT_${n} = ${n};`).join('\n');
    await repository.write('src/gauge-reader.ts', `${lines}\n`);
    await repository.write('src/old-alerts.ts', 'export const RULE = 1;\n');
    await repository.write('src/frame.ts', 'export function parseGaugeFrame(): void {}\nexport const A = 1;\nexport const B = 2;\n');
    await repository.commit('Begin');
    await repository.write('src/level/reader.ts', `${lines}\n`);
    await Promise.all(['src/gauge-reader.ts', 'src/old-alerts.ts'].map(repository.remove));
    await repository.write('src/frame.ts', 'export function readFrame(): void {}\nexport const A = 1;\nexport const B = 2;\n');
    await repository.commit('Read levels, not tides');
    const change = await readChange(repository.folder, undefined, AbortSignal.timeout(20_000));

    const { ask, engine } = await startMemoryEndpoint(MEMORIES);
    const answer = await ask<RememberAnswer>(200, 'POST', '/v1/code-changes', change, 'agent');
    expect(answer.related.map(({ id }) => id).sort()).toEqual(['gone', 'name', 'path']);
    expect(answer.reasons.join(' ')).toContain('3 memories name what was renamed or deleted');

    const warningOf = async (id: string): Promise<string | undefined> => (await ask<Memory>(200, 'GET', `/v1/memories/${id}`)).warning;
    expect(await warningOf('path')).toBe('src/gauge-reader.ts is now src/level/reader.ts.');
    expect(await warningOf('gone')).toBe('src/old-alerts.ts was deleted.');
    expect(await warningOf('name')).toContain('parseGaugeFrame');
    expect([await warningOf('other'), await warningOf('archived')]).toEqual([undefined, undefined]);

    const { items } = await ask<RecallAnswer>(200, 'POST', '/v1/recall', { query: 'Where is the tide read?' }, 'agent');
    expect(items.find(({ id }) => id === 'path')?.warning).toContain('src/level/reader.ts');
    const { warned } = await engine.oversight.reviewQueue(10);
    expect(warned.items.map(({ id }) => id).sort()).toEqual(['gone', 'name', 'path']);
  });
});
