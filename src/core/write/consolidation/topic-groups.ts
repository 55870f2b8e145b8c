import type { RelationSpace, Statement } from '../../model/relation.js';
import { nameKey } from '../../read/name-key.js';
import { hashOfText } from '../../content-hash.js';
import { contentWords } from './content-words.js';

/** A memory that may be summed up with others. */
export interface GroupedMemory extends Statement {
  readonly id: string;
}

/** Memories of one topic, that one summary could stand for. */
export interface TopicGroup {
  /** The same for the same members. */
  readonly id: string;
  /** What they have in common, as the memories write it. */
  readonly topic: string;
  /** Ids, oldest first. */
  readonly members: readonly string[];
}

/** Two are quickly read; a summary of them would save nothing. */
const FEWEST_MEMBERS = 3;
/** More than a summary of a few hundred tokens can do justice to. */
const MOST_MEMBERS = 20;
/**
 * Nearness on the model's own range plus a share of common words, from which memories of one entity speak of one topic; without a
 * common entity, or without a common word, they must be nearer. Cosine alone does not do: short Chinese statements about two topics of a
 * project came to 0.76, English ones about one topic to 0.50 (multilingual-e5-small).
 */
const NEAR = { withEntity: 0.7, withoutEntity: 0.95, withoutWord: 0.9, wordShare: 0.6 } as const;
/** Share of common words that stands for nearness where there are no vectors. */
const ALIKE = { withEntity: 0.25, withoutEntity: 0.4 } as const;
/** Of very short statements a single common word is not half of the content. */
const FEWEST_WORDS = 4;
/** A word in more memories than this says nothing about their topic. */
const MOST_MEMORIES_OF_WORD = 60;
/** Clusters of an entity that still take members; a larger number would make a large entity take quadratic time. */
const OPEN_CLUSTERS = 24;

interface Bucket {
  readonly topic: string;
  readonly byEntity: boolean;
  readonly members: GroupedMemory[];
}

interface Cluster {
  readonly topic: string;
  readonly members: GroupedMemory[];
  /** Sum of the members' vectors. */
  readonly sum: Float32Array | undefined;
  readonly words: Set<string>;
}

/**
 * Groups of memories of one topic: of one layer, about one entity (or with an uncommon word in common, where they name none),
 * and near each other. Summaries are grouped with summaries, so that compression goes on upward. No memory is in two groups; the same memories give
 * the same groups in any order. Time grows with memories times entities, not with pairs.
 */
export function groupsOf(memories: readonly GroupedMemory[], space: RelationSpace | undefined): readonly TopicGroup[] {
  const ordered = [...memories].sort((a, b) => a.createdMs - b.createdMs || compareText(a.id, b.id));
  const words = new Map(ordered.map((memory) => [memory, contentWords(memory.text)]));
  const wordsOf = (memory: GroupedMemory): ReadonlySet<string> => words.get(memory) ?? new Set();
  const clusters = bucketsOf(ordered, wordsOf).flatMap((bucket) => clustersOf(bucket, space, wordsOf));
  return settle(clusters);
}

function bucketsOf(memories: readonly GroupedMemory[], wordsOf: (memory: GroupedMemory) => ReadonlySet<string>): Bucket[] {
  const frequency = new Map<string, number>();
  for (const memory of memories) if (memory.entities.length === 0) for (const word of wordsOf(memory)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const buckets = new Map<string, Bucket>();
  const put = (memory: GroupedMemory, key: string, topic: string, byEntity: boolean): void => {
    const level = memory.kind === 'summary' ? 'summary' : 'statement';
    const full = [memory.layer, level, byEntity ? 'entity' : 'word', key].join('\n');
    const bucket = buckets.get(full) ?? { topic, byEntity, members: [] };
    bucket.members.push(memory);
    buckets.set(full, bucket);
  };
  for (const memory of memories) {
    for (const [key, entity] of new Map(memory.entities.map((name) => [nameKey(name), name]))) put(memory, key, entity, true);
    if (memory.entities.length > 0) continue;
    for (const word of wordsOf(memory)) {
      const count = frequency.get(word) ?? 0;
      if (count >= FEWEST_MEMBERS && count <= MOST_MEMORIES_OF_WORD) put(memory, word, word, false);
    }
  }
  return [...buckets.values()].filter(({ members }) => members.length >= FEWEST_MEMBERS);
}

/** Each memory, oldest first, joins the nearest cluster that is near enough, or opens one. */
function clustersOf({ topic, byEntity, members }: Bucket, space: RelationSpace | undefined, wordsOf: (memory: GroupedMemory) => ReadonlySet<string>): Cluster[] {
  const all: Cluster[] = [];
  let open: Cluster[] = [];
  // The entity's own name is in all of them, and tells no topic.
  const ofEntity = byEntity ? contentWords(topic) : new Set<string>();
  const own = (memory: GroupedMemory): ReadonlySet<string> => new Set([...wordsOf(memory)].filter((word) => !ofEntity.has(word)));
  for (const memory of members) {
    const memoryWords = own(memory);
    let best: Cluster | undefined;
    let bestNearness = 1;
    for (const cluster of open) {
      const nearness = nearnessOf(memory, memoryWords, cluster, byEntity, space);
      if (nearness >= bestNearness) [best, bestNearness] = [cluster, nearness];
    }
    if (best === undefined) {
      const opened: Cluster = { topic, members: [memory], sum: memory.vector?.slice(), words: new Set(memoryWords) };
      all.push(opened);
      open = [...open.slice(open.length >= OPEN_CLUSTERS ? 1 : 0), opened];
      continue;
    }
    best.members.push(memory);
    for (const word of memoryWords) best.words.add(word);
    const { sum } = best;
    if (sum !== undefined && memory.vector !== undefined) for (const [at, value] of memory.vector.entries()) sum[at] = (sum[at] ?? 0) + value;
    // The last to grow is the last to be closed.
    open = [...open.filter((cluster) => cluster !== best), ...(best.members.length < MOST_MEMBERS ? [best] : [])];
  }
  return all.filter((cluster) => cluster.members.length >= FEWEST_MEMBERS);
}

/** From 1 on near enough; higher is nearer. */
function nearnessOf(memory: GroupedMemory, words: ReadonlySet<string>, cluster: Cluster, byEntity: boolean, space: RelationSpace | undefined): number {
  const common = [...words].filter((word) => cluster.words.has(word)).length;
  // Against the smaller of the two: a cluster's words grow with it.
  const alike = common / Math.max(FEWEST_WORDS, Math.min(words.size, cluster.words.size));
  const closeness = closenessOf(memory.vector, cluster.sum, space);
  if (closeness === undefined) return alike / (byEntity ? ALIKE.withEntity : ALIKE.withoutEntity);
  if (common === 0) return closeness / NEAR.withoutWord;
  return (closeness + NEAR.wordShare * alike) / (byEntity ? NEAR.withEntity : NEAR.withoutEntity);
}

function closenessOf(vector: Float32Array | undefined, sum: Float32Array | undefined, space: RelationSpace | undefined): number | undefined {
  if (vector === undefined || sum === undefined || space === undefined || vector.length !== sum.length) return undefined;
  const dimension = vector.length;
  let dot = 0;
  let length = 0;
  for (let at = 0; at < dimension; at += 1) {
    const of = sum[at] ?? 0;
    dot += (vector[at] ?? 0) * of;
    length += of * of;
  }
  const cosine = length === 0 ? 0 : dot / Math.sqrt(length);
  return (cosine - space.cosineLow) / Math.max(1e-6, space.cosineHigh - space.cosineLow);
}

/** A memory about two entities was in two buckets: the larger group keeps it. */
function settle(clusters: readonly Cluster[]): TopicGroup[] {
  const taken = new Set<string>();
  const groups: TopicGroup[] = [];
  const byId = (cluster: Cluster): string => cluster.members[0]?.id ?? '';
  const largestFirst = [...clusters].sort((a, b) => b.members.length - a.members.length || compareText(byId(a), byId(b)) || compareText(a.topic, b.topic));
  for (const { topic, members } of largestFirst) {
    const ids = members.map(({ id }) => id).filter((id) => !taken.has(id));
    if (ids.length < FEWEST_MEMBERS) continue;
    for (const id of ids) taken.add(id);
    groups.push({ id: hashOfText([...ids].sort(compareText).join('\n')).slice(0, 16), topic, members: ids });
  }
  return groups;
}

/** By code units: the same on every machine, whatever its language. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
