import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../../src/core/engine.js';
import type { Question, RememberAnswer } from '../../../../src/core/model/memory-shapes.js';
import type { Who } from '../../../../src/core/write/writing.js';
import { buildWorkers } from '../../../support/built-workers.js';
import { openTestEngine } from '../../../support/engine.js';
import { makeFolder, removeFolder } from '../../../support/temporary-folder.js';

const OWNER: Who = { actor: 'owner', isOwner: true };
/** Some of them cannot be told by the rules, whichever: the later is asked about. */
const PAIRS = [
  { known: 'Our CI runs on GitHub Actions with two self-hosted runners', told: 'CI is at Buildkite these days', query: 'Where does our CI run?' },
  { known: 'We use Slack for team chat', told: 'For chat it is Mattermost by now, says the admin', query: 'What do we use for team chat?' },
  { known: 'The weekly report goes to Ingrid', told: 'Ingrid is on leave, the weekly report can wait', query: 'Whom does the weekly report go to?' },
];

let folder: string;
let engine: Engine;

beforeAll(() => buildWorkers('embed-native'));

beforeEach(async () => {
  folder = await makeFolder();
  engine = openTestEngine(folder, { embed: true });
  await engine.whenReady();
  await engine.whenVectorsSettled();
});

afterEach(async () => {
  await engine.close();
  await removeFolder(folder);
});

const remember = (text: string): Promise<RememberAnswer> => engine.memories.remember({ text, source: 'user' }, OWNER);

interface InDoubt {
  readonly earlier: string;
  readonly later: string;
  readonly question: Question;
  readonly query: string;
}

async function aPairInDoubt(): Promise<InDoubt> {
  for (const { known, told, query } of PAIRS) {
    const { id: earlier = '' } = await remember(known);
    const { id: later = '', question } = await remember(told);
    if (question?.candidates.some(({ id }) => id === earlier) === true && /looks like conflict/.test(question.text)) return { earlier, later, question, query };
  }
  throw new Error('No pair is in doubt any more: choose others.');
}

describe('what may change a known memory', () => {
  test('says so in its note, and recall gives it first until it is judged', async () => {
    const { earlier, later, query } = await aPairInDoubt();

    const note = await readFile(join(folder, (await engine.memories.get(later)).path), 'utf8');
    expect(note).toMatch(new RegExp(`may_change:\\n {2}- "\\[\\[.+\\]\\]"\\nmay_change_ids:\\n {2}- ${earlier}\\n`));
    const { items } = await engine.recall({ query });
    const places = [later, earlier].map((id) => items.findIndex((item) => item.id === id));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(items.find(({ id }) => id === earlier)?.warning).toContain(`Memory ${later}, stated later, may have changed this`);
  });

  test.each([
    { answer: 'distinct', statuses: ['active', 'active'] },
    { answer: 'conflict', statuses: ['pending_review', 'active'] },
    { answer: 'duplicate', statuses: ['active', 'archived'] },
    { answer: 'refine', statuses: ['active', 'archived'] },
  ] as const)('says so no more once it is judged: $answer', async ({ answer, statuses }) => {
    const { earlier, later, question, query } = await aPairInDoubt();

    await engine.memories.answerQuestion(question.id, { answer }, OWNER);

    const [known, told] = await Promise.all([earlier, later].map((id) => engine.memories.get(id)));
    expect([known?.status, told?.status]).toEqual(statuses);
    expect(told?.mayChange).toBeUndefined();
    expect((await engine.recall({ query })).items.every(({ warning }) => !/may have changed/.test(warning ?? ''))).toBe(true);
  });

  test.each([
    { keep: 'new', statuses: ['archived', 'active'] },
    { keep: 'old', statuses: ['active', 'archived'] },
    { keep: 'both', statuses: ['active', 'active'] },
  ] as const)('can be settled by the owner when the question is long gone: $keep', async ({ keep, statuses }) => {
    const { earlier, later } = await aPairInDoubt();

    await engine.memories.resolve(earlier, keep, OWNER);

    const [known, told] = await Promise.all([earlier, later].map((id) => engine.memories.get(id)));
    expect([known?.status, told?.status]).toEqual(statuses);
    expect(told?.mayChange).toBeUndefined();
  });

  test('is linked no more once the earlier one is erased', async () => {
    const { earlier, later } = await aPairInDoubt();

    await engine.memories.erase(earlier, OWNER);

    expect((await engine.memories.get(later)).mayChange).toBeUndefined();
  });
});
