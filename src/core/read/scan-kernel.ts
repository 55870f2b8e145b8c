import { SCAN_MODULE_BASE64 } from './scan-module.js';

/** Rows worked on between two looks at their scores. */
export const BLOCK_ROWS = 4096;
/** Where things stand in the kernel's memory: the query in 16 bits, a block's sums, a block's list of rows, all rows. */
const QUERY_AT = 0;
const MAX_STRIDE = 8192;
const SUMS_AT = MAX_STRIDE * 2;
const LIST_AT = SUMS_AT + BLOCK_ROWS * 4;
const ROWS_AT = 65536;
const PAGE_BYTES = 65536;

/** Rows of 8-bit integers in one piece of memory, and their dot products with a query. */
export interface ScanKernel {
  readonly kind: 'simd' | 'plain';
  /** All rows; a new view after `reserve`. */
  readonly rows: Int8Array;
  /** The sums of the last call. */
  readonly sums: Int32Array;
  /** For the caller to fill before `gather`. */
  readonly list: Uint32Array;
  reserve(rowCount: number): void;
  /** `values` has at most `stride` elements. */
  setQuery(values: Int8Array): void;
  /** At most `BLOCK_ROWS` rows from `firstRow`. */
  scan(firstRow: number, count: number): void;
  /** The first `count` rows of `list`. */
  gather(count: number): void;
}

interface ScanExports {
  readonly memory: WebAssembly.Memory;
  scan(query: number, row: number, count: number, stride: number, out: number): void;
  gather(query: number, base: number, list: number, count: number, stride: number, out: number): void;
}

class SimdKernel implements ScanKernel {
  readonly kind = 'simd';
  rows: Int8Array = new Int8Array(0);
  sums: Int32Array = new Int32Array(0);
  list: Uint32Array = new Uint32Array(0);
  private query: Int16Array = new Int16Array(0);

  constructor(
    private readonly wasm: ScanExports,
    private readonly stride: number,
  ) {
    this.view();
  }

  reserve(rowCount: number): void {
    const missing = ROWS_AT + rowCount * this.stride - this.wasm.memory.buffer.byteLength;
    if (missing <= 0) return;
    this.wasm.memory.grow(Math.ceil(missing / PAGE_BYTES));
    this.view();
  }

  setQuery(values: Int8Array): void {
    this.query.fill(0).set(values);
  }

  scan(firstRow: number, count: number): void {
    this.wasm.scan(QUERY_AT, ROWS_AT + firstRow * this.stride, count, this.stride, SUMS_AT);
  }

  gather(count: number): void {
    this.wasm.gather(QUERY_AT, ROWS_AT, LIST_AT, count, this.stride, SUMS_AT);
  }

  /** Growing the memory detaches every view of it. */
  private view(): void {
    const { buffer } = this.wasm.memory;
    this.query = new Int16Array(buffer, QUERY_AT, this.stride);
    this.sums = new Int32Array(buffer, SUMS_AT, BLOCK_ROWS);
    this.list = new Uint32Array(buffer, LIST_AT, BLOCK_ROWS);
    this.rows = new Int8Array(buffer, ROWS_AT);
  }
}

/** The same sums in JavaScript, about forty times slower, for where WebAssembly's SIMD is missing. */
class PlainKernel implements ScanKernel {
  readonly kind = 'plain';
  rows = new Int8Array(0);
  readonly sums = new Int32Array(BLOCK_ROWS);
  readonly list = new Uint32Array(BLOCK_ROWS);
  private readonly query: Int8Array;

  constructor(private readonly stride: number) {
    this.query = new Int8Array(stride);
  }

  reserve(rowCount: number): void {
    if (rowCount * this.stride <= this.rows.length) return;
    const larger = new Int8Array(rowCount * this.stride);
    larger.set(this.rows);
    this.rows = larger;
  }

  setQuery(values: Int8Array): void {
    this.query.fill(0).set(values);
  }

  scan(firstRow: number, count: number): void {
    for (let at = 0; at < count; at += 1) this.sums[at] = dot(this.query, this.rows, (firstRow + at) * this.stride);
  }

  gather(count: number): void {
    for (let at = 0; at < count; at += 1) this.sums[at] = dot(this.query, this.rows, (this.list[at] as number) * this.stride);
  }
}

/** Exact, as the SIMD kernel's sums are. */
function dot(query: Int8Array, rows: Int8Array, from: number): number {
  let sum = 0;
  for (let at = 0; at < query.length; at += 1) sum += (query[at] as number) * (rows[from + at] as number);
  return sum;
}

let compiled: WebAssembly.Module | null | undefined;

/** `null` where WebAssembly or its SIMD is missing. Compiling 700 bytes is quick enough to be done in place. */
function scanModule(): WebAssembly.Module | null {
  if (compiled === undefined) {
    const bytes = Uint8Array.from(atob(SCAN_MODULE_BASE64), (character) => character.charCodeAt(0));
    compiled = typeof WebAssembly === 'object' && WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null;
  }
  return compiled;
}

/** Bytes of a row: whole 16-byte lanes. */
export function strideOf(dimension: number): number {
  return Math.ceil(dimension / 16) * 16;
}

export function simdKernel(dimension: number): ScanKernel | undefined {
  const wasm = scanModule();
  if (wasm === null || dimension > MAX_STRIDE) return undefined;
  return new SimdKernel(new WebAssembly.Instance(wasm).exports as unknown as ScanExports, strideOf(dimension));
}

export function plainKernel(dimension: number): ScanKernel {
  return new PlainKernel(strideOf(dimension));
}
