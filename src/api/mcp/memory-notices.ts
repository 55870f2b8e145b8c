import type { Clock } from '../../core/model/clock.js';
import { memoryUri } from './memory-uri.js';
import type { VaultAccess } from './vault-access.js';

/** Where notices of changes go. */
export interface NoticeSink {
  resourceUpdated(uri: string): void;
  resourcesChanged(): void;
}

/** An import changes the list a thousand times; a client that reads it again should do so once. */
const LIST_EVERY_MS = 500;

/** Tells of every memory that changes, and of the list where one came or went. Returns the function that ends it. */
export function relayMemoryChanges(access: Pick<VaultAccess, 'onMemoryChange'>, clock: Clock, sink: NoticeSink): () => void {
  let callOff: (() => void) | undefined;
  const stop = access.onMemoryChange(({ id, change }) => {
    sink.resourceUpdated(memoryUri(id));
    if (change === 'changed' || callOff !== undefined) return;
    callOff = clock.after(LIST_EVERY_MS, () => {
      callOff = undefined;
      sink.resourcesChanged();
    });
  });
  return () => {
    stop();
    callOff?.();
  };
}
