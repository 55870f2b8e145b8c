import { expect, test } from 'vitest';
import type { RecallAnswer, RecallItem } from '../../../src/core/model/recall.js';
import { JudgedAnswers } from '../../../src/core/recall/judging.js';

const item = (id: string, fields: Partial<RecallItem> = {}): RecallItem => ({ id, type: 'memory', text: 'The kiln is fired on Thursdays.', path: `Memory/${id}.md`, heading: [], lines: [1, 1], score: 0.5, ...fields });

function anAnswer(items: readonly RecallItem[], recallId = 'r1'): RecallAnswer {
  return {
    recallId,
    decision: 'weak',
    confidence: 0.4,
    route: { network: 'episodic', crossSession: true, entities: [] },
    items: [...items],
    conflicts: items.map(({ id }) => ({ activeId: id, pendingId: `${id}-pending`, pendingText: 'On Fridays.', pendingCreated: '2026-11-01T00:00:00.000Z', warning: '' })),
    judge: items.map(({ id }) => id),
    tokens: 8 * items.length,
    tookMs: 1,
  };
}

function judged(yes: string[], items = [item('a'), item('b'), item('c')]): RecallAnswer {
  const answers = new JudgedAnswers();
  answers.remember(anAnswer(items), undefined);
  return answers.judge({ recallId: 'r1', yes });
}

test('what was judged to answer stays, in the order of recall, with its conflicts and the size of its texts', () => {
  const answer = judged(['c', 'a']);
  expect(answer.items.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(answer.conflicts.map(({ activeId }) => activeId)).toEqual(['a', 'c']);
  expect(answer).toMatchObject({ recallId: 'r1', decision: 'use_memory', tokens: 16 });
  expect(answer.judge).toBeUndefined();
  expect(answer.confidence).toBeGreaterThan(0.4);
});

test('where nothing answers, the decision is to fall back', () => {
  expect(judged([])).toMatchObject({ decision: 'fall_back', items: [], conflicts: [], tokens: 0 });
  expect(judged([]).confidence).toBeLessThan(0.4);
});

test('what the owner has not confirmed stays weak', () => {
  expect(judged(['p'], [item('p', { status: 'pending_review' })]).decision).toBe('weak');
});

test('an answer can be judged again: nothing of it was lost', () => {
  const answers = new JudgedAnswers();
  answers.remember(anAnswer([item('a'), item('b')]), undefined);
  answers.judge({ recallId: 'r1', yes: [] });
  expect(answers.judge({ recallId: 'r1', yes: ['b'] }).items.map(({ id }) => id)).toEqual(['b']);
});

test('an id that the answer does not have is named', () => {
  expect(() => judged(['a', 'nowhere'])).toThrow(expect.objectContaining({ code: 'bad_request', message: expect.stringContaining('nowhere') }));
});

test('the answers of long ago are forgotten, not those of just now', () => {
  const answers = new JudgedAnswers();
  for (let at = 0; at < 1000; at += 1) answers.remember(anAnswer([item('a')], `r${at}`), undefined);
  expect(answers.judge({ recallId: 'r999', yes: ['a'] }).items).toHaveLength(1);
  expect(() => answers.judge({ recallId: 'r0', yes: ['a'] })).toThrow(expect.objectContaining({ code: 'not_found' }));
});

test('an answer from more folders than the caller may see does not exist for them', () => {
  const answers = new JudgedAnswers();
  answers.remember(anAnswer([item('a')], 'all'), undefined);
  answers.remember(anAnswer([item('a')], 'memories'), ['Memory/fact', 'Memory/decision']);
  const within = (recallId: string, folders: string[]) => () => answers.judge({ recallId, yes: ['a'], folders });
  expect(within('all', ['Memory'])).toThrow(expect.objectContaining({ code: 'not_found' }));
  expect(within('memories', ['Memory/fact'])).toThrow(expect.objectContaining({ code: 'not_found' }));
  expect(within('memories', ['Memory'])().items).toHaveLength(1);
});
