import { isMemoryNote, type MemoryNote } from '../model/note.js';
import type { Workspace } from '../model/recall.js';
import { isIn, type ChunkReader, type SlotMask } from '../model/search.js';
import type { Settings } from '../model/settings.js';
import { simplified } from '../read/comparable.js';
import { statementChunk } from './passage.js';
import type { RankedItem } from './rank.js';
import { ageFactor, trustOf } from './score.js';
import type { TimeMention } from './time-rule.js';
import { isOfBranch, isOfRepo } from './workspace.js';

/** More of them are history, which is asked for in other words. */
const MOST_CHANGES = 5;

const CHANGED = '(?:chang|modif|edit|touch|commit|refactor|renam|fix|implement|cod|work)(?:e|ed|y|ied|ing|ting|ted)?(?: on)?';
const HERE = '(?: (?:in|on|to|with|of) (?:the|this|my|our|that) (?:code(?:base)?|repo(?:sitory)?|branch|project|file)| here| code)?';
const WHEN = '(?:last|latest|recent(?:ly)?|lately|before|previously|yesterday|today|earlier|just now|this (?:morning|week|month)|(?:the )?(?:last|previous) (?:time|session|commit|week|month|night)|most recently)';
/** Questions for the work itself, not for a topic of it: "what did I change last time", not "what did I change about the port". */
const ASKS = new RegExp(
  [
    `\\bwhat (?:have|did|had|was|were|['’]ve)? ?(?:i|we|you) (?:last |just |recently |been )*${CHANGED}${HERE}(?:,? ${WHEN})*\\W*$`,
    `\\b(?:last|latest|most recent|recent|previous) (?:code )?(?:change|commit|edit|modification)s?(?: (?:i|we|you) (?:made|did))?${HERE}(?:,? ${WHEN})*\\W*$`,
    '(?:上一?[次回]|最近|近来|之前|刚才|刚刚|昨天|前天|今天|早上|上周|这周|本周|上个月)[^，,。？?]{0,8}?(?:改|修改|改动|变更|提交|重构|调整|动|写)(?:了|过|的|的是)?(?:什么|啥|哪些|哪里|哪儿|代码)',
    '(?:^|我|我们|咱们?)(?:都)?(?:改|修改|改动|提交|重构)(?:了|过)(?:什么|啥|哪些|哪里)(?:代码|文件|东西|内容|地方)?\\s*[？?]?$',
    '(?:上一?[次回]|最近一?次?|最新|近期)的?(?:代码)?(?:改动|修改|变更|提交)(?:内容|记录)?(?:是|有|都|呢|[？?]|$)',
  ].join('|'),
  'i',
);
const READ_CHARACTERS = 300;

/** "What did I change last time", 上次我改了什么: answered by the order of time rather than by the words. */
export function asksForLatestChanges(query: string): boolean {
  return query.length <= READ_CHARACTERS && ASKS.test(simplified(query.trim()));
}

export interface LatestChangesQuestion {
  readonly query: string;
  readonly time: TimeMention | undefined;
  readonly workspace: Workspace | undefined;
  /** What the caller may see and has asked for; made only where it is needed. */
  readonly mask: () => SlotMask;
  /** How many items are wanted at most. */
  readonly most: number;
  readonly clockMs: number;
  readonly settings: Pick<Settings, 'halfLifeDays' | 'decayFloor'>;
}

/**
 * The latest code changes, where the question asks for them: of the repository being worked on, its branch first, of the time
 * that the question names. None where it asks for something else.
 */
export function latestChanges(index: ChunkReader, question: LatestChangesQuestion): RankedItem[] {
  if (!asksForLatestChanges(question.query)) return [];
  const { workspace, time } = question;
  const mask = question.mask();
  const changes: MemoryNote[] = [];
  for (const note of index.notes()) {
    if (!isMemoryNote(note) || note.memory.kind !== 'code_change' || note.memory.status !== 'active' || !isOfRepo(note.memory, workspace)) continue;
    if (time === undefined || time.vague || isWithinTime(note.memory.createdMs, time)) changes.push(note);
  }
  const onBranch = ({ memory }: MemoryNote): number => Number(isOfBranch(memory, workspace));
  return changes
    .sort((a, b) => onBranch(b) - onBranch(a) || b.memory.createdMs - a.memory.createdMs || (a.memory.id < b.memory.id ? -1 : 1))
    .flatMap((note) => itemOf(note, index, mask, question))
    .slice(0, Math.min(MOST_CHANGES, question.most));
}

function isWithinTime(atMs: number, { fromMs, toMs }: TimeMention): boolean {
  return atMs >= (fromMs ?? -Infinity) && atMs < (toMs ?? Infinity);
}

function itemOf(note: MemoryNote, index: ChunkReader, mask: SlotMask, { clockMs, settings }: LatestChangesQuestion): RankedItem[] {
  const chunk = statementChunk(note, index);
  if (chunk === undefined || !isIn(mask, chunk.slot)) return [];
  const age = ageFactor(note, clockMs, settings);
  const trust = trustOf(note);
  return [{ note, chunk, textScore: 0, meaning: 0, relevance: 1, age, trust, score: age * trust, reasons: [{ code: 'latest_change', text: 'One of the latest changes, which the question asks for.' }] }];
}
