import { beforeEach, describe, expect, it } from 'vitest';
import type { MemoryFacts } from '../../../src/core/model/memory.js';
import { recallRequestSchema, type RecallAnswer, type RecallInput } from '../../../src/core/model/recall.js';
import { settingsSchema } from '../../../src/core/model/settings.js';
import { countBudgetTokens } from '../../../src/core/model/tokens.js';
import { ChunkIndex } from '../../../src/core/read/chunk-index.js';
import { profileOf } from '../../../src/core/recall/profile.js';
import { recall } from '../../../src/core/recall/recall.js';
import { VaultDirectory } from '../../../src/core/recall/vault-directory.js';
import { aChunk, aMemory, aNote, chunksOf } from '../../support/notes.js';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 11, 1);

let index: ChunkIndex;
let directory: VaultDirectory;

beforeEach(() => {
  index = new ChunkIndex();
  directory = new VaultDirectory();
});

function remember(id: string, text: string, facts: Partial<MemoryFacts> = {}): void {
  const createdMs = facts.createdMs ?? NOW - DAY_MS;
  index.putNote(aNote(`Memory/${id}.md`, { network: 'episodic', createdMs, memory: aMemory({ id, createdMs, lastSeenMs: createdMs, ...facts }) }), [aChunk(text)]);
}

function ask(query: string, request: Omit<RecallInput, 'query'> = {}): RecallAnswer {
  return recall(index, recallRequestSchema.parse({ query, ...request }), { nowMs: NOW, settings: settingsSchema.parse({}), directory, recallId: 'r1' });
}

const idsOf = (answer: RecallAnswer): string[] => answer.items.map((item) => item.id);

describe('a memory in traditional Chinese', () => {
  it('answers a question in simplified characters, and the other way round', () => {
    remember('taipei', '專案的資料庫備份每週三凌晨由陳經理檢查。');
    remember('beijing', '测试环境的部署脚本放在仓库根目录。');
    expect(idsOf(ask('备份每周几由陈经理检查？'))).toEqual(['taipei']);
    expect(idsOf(ask('測試環境的部署腳本放在哪裡？'))).toEqual(['beijing']);
  });
});

describe('a fact that changed', () => {
  const old = 'The staging dashboard listens on port 9000. The port of the staging dashboard is 9000.';
  const recent = 'The staging dashboard moved to port 8443.';

  it('is answered by the newer memory first, and the older one says that it was superseded', () => {
    remember('old', old, { createdMs: NOW - 40 * DAY_MS });
    remember('new', recent, { supersedes: ['old'] });
    const { items } = ask('which port does the staging dashboard listen on');
    expect(items.map(({ id }) => id)).toEqual(['new', 'old']);
    expect(items[1]?.warning).toContain('Superseded by memory new');
    expect(items[0]?.warning).toBeUndefined();
  });

  it('is so as well where both are active and only said to be in conflict', () => {
    remember('old', old, { createdMs: NOW - 40 * DAY_MS, conflictsWith: ['new'] });
    remember('new', recent);
    expect(idsOf(ask('which port does the staging dashboard listen on'))).toEqual(['new', 'old']);
  });

  it('comes after what may have changed it, and says so, as long as nobody has judged', () => {
    remember('old', old, { createdMs: NOW - 40 * DAY_MS });
    remember('new', recent, { mayChange: ['old'] });
    const { items } = ask('which port does the staging dashboard listen on');
    expect(items.map(({ id }) => id)).toEqual(['new', 'old']);
    expect(items[1]?.warning).toContain('Memory new, stated later, may have changed this');
    expect(items[0]?.warning).toBeUndefined();
  });

  it('comes after the latest of what may have changed it', () => {
    remember('old', old, { createdMs: NOW - 40 * DAY_MS });
    remember('newer', 'The staging dashboard moved to port 8443.', { createdMs: NOW - 20 * DAY_MS, mayChange: ['old'] });
    remember('a-newest', 'The staging dashboard is back on port 9000.', { mayChange: ['old'] });
    expect(idsOf(ask('which port does the staging dashboard listen on'))).toEqual(['a-newest', 'newer', 'old']);
  });

  it('brings what may have changed it along, though the question does not find that by itself, and only where it may be seen', () => {
    remember('old', 'We use Slack for team chat.', { createdMs: NOW - 40 * DAY_MS });
    remember('new', 'Everybody has switched to Mattermost.', { kind: 'decision', mayChange: ['old'] });
    expect(idsOf(ask('what do we use for team chat', { k: 2 }))).toEqual(['new', 'old']);
    expect(idsOf(ask('what do we use for team chat', { kinds: ['fact'] }))).toEqual(['old']);
    remember('newest', 'Back to e-mail, says the admin.', { mayChange: ['new'] });
    expect(idsOf(ask('what do we use for team chat', { k: 3 }))).toEqual(['newest', 'new', 'old']);
  });

  it('is a habit of the profile only behind what may have changed it, of whatever layer that is', () => {
    remember('tabs', 'I prefer tabs in Go.', { layer: 'habit', createdMs: NOW - 40 * DAY_MS });
    remember('spaces', 'Use spaces in Go files from now on, the linter complains.', { layer: 'skill', mayChange: ['tabs'] });
    directory.refresh(index);
    const { habits } = profileOf(index, directory, { nowMs: NOW, settings: settingsSchema.parse({}), about: [], workspace: undefined, folders: undefined });
    expect(habits.map(({ id }) => id)).toEqual(['spaces', 'tabs']);
    expect(habits[1]?.warning).toContain('may have changed this');
  });

  it('is warned of in the summary that still holds it', () => {
    remember('old', old, { createdMs: NOW - 40 * DAY_MS, status: 'pending_review', conflictsWith: ['new'] });
    remember('new', recent, { conflictsWith: ['old'] });
    remember('sum', `${old} The staging dashboard has three tabs.`, { kind: 'summary', sources: ['old'] });
    const { items } = ask('which port does the staging dashboard listen on');
    expect(items.map(({ id }) => id)).toEqual(['new', 'sum']);
    expect(items[1]?.warning).toContain('Sums up memory old, which memory new, stated later, has superseded');
  });

  it('comes with its conflict while the owner has not decided, and the waiting side stays out unless asked for', () => {
    remember('active', recent, { conflictsWith: ['waiting'] });
    remember('waiting', old, { status: 'pending_review' });
    const answer = ask('which port does the staging dashboard listen on');
    expect(idsOf(answer)).toEqual(['active']);
    expect(answer.items[0]?.warning).toContain('waits for review');
    expect(answer.conflicts).toMatchObject([{ activeId: 'active', pendingId: 'waiting', pendingText: old }]);
    expect(idsOf(ask('which port does the staging dashboard listen on', { includePending: true })).sort()).toEqual(['active', 'waiting']);
  });
});

describe('what the owner has not confirmed', () => {
  it('answers where nothing else does, weakly and with a warning', () => {
    remember('waiting', 'The kiln is fired on Thursdays.', { status: 'pending_review' });
    index.putNote(aNote('bread.md'), chunksOf('Sourdough rests overnight.'));
    const answer = ask('when is the kiln fired');
    expect(answer.decision).toBe('weak');
    expect(answer.items[0]).toMatchObject({ id: 'waiting', status: 'pending_review' });
    expect(answer.items[0]?.warning).toContain('Not confirmed yet');
  });

  it('comes without what merely waits as well', () => {
    remember('waiting', 'The kiln is fired on Thursdays.', { status: 'pending_review' });
    remember('other', 'The kiln shed has a green door.', { status: 'pending_review' });
    remember('unrelated', 'Tea is served at four.', { status: 'pending_review' });
    remember('known', 'Sourdough rests overnight.');
    const answer = ask('when is the kiln fired');
    expect([answer.decision, ...idsOf(answer)]).toEqual(['weak', 'waiting']);
    expect(idsOf(ask('when is the kiln fired', { includePending: true }))).toEqual(expect.arrayContaining(['waiting', 'other']));
  });

  it('does not come up where it has nothing to say either', () => {
    remember('waiting', 'The kiln is fired on Thursdays.', { status: 'pending_review' });
    expect(ask('who won the election').items).toEqual([]);
    expect(ask('who won the election').decision).toBe('fall_back');
  });
});

describe('what may be found', () => {
  it('leaves archived memories out', () => {
    remember('gone', 'The kiln is fired on Thursdays.', { status: 'archived' });
    expect(ask('kiln fired', { includePending: true }).items).toEqual([]);
  });

  it('asked as of a day, leaves out what came later, and takes time words from that day', () => {
    remember('may', 'The kiln was fired.', { createdMs: Date.UTC(2026, 4, 3, 12) });
    remember('june', 'The kiln was fired.  ', { createdMs: Date.UTC(2026, 5, 3, 12) });
    const answer = ask('was the kiln fired yesterday', { at: '2026-05-04T12:00:00Z' });
    expect(idsOf(answer)).toEqual(['may']);
    expect(answer.route.time?.from?.slice(0, 7)).toBe('2026-05');
  });

  it('keeps to kinds, entities, tags, folders and times that are named', () => {
    remember('likes', 'Kiln shelves are to be white.', { kind: 'preference', entities: ['Studio'] });
    remember('fact', 'Kiln shelves are heavy.', { createdMs: NOW - 100 * DAY_MS });
    index.putNote(aNote('Craft/kiln.md', { tags: ['clay'] }), chunksOf('Kiln shelves need wash.'));
    const found = (request: Omit<RecallInput, 'query'>): string[] => ask('kiln shelves', request).items.map(({ path }) => path);
    expect(found({ kinds: ['preference'] })).toEqual(['Memory/likes.md']);
    expect(found({ entities: ['studio'] })).toEqual(['Memory/likes.md']);
    expect(found({ tags: ['clay'] })).toEqual(['Craft/kiln.md']);
    expect(found({ folders: ['Craft'] })).toEqual(['Craft/kiln.md']);
    expect(found({ network: 'semantic' })).toEqual(['Craft/kiln.md']);
    expect(found({ until: '2026-10-01', kinds: ['fact', 'preference'] })).toEqual(['Memory/fact.md']);
    expect(found({ since: '2026-11-01', kinds: ['fact', 'preference'] })).toEqual(['Memory/likes.md']);
  });

  it('says nothing of private notes: no text, no name, no conflict', () => {
    remember('open', 'The alarm code was changed.', { conflictsWith: ['secret'] });
    index.putNote(aNote('Memory/secret.md', { private: true, title: '', memory: aMemory({ id: 'secret', status: 'pending_review', entities: ['Vault door'] }) }), []);
    const answer = ask('what is the alarm code of the Vault door', { includePending: true });
    expect(answer.conflicts).toEqual([]);
    expect(answer.route.entities).toEqual([]);
    expect(JSON.stringify(answer)).not.toContain('secret');
  });
});

describe('what is given back', () => {
  it('fits the budget, the best first, each text once', () => {
    for (let at = 0; at < 20; at += 1) index.putNote(aNote(`kiln-${at}.md`), chunksOf(`The kiln number ${at % 4} is fired on day ${at % 4} of each week, as every week.`));
    const { items, tokens } = ask('kiln fired', { k: 10, maxTokens: 60 });
    expect(tokens).toBeLessThanOrEqual(60);
    expect(tokens).toBe(items.reduce((sum, { text }) => sum + countBudgetTokens(text), 0));
    expect(new Set(items.map(({ text }) => text)).size).toBe(items.length);
    expect(items.map(({ score }) => score)).toEqual(items.map(({ score }) => score).sort((a, b) => b - a));
  });

  it('offers the items of a question about earlier sessions for judging, and of no other', () => {
    remember('kiln', 'The kiln is fired on Thursdays.');
    expect(ask('remind me what we said last time about the kiln').judge).toEqual(['kiln']);
    expect(ask('kiln').judge).toBeUndefined();
  });

  it('explains every factor when asked', () => {
    remember('kiln', 'The kiln is fired on Thursdays.', { trust: 0.6 });
    const [item] = ask('kiln fired', { explain: true }).items;
    expect(item?.why).toMatchObject({ trust: 0.6, meaning: 0, matched: ['kiln', 'fired'] });
    const { relevance = 0, age = 0, trust = 0 } = item?.why ?? {};
    expect(item?.score).toBeCloseTo(relevance * age * trust, 6);
    expect(ask('kiln fired').items[0]?.why).toBeUndefined();
  });

  it('does not depend on how often it was asked before', () => {
    remember('a', 'The kiln is fired on Thursdays.');
    remember('b', 'The kiln is fired on Thursday evenings.');
    const first = ask('when is the kiln fired');
    for (let round = 0; round < 50; round += 1) ask('kiln on Thursday evenings');
    expect(ask('when is the kiln fired')).toEqual(first);
  });
});
