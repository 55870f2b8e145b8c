import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A corpus of memories with questions whose answers are known. */
export interface Corpus {
  readonly name: string;
  /** Conversations of the LoCoMo benchmark (Maharana et al., 2024) count as one group. */
  readonly group: string;
  readonly memories: readonly MeasuredMemory[];
  readonly questions: readonly MeasuredQuestion[];
}

export interface MeasuredMemory {
  readonly id: string;
  readonly text: string;
  readonly createdMs: number;
  readonly session: string | undefined;
}

export interface MeasuredQuestion {
  readonly query: string;
  /** Ids of the memories that answer; empty where nothing does. */
  readonly relevant: readonly string[];
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

export interface RoutedQuestion {
  readonly query: string;
  readonly network: 'semantic' | 'episodic' | 'both';
  readonly cross_session: boolean;
  readonly time: { readonly expr: string } | null;
}

const lines = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);

/** Questions of LoCoMo that its own authors made unanswerable by swapping the speakers. */
const ADVERSARIAL = 5;

/** All corpora of a folder, found by their names: `recall_*.jsonl`, `locomo*.json`. */
export function readCorpora(folder: string): Corpus[] {
  const files = readdirSync(folder).sort();
  const lists = files.filter((file) => /^recall.*\.jsonl$/.test(file)).flatMap((file) => lines<RecallLine>(join(folder, file)).map(fromLine));
  const conversations = files
    .filter((file) => /^locomo.*\.json$/.test(file))
    .flatMap((file) => Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, Conversation>).map(fromConversation));
  return [...lists, ...conversations];
}

export function readRoutes(folder: string): RoutedQuestion[] {
  return readdirSync(folder)
    .filter((file) => /^route.*\.jsonl$/.test(file))
    .flatMap((file) => lines<RoutedQuestion>(join(folder, file)));
}

function fromLine(line: RecallLine): Corpus {
  return {
    name: line.id,
    group: `recall_${line.lang}`,
    memories: line.memories.map(({ mid, text, created }) => ({ id: mid, text, createdMs: Date.parse(created), session: undefined })),
    questions: line.queries,
  };
}

function fromConversation([name, { turns, qa }]: readonly [string, Conversation]): Corpus {
  return {
    name: `locomo-${name}`,
    group: 'locomo',
    memories: turns.map(({ id, session, time, speaker, text }) => ({ id: id.replace(':', '-'), text: `${speaker}: ${text}`, createdMs: Date.parse(time), session: `s-${session}` })),
    questions: qa
      .filter(({ category, evidence }) => category !== ADVERSARIAL && evidence.length > 0)
      .map(({ question, evidence }) => ({ query: question, relevant: evidence.map((id) => id.replace(':', '-')) })),
  };
}
