import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
}

export function percentiles(samplesMs: readonly number[]): Percentiles {
  const sorted = samplesMs.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), worst: at(1) };
}

export function median(values: readonly number[]): number {
  return percentiles(values).p50;
}

/** Each percentile's median over rounds: other load on the machine comes and goes. */
export function medianOf(rounds: readonly Percentiles[]): Percentiles {
  return { p50: median(rounds.map(({ p50 }) => p50)), p95: median(rounds.map(({ p95 }) => p95)), worst: median(rounds.map(({ worst }) => worst)) };
}

export function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** What 100,000 × 384 bytes take to copy on the machine that the limits were set on. */
const REFERENCE_COPY_MS = 1.5;

/** A plain copy of as many bytes as 100,000 vectors of 384 dimensions take: what the machine can do at that moment. */
export class CopyYardstick {
  private readonly source = new Uint8Array(100_000 * 384).fill(7);
  private readonly target = new Uint8Array(100_000 * 384).fill(1);
  private readonly samplesMs: number[] = [];

  /** Measures it once; to be taken between the rounds of what it is held beside. */
  take(): number {
    const tookMs = timed(() => this.target.set(this.source));
    this.samplesMs.push(tookMs);
    return tookMs;
  }

  get medianMs(): number {
    return median(this.samplesMs);
  }

  /** How much slower than the reference this machine is; a faster one changes no limit. */
  get slowness(): number {
    return Math.max(1, this.medianMs / REFERENCE_COPY_MS);
  }
}

/**
 * What share of a core a busy thread gets beside the machine's other load: 1 on a quiet one. The copy is shorter than a turn
 * of the scheduler and does not show it; what takes seconds is read with this beside it.
 */
export class CoreShare {
  private readonly shares: number[] = [];

  take(): void {
    const start = performance.now();
    const before = process.cpuUsage();
    while (process.cpuUsage(before).user < 200_000) continue;
    const { user, system } = process.cpuUsage(before);
    this.shares.push((user + system) / 1000 / (performance.now() - start));
  }

  get median(): number {
    return median(this.shares);
  }
}

/** Bytes in use after a full collection: heap and what lies outside it. */
export function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 4; round += 1) collect();
  const { heapUsed, arrayBuffers, external } = process.memoryUsage();
  return heapUsed + Math.max(external, arrayBuffers);
}

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const seconds = (valueMs: number): string => `${(valueMs / 1000).toFixed(valueMs < 10_000 ? 2 : 1)} s`;
export const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
export const percent = (share: number): string => `${Math.round(share * 100)} %`;
export const times = (value: number): string => `${value.toFixed(2)} ×`;
export const count = (value: number): string => String(value);

/** One line of a benchmark's table; without `must` it is told for comparison. */
export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly must?: string;
  readonly ok?: boolean;
}

type Show = (value: number) => string;

export const told = (what: string, measured: string): Row => ({ what, measured });
export const atMost = (what: string, value: number, limit: number, show: Show): Row => ({ what, measured: show(value), must: `≤ ${show(limit)}`, ok: value <= limit });
export const atLeast = (what: string, value: number, limit: number, show: Show): Row => ({ what, measured: show(value), must: `≥ ${show(limit)}`, ok: value >= limit });

/** A table for people, then one line of JSON for programs; `ok` where every row with a limit keeps it. */
export function report(bench: string, rows: readonly Row[], figures: Readonly<Record<string, unknown>>): void {
  console.log(`\n${bench}`);
  console.table(rows.map(({ what, measured, must, ok }) => ({ what, measured, must: must ?? '', ok: ok === undefined ? '' : ok ? 'yes' : 'NO' })));
  console.log(JSON.stringify({ bench, ok: rows.every(({ ok }) => ok !== false), ...figures }));
}
