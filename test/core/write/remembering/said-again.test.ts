import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../../src/core/engine.js';
import type { Clock } from '../../../../src/core/model/clock.js';
import type { MemoryStatus } from '../../../../src/core/model/memory.js';
import type { RememberAnswer, RememberInput } from '../../../../src/core/model/memory-shapes.js';
import type { Who } from '../../../../src/core/write/writing.js';
import { buildWorkers } from '../../../support/built-workers.js';
import { openTestEngine } from '../../../support/engine.js';
import { realClock } from '../../../support/real-clock.js';
import { makeFolder, removeFolder } from '../../../support/temporary-folder.js';

const OWNER: Who = { actor: 'owner', isOwner: true };
const AGENT: Who = { actor: 'test-agent', isOwner: false };
const DAY_MS = 86_400_000;

let folder: string;
let engine: Engine;
let nowMs: number;
const clock: Clock = { ...realClock, now: () => nowMs };

beforeAll(() => buildWorkers('embed-native'));

beforeEach(async () => {
  folder = await makeFolder();
  nowMs = Date.UTC(2026, 10, 2, 9);
  engine = openTestEngine(folder, { embed: true, clock });
  await engine.whenReady();
  await engine.whenVectorsSettled();
});

afterEach(async () => {
  await engine.close();
  await removeFolder(folder);
});

/** A day after what was said before. */
async function say(text: string, more: Partial<RememberInput> = {}, who = OWNER): Promise<RememberAnswer & { id: string }> {
  nowMs += DAY_MS;
  const answer = await engine.memories.remember({ text, source: 'user', ...more }, who);
  return { ...answer, id: answer.id ?? '' };
}

const statusOf = async (id: string): Promise<MemoryStatus> => (await engine.memories.get(id)).status;

describe('the owner’s latest word', () => {
  test.each([
    ['报告一律用繁體中文', '报告改用简体中文', '一律繁體'],
    ['The team meets on Mondays at 9:00.', 'The team now meets on Tuesdays at 9:00.', 'The team meets on Mondays at 9:00.'],
    ['The team meets on Mondays at 9:00.', 'The team now meets on Tuesdays at 9:00.', 'The team meets on Mondays at 9:00, in the blue room.'],
    ['We deploy on Fridays.', 'We no longer deploy on Fridays, we deploy on Tuesdays.', 'We deploy on Fridays, after lunch.'],
  ])('holds, and what it took back waits for review: %s → %s → %s', async (first, change, again) => {
    await say(first);
    const changed = await say(change);
    expect(changed.outcome).toBe('superseded');
    const last = await say(again);
    expect(await statusOf(last.id)).toBe('active');
    expect(await statusOf(changed.id)).toBe('pending_review');
  });

  test('holds however often it changed before, and one memory alone says it', async () => {
    for (const editor of ['Vim', 'now Emacs', 'now Helix', 'now Zed', 'Vim']) await say(`My editor is ${editor}.`);
    expect(engine.memories.list({ status: 'active' }).items.map(({ text }) => text)).toEqual(['My editor is Vim.']);
  });

  test.each(['duplicate', 'refine'] as const)('holds where it is judged a %s of what waits', async (answer) => {
    const first = await say('The team meets on Mondays at 9:00.');
    const changed = await say('The team now meets on Tuesdays at 9:00.');
    await say('The project-x standup is at nine.', { entities: ['project-x'] });
    // Near enough to the one before to be asked about; the answer names which memory is meant.
    const { question } = await say('The project-x standup moves around a bit in summer.', { entities: ['project-x'] });
    await engine.memories.answerQuestion(question?.id ?? '', { answer, targetId: first.id }, OWNER);
    expect(await statusOf(first.id)).toBe('active');
    expect(await statusOf(changed.id)).toBe('pending_review');
  });
});

test('what an agent claims without evidence does not bring back what the owner has taken back, and the answer says that it waits', async () => {
  const first = await say('The team meets on Mondays at 9:00.');
  const changed = await say('The team now meets on Tuesdays at 9:00.');
  const again = await say('The team meets on Mondays at 9:00.', {}, AGENT);
  expect(again).toMatchObject({ outcome: 'merged', id: first.id });
  expect(again.reasons.join(' ')).toContain(`waits for review: memory ${changed.id}`);
  expect([await statusOf(first.id), await statusOf(changed.id)]).toEqual(['pending_review', 'active']);
});

test('what somebody has put aside by hand waits until the owner says it', async () => {
  const { id } = await say('The harbour office opens at nine.', {}, OWNER);
  await engine.memories.patch(id, { status: 'pending_review' }, OWNER);
  await say('The harbour office opens at nine.', { source: 'agent', kind: 'fact' }, AGENT);
  expect(await statusOf(id)).toBe('pending_review');
  await say('The harbour office opens at nine.');
  expect(await statusOf(id)).toBe('active');
});

test('a memory that waits for review keeps no new one from its place', async () => {
  await say('My editor is Vim.');
  await say('My editor is now Emacs.');
  const { id } = await say('My editor is now Helix.');
  await engine.memories.archive(id, OWNER);
  const stated = await say('My editor is now Zed.', { source: 'agent', kind: 'preference' }, AGENT);
  expect(await statusOf(stated.id)).toBe('active');
});
