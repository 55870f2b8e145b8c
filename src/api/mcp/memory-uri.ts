/** What a `memory://` address names. */
export type MemoryAddress = { readonly id: string; readonly part: 'item' | 'history' };

/** A memory, or the piece of a note that an answer cited: both have ids of the same alphabet. */
export const ITEM_TEMPLATE = 'memory://{id}';
export const HISTORY_TEMPLATE = 'memory://{id}/history';

export function memoryUri(id: string): string {
  return `memory://${id}`;
}

const ADDRESS = /^memory:\/\/([A-Za-z0-9_-]{1,64})(\/history)?$/;

/** `undefined` where it is no address of ours. */
export function parseMemoryUri(uri: string): MemoryAddress | undefined {
  const [, id, history] = ADDRESS.exec(uri) ?? [];
  return id === undefined ? undefined : { id, part: history === undefined ? 'item' : 'history' };
}

/** Ids of pieces of notes, which recall makes; every other id is a memory's. */
export function isPassageId(id: string): boolean {
  return /^n-[A-Za-z0-9_-]{16}-[0-9a-f]{8}$/.test(id);
}
