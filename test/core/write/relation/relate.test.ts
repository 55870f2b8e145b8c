import { describe, expect, it } from 'vitest';

import type { RelationSpace, Statement } from '../../../../src/core/model/relation.js';
import { compare } from '../../../../src/core/write/relation/comparison.js';
import { meaningFeatures, relationFeatures, topicFeatures } from '../../../../src/core/write/relation/features.js';
import { LEARNT_BY_MEANING, LEARNT_BY_WORDS } from '../../../../src/core/write/relation/learnt-weights.js';
import { readStatement } from '../../../../src/core/write/relation/reading.js';
import { relate } from '../../../../src/core/write/relation/relate.js';

const statement = (text: string, entities: readonly string[] = [], vector?: Float32Array): Statement => ({ text, entities, kind: 'fact', layer: 'fact', createdMs: 0, vector });
const between = (older: string, newer: string): ReturnType<typeof relate> => relate(statement(newer), statement(older), undefined);

describe('duplicates', () => {
  it.each([
    ['The lift is out of order.', 'the lift is OUT OF ORDER'],
    ['会员卡有效期 1 年。', '会员卡有效期1年'],
    ['Tickets are refunded within 14 days.', 'Refunds for tickets happen within two weeks.'],
    ['退票期限是两周。', '退票期限 14 天。'],
    ['会员卡有效期1年。', '會員卡有效期一年。'],
    ['Smoking is forbidden in the yard.', 'No smoking in the yard.'],
  ])('%s = %s', (older, newer) => {
    expect(between(older, newer)).toMatchObject({ relation: 'duplicate' });
  });
});

/** Pairs that look almost the same and are not: taking one for a duplicate would lose what was said. */
const ALMOST_THE_SAME: readonly (readonly [string, string])[] = [
  ['The lift carries eight people.', 'The lift carries ten people.'],
  ['Lunch is at 12:30.', 'Lunch is at 13:00.'],
  ['午饭十二点半开。', '午饭十二点开。'],
  ['The lock uses firmware v2.1.', 'The lock uses firmware v2.2.'],
  ['Guests may use the gym.', 'Guests may not use the gym.'],
  ['客人可以用健身房。', '客人不可以用健身房。'],
  ['泳池冬天开放。', '泳池冬天關門。'],
  ['The key is kept in keys/main.pem.', 'The key is kept in keys/backup.pem.'],
  ['老谢管钥匙。', '小钟管钥匙。'],
  ['The pool is open in winter.', 'The pool is closed in winter.'],
  ['泳池冬天开放。', '泳池冬天关门。'],
  ['Bookings are kept for 30 days.', 'Bookings are kept for 60 days.'],
  ['Deposit is 20%.', 'Deposit is 25%.'],
  ['订金两成。', '订金三成。'],
  ['The report goes out on Monday.', 'The report goes out on Tuesday.'],
  ['验收在 4 月 2 日。', '验收在 4 月 12 日。'],
  ['验收在 4/2。', '验收在 4/12。'],
  ['The heating is on at night.', 'The heating is off at night.'],
  ['Residents prefer bikes to cars.', 'Residents prefer cars to bikes.'],
  ['这套房是两室一厅。', '这套房是三室一厅。'],
  ['Signs in the hall are in Finnish.', 'Signs in the hall are in Swedish.'],
  ['楼道通知用芬兰文。', '楼道通知用瑞典文。'],
  ['Internal doors are white.', 'External doors are white.'],
  ['Signs are in Finnish, never in Swedish.', 'Signs are in Swedish, never in Finnish.'],
  ['The shop takes Visa, not Maestro.', 'The shop takes Maestro, not Visa.'],
  ['The shop takes Visa instead of Maestro.', 'The shop takes Maestro, not Visa.'],
  ['收银用 Visa 而不是 Maestro。', '收银用 Maestro，不用 Visa。'],
  ['收银用 Visa 而不是 Maestro。', 'Checkout uses Maestro, not Visa.'],
  ['院子里种竹子，不种玫瑰。', '院子裡種玫瑰，不種竹子。'],
];

describe('what differs in a number, time, path, version, owner or denial', () => {
  it.each(ALMOST_THE_SAME)('is never a duplicate: %s / %s', (older, newer) => {
    expect(between(older, newer).relation).not.toBe('duplicate');
    expect(between(newer, older).relation).not.toBe('duplicate');
  });

  it('is no duplicate either where the vectors are the same and the entity too', () => {
    const space: RelationSpace = { modelId: 'some-model', cosineLow: 0.2, cosineHigh: 1 };
    const vector = Float32Array.from([0.6, 0.8]);
    for (const [older, newer] of ALMOST_THE_SAME) expect(relate(statement(newer, ['house'], vector), statement(older, ['house'], vector), space).relation).not.toBe('duplicate');
  });
});

describe('the plain rule', () => {
  const space: RelationSpace = { modelId: 'some-model', cosineLow: 0, cosineHigh: 1 };
  const near = Float32Array.from([1, 0]);
  const far = Float32Array.from([0, 1]);
  const older = statement('The caretaker can be reached at the gate house.', ['caretaker'], near);

  it('takes statements of the same entity at a distance under 0.1 for the same', () => {
    expect(relate(statement('The caretaker can be reached in the gate house.', ['caretaker'], near), older, space)).toMatchObject({ relation: 'duplicate', doubtful: false });
  });

  it('needs the same entity and the nearness', () => {
    expect(relate(statement('Parcels wait with a neighbour.', ['caretaker'], far), older, space).relation).not.toBe('duplicate');
  });
});

describe('refinements', () => {
  it.each([
    ['The house has a sauna.', 'The house has a sauna, free for residents on Tuesdays.'],
    ['楼里有桑拿房。', '楼里有桑拿房，住户周二免费。'],
    ['Bikes are kept in the cellar.', 'Bikes are kept in the cellar, except e-bikes.'],
    ['The caretaker works on Monday.', 'The caretaker works from Monday to Thursday, mornings only.'],
  ])('%s < %s', (older, newer) => {
    expect(between(older, newer)).toMatchObject({ relation: 'refine', doubtful: false });
  });
});

describe('conflicts', () => {
  it.each([
    ['Priya owns the billing page.', 'The billing page now belongs to Marcus.', 'speak of the same'],
    ['小王对花生过敏。', '小王对花生不过敏。', 'denies'],
    ['药品过期。', '药品不过期。', 'denies'],
    ['Greta keeps the archive.', 'The archive is now kept by Omar.', 'speak of the same'],
    ['The caretaker is Ivo.', 'Since March the caretaker is Nela.', 'person'],
    ['保洁周三来。', '保洁改到周五来。', 'Friday instead of Wednesday'],
    ['The lift carries eight people.', 'The lift carries ten people.', 'number 10 instead of number 8'],
    ['The shop takes Visa, not Maestro.', 'The shop takes Maestro, not Visa.', 'rules out what the other stands for'],
    ['收银用 Visa 而不是 Maestro。', '收银用 Maestro，不用 Visa。', 'rules out what the other stands for'],
    ['Dogs are allowed.', 'Dogs are no longer allowed.', 'denies'],
    ['Parcels go to the porter.', 'We moved parcels from the porter to the kiosk.', 'taken the place'],
    ['The gate opens at 7.', 'The opening of the gate was moved from 7 to 8.', 'taken the place'],
  ])('%s × %s says why: %s', (older, newer, why) => {
    const verdict = between(older, newer);
    expect(verdict.relation).toBe('conflict');
    if (why !== 'person') expect(verdict.reasons.join(' ')).toContain(why);
  });
});

describe('a word of change', () => {
  it.each(['The caretaker left in May.', 'Greta has left the board.'])('is one where somebody went: %s', (text) => {
    expect(readStatement({ text, entities: [] }).cues.change).toBe(true);
  });

  it.each(['Greta is left-handed.', 'The switch is on the left.', 'Turn left at the gate.', 'There are two seats left.', 'Keep the left margin free.'])('is none where it names a side or what remains: %s', (text) => {
    expect(readStatement({ text, entities: [] }).cues.change).toBe(false);
  });
});

describe('distinct statements', () => {
  it.each([
    ['The staging certificate expires in May.', 'The production certificate expires in July.'],
    ['测试环境每天重置。', '生产环境从不重置。'],
    ['Ivo dislikes early meetings.', 'Nela likes early meetings.'],
    ['The lift was serviced.', 'Grandmother bakes on Sundays.'],
  ])('%s ≠ %s', (older, newer) => {
    expect(between(older, newer).relation).toBe('distinct');
  });

  it('are those with the same words about two named projects', () => {
    expect(relate(statement('Use tabs.', ['north']), statement('Use tabs.', ['south']), undefined).relation).toBe('distinct');
  });
});

describe('what was learnt', () => {
  it.each([LEARNT_BY_WORDS, LEARNT_BY_MEANING])('has a weight for each feature and no other', ({ topic, relation, ...of }) => {
    const [older, newer] = [readStatement({ text: 'a', entities: [] }), readStatement({ text: 'b', entities: [] })];
    const comparison = compare(older, newer);
    const meaning = 'modelId' in of ? Object.keys(meaningFeatures(0.5, comparison, older, newer)) : [];
    expect(Object.keys(topic.weights)).toEqual([...Object.keys(topicFeatures(comparison, older, newer)), ...meaning]);
    expect(Object.keys(relation.weights)).toEqual([...Object.keys(relationFeatures(comparison, older, newer)), ...meaning]);
  });
});

describe('verdicts', () => {
  it('ask before what is said of one named thing is merged into what is said of another', () => {
    const verdict = relate(statement('The lift in Harbour Street carries eight people and is serviced in May.', ['Harbour Street']), statement('The lift carries eight people.', ['Mill Lane']), undefined);
    expect(verdict.relation === 'distinct' || verdict.relation === 'conflict' || verdict.doubtful).toBe(true);
  });

  it('always give a reason and a confidence', () => {
    for (const [older, newer] of [...ALMOST_THE_SAME, ['', 'x'], ['!!', '。。'], ['🙂', '🙂🙂']] as const) {
      const { reasons, confidence } = between(older, newer);
      expect(reasons.length).toBeGreaterThan(0);
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });

  it('are doubtful about texts too long to be read whole, unless every word is the same', () => {
    const long = 'The stairs are cleaned on Mondays and the yard is swept. '.repeat(400);
    expect(between(long, `${long}But never in winter.`)).toMatchObject({ doubtful: true });
    expect(between(long, long.toUpperCase())).toMatchObject({ relation: 'duplicate', doubtful: false });
  });

  it('use vectors of a model without weights of its own for nothing but the plain rule', () => {
    const other: RelationSpace = { modelId: 'another', cosineLow: 0, cosineHigh: 1 };
    const vectors = [Float32Array.from([1, 0]), Float32Array.from([0.1, 0.995])];
    for (const [older, newer] of [['The sauna is on the roof.', 'The roof was repaired in autumn.'], ['The sauna is on the roof.', '桑拿房在楼顶。'], ...ALMOST_THE_SAME] as const) {
      expect(relate(statement(newer, [], vectors[1]), statement(older, [], vectors[0]), other)).toEqual(between(older, newer));
    }
  });
});

describe('statements that belong to different things, which neither names', () => {
  const relateOf = (older: readonly [string, ...string[]], newer: readonly [string, ...string[]]): ReturnType<typeof relate> => relate(statement(newer[0], newer.slice(1)), statement(older[0], older.slice(1)), undefined);

  it.each([
    [['All services log in UTC.', 'project-x'], ['All services log in local time.', 'project-y']],
    [['All services log in UTC.', 'web/shop'], ['All services log in local time.', 'web/blog']],
    [['Use pnpm, never npm.', 'project-x'], ['Use npm, never pnpm.', 'project-y']],
    [['部署前先跑测试。', '项目 甲'], ['部署前不用跑测试。', '项目 乙']],
  ] as const)('are distinct where these are two of a kind: %s / %s', (older, newer) => {
    expect(relateOf(older, newer)).toMatchObject({ relation: 'distinct', doubtful: false });
  });

  it.each([
    [['All services log in UTC.', 'Ferry'], ['All services log in local time.', 'Atlas']],
    [['All services log in UTC.', 'C#'], ['All services log in local time.', '..']],
  ] as const)('contradict each other only if somebody says so, where these may be two names of one: %s / %s', (older, newer) => {
    const { relation, doubtful } = relateOf(older, newer);
    expect(relation === 'distinct' || doubtful).toBe(true);
  });

  it.each([
    [['Releases are approved by Priya.', 'Priya'], ['Releases are approved by Tomasz.', 'Tomasz']],
    [['All services log in UTC.', 'project-x'], ['All services log in local time.', 'project-x']],
    [['All services log in UTC.', 'project-x'], ['All services log in local time.']],
  ] as const)('are not those that name their own, share one or have none: %s / %s', (older, newer) => {
    expect(relateOf(older, newer)).toMatchObject({ relation: 'conflict' });
  });
});
