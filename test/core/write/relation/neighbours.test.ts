import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Embedder } from '../../../../src/core/model/embedder.js';
import type { RelationVerdict, Statement } from '../../../../src/core/model/relation.js';
import { relate } from '../../../../src/core/write/relation/relate.js';
import { createBundledEmbedder } from '../../../../src/embedding/bundled/node-embedder.js';

const modelFolder = `${import.meta.dirname}/../../../../models/multilingual-e5-small-80k-q8`;
let embedder: Embedder;

beforeAll(async () => {
  embedder = await createBundledEmbedder({ modelFolder, chunkerVersion: 1 });
});
afterAll(() => embedder.dispose());

async function verdictOf(newer: string, older: string, entities: readonly string[] = []): Promise<RelationVerdict> {
  const vectors = await embedder.embedPassages([newer, older]);
  const [n, o] = [newer, older].map((text, at): Statement => ({ text, kind: 'fact', layer: 'fact', entities, createdMs: -at, vector: vectors[at] }));
  if (n === undefined || o === undefined) throw new Error('Two statements are compared.');
  return relate(n, o, { modelId: embedder.lock.id, ...embedder.calibration });
}

const SURELY_DISTINCT = { relation: 'distinct', doubtful: false };

describe('neighbours that have nothing to do with each other are neither touched nor asked about', () => {
  test.each([
    ['We moved to Lyon in March.', 'We moved to Kubernetes last year.'],
    ['We moved to Lyon in March.', 'Our staging database is Postgres 14.'],
    ['We deploy on Tuesdays and Thursdays.', 'Use pnpm, not npm, in lighthouse-api.'],
    ['The API rate limit is 100 requests per minute per key.', 'Use pnpm, not npm, in lighthouse-api.'],
    ['The API rate limit is 100 requests per minute per key.', 'The login page must work without JavaScript.'],
    ['We moved the staging database to Postgres 16 yesterday.', 'I prefer tabs over spaces in Go code.'],
    ['I prefer aisle seats.', 'I prefer tabs over spaces in Go code.'],
    ['I now drink decaf.', 'I now prefer dark themes in editors.'],
  ])('in one language: %s / %s', async (newer, older) => {
    expect(await verdictOf(newer, older)).toMatchObject(SURELY_DISTINCT);
  });

  test.each([
    ['我们把数据库从 MySQL 换成了 PostgreSQL。', 'Use pnpm, not npm, in lighthouse-api.'],
    ['我们把数据库从 MySQL 换成了 PostgreSQL。', 'In Lighthouse the migrations run before the services are restarted, not after.'],
    ['周三下午我可以开会了。', 'Use pnpm, not npm, in lighthouse-api.'],
    ['I prefer tabs over spaces in Go code.', '回答问题时先给结论，再讲推导。'],
    ['以后回答详细一点。', 'Use pnpm, not npm, in lighthouse-api.'],
    ['No deploys on Fridays any more.', '请记住：我每周三下午不开会。'],
    ['我喜欢简短的回答，不要客套话。', 'I like to use tabs and not spaces for Go.'],
    ['I like my coffee without sugar.', '我喜欢简短的回答，不要客套话。'],
  ])('in two languages, whatever one concept both name: %s / %s', async (newer, older) => {
    expect(await verdictOf(newer, older)).toMatchObject(SURELY_DISTINCT);
  });

  test.each([
    ['用户现在戴耳塞睡觉。', '用户单身。'],
    ['用户把存款转成了国债。', '用户住在苏州。'],
    ['用户不再看新闻。', '用户吃肉。'],
  ])('where both are about the user: %s / %s', async (newer, older) => {
    expect((await verdictOf(newer, older)).relation).toBe('distinct');
  });
});

describe('a change is found', () => {
  test.each([
    ['We moved the staging database to Postgres 16 yesterday.', 'Our staging database is Postgres 14.'],
    ['从今天起不再用 npm，改用 pnpm。', 'We install packages with npm.'],
    ['周会改到周二下午三点了。', '团队的周会在每周一上午十点。'],
    ['周三下午我可以开会了。', '请记住：我每周三下午不开会。'],
  ])('though it is told in other words: %s / %s', async (newer, older) => {
    expect((await verdictOf(newer, older)).relation).toBe('conflict');
  });

  test('and never taken for a repetition', async () => {
    expect((await verdictOf('Actually, I now prefer spaces in Go code.', 'I prefer tabs over spaces in Go code.')).relation).toBe('conflict');
  });
});

describe('a repetition', () => {
  test('may leave out, put first or deny what is not meant', async () => {
    expect((await verdictOf('In lighthouse-api, always use pnpm instead of npm.', 'Use pnpm, not npm, in lighthouse-api.', ['Lighthouse'])).relation).toBe('duplicate');
  });

  test.each([
    ['Backups are kept for thirty days in the Frankfurt bucket, those of the billing database for a year.', 'Backups are kept for thirty days in the Frankfurt bucket.'],
  ])('is none where a detail is added: %s / %s', async (newer, older) => {
    expect((await verdictOf(newer, older)).relation).toBe('refine');
  });
});

describe('what only one of the two says is never dropped without asking', () => {
  test.each([
    ['Our cat Miso is a ragdoll.', 'Our cat is called Miso.'],
    ['My sister Ana is a nurse.', "My sister's name is Ana."],
    ['我妹妹小雨是护士', '我妹妹叫小雨'],
    ['We host on Hetzner in Helsinki.', 'We host on Hetzner.'],
    ['Priya joined the team as a designer.', 'Priya joined the team.'],
  ])('it is added where all the rest is repeated: %s / %s', async (newer, older) => {
    expect(await verdictOf(newer, older)).toMatchObject({ relation: 'refine', doubtful: false });
  });

  test.each([
    ['Nina approves before Tom.', 'Tom 負責前端,Nina 負責後端'],
    ['Tom reviews before Nina.', 'Tom 负责前端，Nina 负责测试。'],
    ['Tom 在 Nina 之前评审。', 'Tom owns the frontend, Nina the backend.'],
  ])('and makes two statements that share names alone, in two languages, two: %s / %s', async (newer, older) => {
    expect(await verdictOf(newer, older)).toMatchObject(SURELY_DISTINCT);
  });

  test.each([
    ['团建在湖边安排。', '团建安排室内的。'],
    ['团建安排室内的。', '团建在湖边安排。'],
    ['The Easter trip to Rome is off.', 'We are spending Easter in Rome.'],
    ["The cat's evening tablet has to be given with tuna.", 'The cat gets a tablet every evening.'],
    ['No releases on Thursdays, hotfixes excepted.', '周四不发版。'],
  ])('nor is it merged where it may be other words for the same: %s / %s', async (newer, older) => {
    const { relation, doubtful } = await verdictOf(newer, older);
    expect(relation !== 'duplicate' || doubtful).toBe(true);
  });
});

describe('what somebody has only one of at a time', () => {
  test.each([
    ['叫我小林', 'Call me Sam.'],
    ['Please call me Alex from now on.', 'Call me Sam.'],
    ['以后叫我小林就好', '请叫我老王'],
    ["He's based in Oslo now.", 'The user lives in Porto.'],
  ])('is another by the later word: %s / %s', async (newer, older) => {
    expect(await verdictOf(newer, older)).toMatchObject({ relation: 'conflict', doubtful: false });
  });

  test.each([
    ['我现在住在北京', '我搬到上海了'],
    ['我们一家上个月搬到杭州了', '我住在南京。'],
    ['I live in Paris now.', 'I moved to Lyon.'],
    ['We moved to Lyon in March.', 'I live in Paris.'],
    ['Priya moved to Oslo.', 'Priya lives in Porto.'],
    ['我搬到上海了', 'I live in Paris.'],
  ])('is asked about where somebody only went there: %s / %s', async (newer, older) => {
    expect(await verdictOf(newer, older)).toMatchObject({ relation: 'conflict', doubtful: true });
  });

  test.each([
    ['Marcus moved to Oslo.', 'Priya lives in Porto.'],
    ['My sister lives in Rome.', 'I live in Paris.'],
    ['我妹妹住在上海', '我住在北京'],
  ])('says nothing of what another has: %s / %s', async (newer, older) => {
    expect((await verdictOf(newer, older)).relation).toBe('distinct');
  });
});

describe('what repeats the older word for word and goes on', () => {
  test.each([
    ['The shop opens on Mondays and Wednesdays, after lunch and never in the last week of a month.', 'The shop opens on Mondays and Wednesdays.'],
    ['Guests may park in the yard from six on, without a ticket and up to two hours for residents.', 'Guests may park in the yard from six on.'],
    ['周三可以在家办公，但不能缺席晨会。', '周三可以在家办公。'],
  ])('adds to it, whatever it denies in addition: %s / %s', async (newer, older) => {
    expect((await verdictOf(newer, older)).relation).toBe('refine');
  });
});

describe('a switch that does not tell what it replaces', () => {
  test.each([
    ['The team switched to Mattermost.', 'The team uses Slack.'],
    ['团队换成钉钉了', '团队用飞书沟通'],
    ['我们改用 Linear 了', '我们用 Jira 管任务'],
  ])('may replace what was used, and is asked about: %s / %s', async (newer, older) => {
    expect(await verdictOf(newer, older)).toMatchObject({ relation: 'conflict', doubtful: true });
  });

  test('takes the place where it says for what', async () => {
    expect(await verdictOf('The team switched to Mattermost for chat.', 'The team uses Slack for chat.')).toMatchObject({ relation: 'conflict', doubtful: false });
  });
});

describe('what is denied of one thing', () => {
  test.each([
    ['我其实不對花生過敏', '我对芒果过敏'],
    ["I'm actually not allergic to peanuts.", "I'm allergic to mango."],
    ['Guests may not use the pool.', 'Guests may use the gym.'],
    ["I don't drink tea.", 'I drink coffee.'],
  ])('says nothing of another in its place: %s / %s', async (newer, older) => {
    expect(await verdictOf(newer, older)).toMatchObject(SURELY_DISTINCT);
  });

  test.each([
    ['我其实不對花生過敏', '我对花生过敏'],
    ["I'm not a vegetarian any more.", "I'm vegetarian."],
    ['我不再吃素了', "I'm vegetarian"],
    ['Prices are shown without VAT.', 'Prices include VAT.'],
    ['The app has been released in both stores.', 'The app is not released yet.'],
  ])('contradicts what is said of it: %s / %s', async (newer, older) => {
    expect((await verdictOf(newer, older)).relation).toBe('conflict');
  });

  test.each([
    ['不要用表情符号', 'No emojis please'],
    ['No emojis please', '不要用表情符号'],
  ])('repeats it in another language: %s / %s', async (newer, older) => {
    expect(await verdictOf(newer, older)).toMatchObject({ relation: 'duplicate', doubtful: false });
  });
});

describe('what says the same by its denial', () => {
  test.each([
    ['附件不能大于 8 MB。', '附件大小上限是 8MB。'],
    ['Minimum macOS version for the desktop app is 13.', 'Our desktop app supports nothing below macOS 13.'],
  ])('is taken for a repetition, and never merged without asking: %s / %s', async (newer, older) => {
    expect(await verdictOf(newer, older)).toMatchObject({ relation: 'duplicate', doubtful: true });
  });
});

test('what is named before its denial is denied', async () => {
  expect((await verdictOf('他午饭爱吃面条，米饭不碰。', '午饭他爱吃米饭，不爱面条。')).relation).toBe('conflict');
});

test('without a model, sharing a time alone makes nothing of two statements', () => {
  const said = (text: string): Statement => ({ text, kind: 'fact', layer: 'fact', entities: [], createdMs: 0, vector: undefined });
  for (const [newer, older] of [['Ask before nine.', 'The harbour office opens at nine.'], ['九点以前先问我。', '港务办公室九点开门。']] as const) {
    expect(relate(said(newer), said(older), undefined)).toMatchObject(SURELY_DISTINCT);
  }
});
