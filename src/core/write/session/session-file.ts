import { z } from 'zod';
import type { Clock } from '../../model/clock.js';
import { TURN_ROLES } from '../../model/gate.js';
import type { BlobReader } from '../../model/index-store.js';
import { fileLines, hasTornEnd, isBlank, jsonOf } from '../files/file-lines.js';

const sessionLineSchema = z.object({
  type: z.literal('session'),
  id: z.string(),
  startedMs: z.number(),
  /** Turns that were counted and are no longer in the file. */
  dropped: z.int().min(0),
});

const turnLineSchema = z.object({
  type: z.literal('turn'),
  /** Counts the session's turns from 1, in the order in which they were reported. */
  number: z.int().min(1),
  role: z.enum(TURN_ROLES),
  text: z.string(),
  /** When it was said; UTC milliseconds. */
  atMs: z.number(),
  /** When it was reported. */
  heardMs: z.number(),
});
export type KeptTurn = Omit<z.output<typeof turnLineSchema>, 'type'>;

const topicLineSchema = z.object({
  type: z.literal('topic'),
  title: z.string(),
  summary: z.string(),
  /** How many turns it sums up. */
  turns: z.int().min(1),
  /** The numbers of those that are still in the file. */
  covers: z.array(z.int()),
});
export type KeptTopic = Omit<z.output<typeof topicLineSchema>, 'type'>;

const lineSchema = z.discriminatedUnion('type', [sessionLineSchema, turnLineSchema, topicLineSchema]);
type SessionLine = z.output<typeof lineSchema>;

/** An open session, as its file says. */
export interface KeptSession {
  readonly id: string;
  readonly startedMs: number;
  readonly dropped: number;
  /** In the order of time. */
  readonly turns: readonly KeptTurn[];
  /** Oldest first; their turns come before those that no topic covers. */
  readonly topics: readonly KeptTopic[];
}

export interface ReadSession {
  /** `undefined` where the beginning is lost and nobody knows whose session it is. */
  readonly session: KeptSession | undefined;
  readonly damagedLines: number;
  /** The beginning is lost, or a crash tore the last line: nothing may be added to such a file. */
  readonly isBroken: boolean;
}

/** @param id Whose session it is, where that is known: the turns are then read without the file's beginning. */
export async function readSession(reader: BlobReader, clock: Clock, id?: string): Promise<ReadSession> {
  let head: z.output<typeof sessionLineSchema> | undefined;
  const turns: KeptTurn[] = [];
  const topics: KeptTopic[] = [];
  let damagedLines = 0;
  for await (const line of fileLines(reader, clock)) {
    const content = lineSchema.safeParse(jsonOf(line)).data;
    // An open end is what a crash leaves: it was never acknowledged.
    if (content === undefined && line.isClosed && !isBlank(line)) damagedLines += 1;
    switch (content?.type) {
      case 'session':
        head = content;
        break;
      case 'turn':
        turns.push(content);
        break;
      case 'topic':
        topics.push(content);
        break;
      case undefined:
        break;
    }
  }
  const isBroken = head === undefined || (await hasTornEnd(reader));
  const { startedMs, dropped, ...whose } = head ?? { id, startedMs: turns[0]?.heardMs, dropped: 0 };
  if (whose.id === undefined || startedMs === undefined) return { session: undefined, damagedLines, isBroken };
  return { session: { id: whose.id, startedMs, dropped, turns: turns.sort(byTime), topics }, damagedLines, isBroken };
}

/** Reported out of order, said in order. */
export function byTime(a: KeptTurn, b: KeptTurn): number {
  return a.atMs - b.atMs || a.number - b.number;
}

export function headLine({ id, startedMs, dropped }: KeptSession): string {
  return encodedLine({ type: 'session', id, startedMs, dropped });
}

export function turnLine({ number, role, text, atMs, heardMs }: KeptTurn): string {
  return encodedLine({ type: 'turn', number, role, text, atMs, heardMs });
}

export function topicLine({ title, summary, turns, covers }: KeptTopic): string {
  return encodedLine({ type: 'topic', title, summary, turns, covers });
}

function encodedLine(line: SessionLine): string {
  return `${JSON.stringify(line)}\n`;
}
