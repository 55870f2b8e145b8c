import type { Engine } from '../core/engine.js';
import { MAX_TOUCHED } from '../core/model/audit.js';
import type { Clock } from '../core/model/clock.js';
import { toMnemeError } from '../core/model/errors.js';
import { isWithin } from '../core/model/note-path.js';
import { holdsSecret } from '../core/write/gate/secrets.js';
import type { Caller } from './auth.js';
import type { Operation } from './operation.js';

type Audited = Pick<Operation, 'name' | 'reach'>;

/** Who knocks with wrong tokens a thousand times a second is noted, and does not fill the log. */
const STRANGER_MS = 10_000;

/** Notes what callers did. What touches no note is left out. */
export class AuditTrail {
  private strangerAtMs = -Infinity;

  constructor(
    private readonly engine: Pick<Engine, 'audit' | 'status'>,
    private readonly clock: Pick<Clock, 'ticks'>,
  ) {}

  done(operation: Audited, caller: Caller | undefined, input: object, answer?: unknown): void {
    this.note(operation, caller, 'done', [...namesOf(input), ...touchedBy(answer, this.engine.status().memoryFolder)]);
  }

  failed(operation: Audited, caller: Caller | undefined, input: object, thrown: unknown): void {
    this.note(operation, caller, toMnemeError(thrown).code, namesOf(input));
  }

  /** Somebody without a token that is known. */
  stranger(operation: string): void {
    const nowMs = this.clock.ticks();
    if (nowMs - this.strangerAtMs < STRANGER_MS) return;
    this.strangerAtMs = nowMs;
    this.engine.audit.note({ caller: 'unknown', operation, outcome: 'unauthorized', touched: [] });
  }

  private note({ name, reach }: Audited, caller: Caller | undefined, outcome: string, touched: readonly string[]): void {
    // The owner's look at the audit touches no note, and would be what stands first in it.
    if (reach === 'nothing' || (name === 'audit' && outcome === 'done')) return;
    // What a caller sent as an id may be a secret in the wrong place, which is to be kept nowhere.
    const named = [...new Set(touched)].slice(0, MAX_TOUCHED).filter((text) => holdsSecret(text) === undefined);
    this.engine.audit.note({ caller: caller?.name ?? 'unknown', operation: name, outcome, touched: named });
  }
}

function namesOf(input: object): string[] {
  return 'id' in input && typeof input.id === 'string' ? [input.id] : [];
}

/**
 * What an answer names, outermost first. A memory is named by its id alone: the name of its note is made of its text, of which
 * nothing may be left once it is erased.
 */
function touchedBy(answer: unknown, memoryFolder: string): Set<string> {
  const touched = new Set<string>();
  const look = (value: unknown): void => {
    if (touched.size >= MAX_TOUCHED || typeof value !== 'object' || value === null) return;
    const { path, id } = value as { readonly path?: unknown; readonly id?: unknown };
    if (typeof path === 'string' && !isWithin(path, memoryFolder)) touched.add(path);
    else if (typeof id === 'string') touched.add(id);
    for (const inner of Object.values(value)) look(inner);
  };
  look(answer);
  return touched;
}
