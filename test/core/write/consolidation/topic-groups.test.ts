import fc from 'fast-check';
import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { join } from 'node:path';

import type { MemoryKind, MemoryLayer } from '../../../../src/core/model/memory.js';
import { groupsOf, type GroupedMemory } from '../../../../src/core/write/consolidation/topic-groups.js';
import type { BundledEmbedder } from '../../../../src/embedding/bundled/bundled-embedder.js';
import { createBundledEmbedder } from '../../../../src/embedding/bundled/node-embedder.js';

interface Told {
  readonly text: string;
  readonly entities?: readonly string[];
  readonly kind?: MemoryKind;
  readonly layer?: MemoryLayer;
  readonly vector?: Float32Array;
}

const memories = (...told: readonly Told[]): GroupedMemory[] =>
  told.map(({ text, entities = [], kind = 'fact', layer = 'fact', vector }, at) => ({ id: `m${String(at).padStart(2, '0')}`, text, entities, kind, layer, createdMs: at * 1000, vector }));

const BOAT = ['boat'];
const ABOUT_THE_MAST: readonly Told[] = [
  { text: 'The mast of the boat was taken down for painting.', entities: BOAT },
  { text: 'The mast of the boat gets two coats of white paint.', entities: BOAT },
  { text: 'The paint on the mast of the boat is dry.', entities: BOAT },
];

describe('topic groups', () => {
  it('need three memories of the same entity and topic', () => {
    expect(groupsOf(memories(...ABOUT_THE_MAST), undefined)).toMatchObject([{ topic: 'boat', members: ['m00', 'm01', 'm02'] }]);
    expect(groupsOf(memories(...ABOUT_THE_MAST.slice(1)), undefined)).toEqual([]);
  });

  it('keep layers apart', () => {
    const [first, ...others] = ABOUT_THE_MAST;
    expect(groupsOf(memories({ ...first, text: first?.text ?? '', layer: 'habit' }, ...others), undefined)).toEqual([]);
  });

  it('go on upward: summaries are grouped with summaries, never with what they sum up', () => {
    const summaries = ABOUT_THE_MAST.map((told): Told => ({ ...told, kind: 'summary' }));
    const groups = groupsOf(memories(...ABOUT_THE_MAST, ...summaries), undefined);
    expect(groups.map(({ members }) => members.join(' ')).sort()).toEqual(['m00 m01 m02', 'm03 m04 m05']);
  });

  it('form around an uncommon word where no entity is named', () => {
    const groups = groupsOf(memories({ text: '桅杆刷漆，先拆下来。' }, { text: '桅杆刷漆刷两遍。' }, { text: '桅杆刷漆完工了。' }, { text: '周末去外婆家。' }), undefined);
    expect(groups).toMatchObject([{ members: ['m00', 'm01', 'm02'] }]);
  });

  it('are the same for the same memories in any order, and never share a member', () => {
    const words = fc.constantFrom('mast', 'paint', 'anchor', 'rope', 'sail', 'engine', 'harbour', 'chart');
    const told = fc.record({ text: fc.array(words, { minLength: 2, maxLength: 5 }).map((parts) => parts.join(' ')), entities: fc.subarray(['boat', 'house', 'garden']) });
    fc.assert(
      fc.property(fc.array(told, { maxLength: 25 }).chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list.map((_, at) => at), { minLength: list.length }))), ([list, order]) => {
        const all = memories(...list);
        const groups = groupsOf(all, undefined);
        expect(groupsOf(order.flatMap((at) => all[at] ?? []), undefined)).toEqual(groups);
        const members = groups.flatMap((group) => group.members);
        expect(new Set(members).size).toBe(members.length);
        for (const group of groups) expect(group.members.length).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 60 },
    );
  });

  it('are no larger than a summary can do justice to', () => {
    const many = Array.from({ length: 90 }, (_, at): Told => ({ text: `The mast of the boat was painted by hand number ${at}.`, entities: BOAT }));
    const groups = groupsOf(memories(...many), undefined);
    expect(groups.length).toBeGreaterThan(3);
    for (const { members } of groups) expect(members.length).toBeLessThanOrEqual(20);
  });

  it('take 10,000 memories of one entity without comparing all with all', () => {
    let compared = 0;
    // Each comparison reads the vector's length: counting reads counts comparisons, whatever the machine's speed.
    const vectorOf = (at: number): Float32Array =>
      new Proxy(Float32Array.from([Math.cos(at), Math.sin(at)]), {
        get(target, property) {
          if (property === 'length') compared += 1;
          const value: unknown = Reflect.get(target, property, target);
          return typeof value === 'function' ? (value.bind(target) as unknown) : value;
        },
      });
    const many = Array.from({ length: 10_000 }, (_, at): Told => ({ text: `Entry ${at}`, entities: ['log'], vector: vectorOf(at) }));
    expect(groupsOf(memories(...many), { modelId: 'm', cosineLow: 0, cosineHigh: 1 }).length).toBeGreaterThan(100);
    expect(compared).toBeLessThan(10_000 * 400);
  });
});

describe('topic groups by meaning', () => {
  let embedder: BundledEmbedder;
  beforeAll(async () => {
    embedder = await createBundledEmbedder({ modelFolder: join(import.meta.dirname, '../../../../models/multilingual-e5-small-80k-q8'), chunkerVersion: 1 });
  });
  afterAll(() => embedder.dispose());

  it.each([
    [
      'English',
      'The invoice export of harbour-app writes CSV with a header row.',
      'The invoice export of harbour-app runs every night.',
      'Exported invoices of harbour-app are named by month.',
      'The login page of harbour-app got a new logo.',
      'The login page of harbour-app has a blue button.',
      'The logo on the login page of harbour-app is an SVG.',
    ],
    ['Chinese', 'harbour-app 的发票导出用 UTF-8 编码。', 'harbour-app 的发票导出每晚跑一次。', 'harbour-app 导出的发票按月份命名。', 'harbour-app 登录页换了新图标。', 'harbour-app 登录页的按钮是蓝色。', 'harbour-app 登录页的图标是 SVG。'],
  ])('keep two topics of one project apart in %s', async (_, ...texts) => {
    const vectors = await embedder.embedPassages(texts);
    const told = texts.map((text, at): Told => {
      const vector = vectors[at];
      return { text, entities: ['harbour-app'], ...(vector !== undefined && { vector }) };
    });
    const { cosineLow, cosineHigh } = embedder.calibration;
    const groups = groupsOf(memories(...told), { modelId: embedder.lock.id, cosineLow, cosineHigh });
    expect(groups.map(({ members }) => members.join(' ')).sort()).toEqual(['m00 m01 m02', 'm03 m04 m05']);
  });
});
