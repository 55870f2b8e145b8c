import { auditEntrySchema, auditRequestSchema, type AuditEntry, type Auditing, type AuditInput, type AuditPage } from '../model/audit.js';
import { DAY_MS, type Clock } from '../model/clock.js';
import { messageOf } from '../model/errors.js';
import type { BlobStore } from '../model/index-store.js';
import { parseWith } from '../model/parse.js';
import type { ProblemReport } from '../model/status.js';
import { mustBeInOrder } from '../recall/asked-span.js';
import { endOfMoment, momentMs } from '../recall/candidates.js';
import { fileLines, hasTornEnd, jsonOf } from '../write/files/file-lines.js';

/** A request must not wait for the disk. */
const FLUSH_MS = 2000;
const KEPT_DAYS = 30;
/** About 50,000 entries; a loop must not fill the disk. */
const MAX_DAY_BYTES = 8 * 1024 * 1024;
/** What a store that cannot be written may leave in memory. */
const MAX_PENDING = 2000;

const FILE_NAME = /^audit-(\d{4}-\d{2}-\d{2})\.jsonl$/;

interface OpenDay {
  readonly day: string;
  bytes: number;
  /** A crash tore the last line: the next one must not be joined to it. */
  isTorn: boolean;
}

export interface AuditParts {
  readonly store: BlobStore;
  readonly clock: Clock;
  readonly maxDayBytes?: number;
}

/** Who read and wrote what: one file of JSON lines for each UTC day, in the state folder of this device. Whoever made it closes it. */
export class AuditLog implements Auditing {
  private pending: AuditEntry[] = [];
  private callOff: (() => void) | undefined;
  private writing: Promise<void> = Promise.resolve();
  private open: OpenDay | undefined;
  private failure: ProblemReport | undefined;
  private readonly maxDayBytes: number;

  constructor(private readonly parts: AuditParts) {
    this.maxDayBytes = parts.maxDayBytes ?? MAX_DAY_BYTES;
  }

  note(entry: Omit<AuditEntry, 'at'>): void {
    if (this.pending.length >= MAX_PENDING) {
      this.failure ??= { code: 'audit_full', message: 'More is done than the audit can write down; some of it is missing there.' };
      return;
    }
    this.pending.push({ at: new Date(this.parts.clock.now()).toISOString(), ...entry });
    this.callOff ??= this.parts.clock.after(FLUSH_MS, () => void this.flush());
  }

  async read(input: AuditInput): Promise<AuditPage> {
    const { limit, cursor, caller, since, until } = parseWith(auditRequestSchema, input);
    mustBeInOrder({ since, until });
    await this.flush();
    const sinceMs = since === undefined ? -Infinity : momentMs(since);
    const untilMs = until === undefined ? Infinity : endOfMoment(until);
    const [beforeDay, beforeLine] = placeOf(cursor);
    const items: AuditEntry[] = [];
    let nextCursor: string | undefined;
    for (const day of (await this.days()).reverse()) {
      if (day > beforeDay || Date.parse(day) + DAY_MS < sinceMs || Date.parse(day) > untilMs) continue;
      for (const { entry, line } of (await this.entriesOf(day)).reverse()) {
        const atMs = Date.parse(entry.at);
        if ((day === beforeDay && line >= beforeLine) || atMs < sinceMs || atMs > untilMs || (caller !== undefined && entry.caller !== caller)) continue;
        if (items.length === limit) return { items, ...(nextCursor !== undefined && { nextCursor }) };
        items.push(entry);
        nextCursor = `${day}~${line}`;
      }
    }
    return { items };
  }

  /** Writes what is left, as far as that is possible. */
  async close(): Promise<void> {
    await this.flush();
  }

  problems(): readonly ProblemReport[] {
    return this.failure === undefined ? [] : [this.failure];
  }

  /** What cannot be written is told in the status: who asks is answered all the same. */
  private flush(): Promise<void> {
    this.callOff?.();
    this.callOff = undefined;
    this.writing = this.writing.then(async () => {
      const entries = this.pending;
      if (entries.length === 0) return;
      this.pending = [];
      try {
        for (const day of new Set(entries.map(dayOf))) await this.append(day, entries.filter((entry) => dayOf(entry) === day));
      } catch (thrown) {
        // How much of it is in the file is not known any more.
        this.open = undefined;
        this.failure = { code: 'audit_unsaved', message: `Who read and wrote what could not be noted: ${messageOf(thrown)}` };
      }
    });
    return this.writing;
  }

  private async append(day: string, entries: readonly AuditEntry[]): Promise<void> {
    const open = this.open?.day === day ? this.open : await this.openDay(day);
    const bytes = new TextEncoder().encode((open.isTorn ? '\n' : '') + entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    if (open.bytes + bytes.length > this.maxDayBytes) {
      this.failure = { code: 'audit_full', message: `What was done on ${day} fills its audit of ${this.maxDayBytes} bytes; what came after is missing there.` };
      return;
    }
    await this.parts.store.append(fileOf(day), bytes);
    open.bytes += bytes.length;
    open.isTorn = false;
    this.failure = undefined;
  }

  /** With the first entry of a day, those that are too old go. */
  private async openDay(day: string): Promise<OpenDay> {
    const oldest = new Date(Date.parse(day) - (KEPT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
    for (const old of await this.days()) if (old < oldest) await this.parts.store.remove(fileOf(old));
    const reader = await this.parts.store.open(fileOf(day));
    try {
      this.open = { day, bytes: reader?.sizeBytes ?? 0, isTorn: reader !== undefined && (await hasTornEnd(reader)) };
      return this.open;
    } finally {
      await reader?.close();
    }
  }

  /** Oldest first. */
  private async days(): Promise<string[]> {
    return (await this.parts.store.names()).flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []).sort();
  }

  private async entriesOf(day: string): Promise<{ readonly entry: AuditEntry; readonly line: number }[]> {
    const reader = await this.parts.store.open(fileOf(day));
    if (reader === undefined) return [];
    try {
      const entries: { entry: AuditEntry; line: number }[] = [];
      for await (const line of fileLines(reader, this.parts.clock)) {
        const entry = auditEntrySchema.safeParse(jsonOf(line)).data;
        if (entry !== undefined) entries.push({ entry, line: line.number });
      }
      return entries;
    } finally {
      await reader.close();
    }
  }
}

function dayOf({ at }: AuditEntry): string {
  return at.slice(0, 10);
}

function fileOf(day: string): string {
  return `audit-${day}.jsonl`;
}

/** Lines before this one come next. Without a cursor, all do. */
function placeOf(cursor: string | undefined): readonly [day: string, line: number] {
  if (cursor === undefined) return ['9999', 0];
  const [day = '', line = ''] = cursor.split('~');
  return [day, Number(line)];
}
