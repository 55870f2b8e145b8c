import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
}

export function percentiles(samplesMs: readonly number[]): Percentiles {
  const sorted = [...samplesMs].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), worst: sorted[sorted.length - 1] ?? 0 };
}

export function median(values: readonly number[]): number {
  return percentiles(values).p50;
}

export function timed(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** A plain copy of as many bytes as 100,000 vectors of 384 dimensions take: what the machine can do at that moment. */
export function copyYardstickMs(bytes = 100_000 * 384): number {
  const source = new Uint8Array(bytes).fill(7);
  const target = new Uint8Array(bytes);
  return median(Array.from({ length: 21 }, () => timed(() => target.set(source))));
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
export const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

/** A table for people, then one line of JSON for programs. */
export function report(name: string, rows: readonly Readonly<Record<string, string | number>>[], figures: Readonly<Record<string, unknown>>): void {
  console.log(`\n${name}`);
  console.table(rows);
  console.log(JSON.stringify({ bench: name, ...figures }));
}
