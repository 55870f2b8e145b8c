import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a vault is made of for measuring: memories to import, or notes to write. */
export type CorpusForm = 'memories' | 'notes';

/** Texts with questions whose answers are known. */
export interface Corpus {
  readonly name: string;
  /** What is reported together: `recall_en`, `recall_zh`, and the conversations of LoCoMo (Maharana et al., 2024) as one. */
  readonly group: string;
  readonly language: string;
  readonly pieces: readonly Piece[];
  readonly questions: readonly MeasuredQuestion[];
}

/** A memory or a turn of a conversation. */
export interface Piece {
  readonly id: string;
  readonly text: string;
  readonly createdMs: number;
  readonly speaker?: string;
  readonly session?: string;
}

export interface MeasuredQuestion {
  readonly query: string;
  readonly category: string;
  /** Ids of the pieces that answer; empty where nothing does. */
  readonly evidence: readonly string[];
  /** Only for measuring the decision: its authors swapped the speakers, so that nothing answers. */
  readonly adversarial: boolean;
}

export interface RoutedQuestion {
  readonly query: string;
  readonly lang: string;
  readonly network: 'semantic' | 'episodic' | 'both';
  readonly cross_session: boolean;
  readonly time: { readonly expr: string } | null;
}

export interface MeasuredData {
  readonly corpora: readonly Corpus[];
  readonly routes: readonly RoutedQuestion[];
}

interface RecallLine {
  readonly id: string;
  readonly lang: string;
  readonly memories: readonly { readonly mid: string; readonly text: string; readonly created: string }[];
  readonly queries: readonly { readonly query: string; readonly relevant: readonly string[] }[];
}

interface Conversation {
  readonly turns: readonly { readonly id: string; readonly session: number; readonly time: string; readonly speaker: string; readonly text: string }[];
  readonly qa: readonly { readonly question: string; readonly evidence: readonly string[]; readonly category: number }[];
}

const CATEGORIES = ['', 'several facts', 'time', 'open domain', 'one fact', 'adversarial'];
const ADVERSARIAL = 5;

/** A file, or all files of a folder, told by their names: `recall*.jsonl`, `locomo*.json`, `route*.jsonl`. `undefined` where there is nothing. @param write puts Chinese texts and questions into other characters */
export function readMeasuredData(path: string, write: (text: string) => string = (text) => text): MeasuredData | undefined {
  if (!existsSync(path)) return undefined;
  const files = statSync(path).isDirectory() ? readdirSync(path).sort().map((name) => join(path, name)) : [path];
  const named = (pattern: RegExp): string[] => files.filter((file) => pattern.test(file.split(/[\\/]/).at(-1) ?? ''));
  const corpora = [
    ...named(/^recall.*\.jsonl$/).flatMap((file) => lines<RecallLine>(file).map((line) => fromLine(line, line.lang === 'zh' ? write : (text) => text))),
    ...named(/^locomo.*\.json$/).flatMap((file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Conversation>).map(fromConversation)),
  ];
  const routes = named(/^route.*\.jsonl$/).flatMap((file) => lines<RoutedQuestion>(file));
  return corpora.length + routes.length === 0 ? undefined : { corpora, routes };
}

function lines<T>(file: string): T[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

function fromLine(line: RecallLine, write: (text: string) => string): Corpus {
  return {
    name: line.id,
    group: `recall_${line.lang}`,
    language: line.lang,
    pieces: line.memories.map(({ mid, text, created }) => ({ id: mid, text: write(text), createdMs: Date.parse(created) })),
    questions: line.queries.map(({ query, relevant }) => ({ query: write(query), category: relevant.length === 0 ? 'nothing answers' : 'memory', evidence: relevant, adversarial: false })),
  };
}

function fromConversation([name, { turns, qa }]: readonly [string, Conversation]): Corpus {
  return {
    name: `locomo-${name}`,
    group: 'locomo',
    language: 'en',
    pieces: turns.map(({ id, session, time, speaker, text }) => ({ id, text, createdMs: Date.parse(time), speaker, session: `session-${session}` })),
    questions: qa
      .filter(({ category, evidence }) => category === ADVERSARIAL || evidence.length > 0)
      .map(({ question, evidence, category }) => ({ query: question, category: CATEGORIES[category] ?? String(category), evidence: category === ADVERSARIAL ? [] : evidence, adversarial: category === ADVERSARIAL })),
  };
}
