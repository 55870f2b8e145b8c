import { describe, expect, it } from 'vitest';

import { readMemory } from '../../../src/core/read/memory-facts.js';

const created = new Date(2026, 11, 1, 10).getTime();
const least = { id: 'm-1', kind: 'preference', created: '2026-12-01T10:00:00' };

describe('the front matter of a memory', () => {
  it('is read in full', () => {
    const reading = readMemory({
      ...least,
      layer: 'habit',
      status: 'pending_review',
      entities: ['[[project-x]]', '[[Folder/Bob#Work|Bob]]', 'plain'],
      last_seen: '2026-12-02T10:00:00Z',
      session: 's-42',
      source: 'user',
      trust: 0.95,
      importance: 1,
      conflicts_with: ['[[other]]'],
      conflicts_with_ids: ['m-2'],
      supersedes: '[[m-3]]',
      may_change: ['[[fourth]]'],
      may_change_ids: ['m-4'],
      sources_ids: ['m-5'],
      external_ids: ['x-1', 7],
      repo: 'r',
      branch: 'main',
      files: ['a.ts'],
      warning: 'renamed since',
    });
    expect(reading).toEqual({
      type: 'memory',
      facts: {
        ...{ id: 'm-1', kind: 'preference', layer: 'habit', status: 'pending_review', source: 'user' },
        entities: ['project-x', 'Folder/Bob', 'plain'],
        ...{ createdMs: created, lastSeenMs: Date.UTC(2026, 11, 2, 10), trust: 0.95, importance: 1, session: 's-42' },
        ...{ conflictsWith: ['m-2'], supersedes: ['m-3'], mayChange: ['m-4'], sources: ['m-5'], externalIds: ['x-1', '7'], repo: 'r', branch: 'main', files: ['a.ts'], warning: 'renamed since' },
      },
    });
  });

  it('needs an id, a kind and a time; the rest has defaults', () => {
    expect(readMemory(least)).toMatchObject({
      type: 'memory',
      facts: { layer: 'habit', status: 'active', source: 'owner', entities: [], createdMs: created, lastSeenMs: created, trust: undefined },
    });
    expect(readMemory({ ...least, kind: 'decision' })).toMatchObject({ facts: { layer: 'fact' } });
  });

  it('takes the time from a ULID where none is written', () => {
    expect(readMemory({ id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', kind: 'fact' })).toMatchObject({ type: 'memory', facts: { createdMs: 1469922850259 } });
  });

  it.each([
    [{ ...least, id: 'a b' }, 'id'],
    [{ ...least, id: 'x'.repeat(65) }, 'id'],
    [{ ...least, kind: 'mood', layer: 'fact' }, 'kind'],
    [{ ...least, layer: 'deep' }, 'layer'],
    [{ ...least, status: 'done' }, 'status'],
    [{ ...least, source: 'hearsay' }, 'source'],
    [{ ...least, trust: 1.5 }, 'trust'],
    [{ ...least, importance: 'high' }, 'importance'],
    [{ ...least, created: 'yesterday' }, 'created'],
    [{ id: 'm-1', kind: 'fact' }, 'created'],
  ])('%j is none, and the problem names %s', (properties, fault) => {
    expect(readMemory(properties)).toMatchObject({ type: 'invalid', problem: { code: 'memory_invalid', message: expect.stringContaining(fault) } });
  });

  it.each([[{}], [{ id: 'x' }], [{ kind: 'fact' }], [{ id: 'x', kind: 'recipe' }]])('%j is that of another note', (properties) => {
    expect(readMemory(properties)).toEqual({ type: 'other' });
  });
});
