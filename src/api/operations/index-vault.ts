import { z } from 'zod';
import { statusSchema } from '../../core/model/status.js';
import { streamOperation } from '../operation.js';

/** A stream, since it may take an hour: HTTP clients give up on an answer whose first byte takes minutes. */
export const indexVaultOperation = streamOperation({
  name: 'index',
  method: 'POST',
  path: '/v1/index',
  summary: 'Bring the index up to date',
  description: 'Looks at the whole vault again. Server-sent events: `status` while it works, `done` with the last status once the index is up to date and saved.',
  input: z.strictObject({ vectors: z.boolean().default(true).describe('Also wait until every vector is there, or vectors are off, paused or failed.') }),
  events: { status: statusSchema, done: statusSchema },
  annotations: { readOnly: false, destructive: false, idempotent: true },
  reach: 'vault',
  auth: 'owner',
  examples: [{ summary: 'Full text alone', input: { vectors: false } }],
  async follow({ engine }, { vectors }, emit, signal) {
    const stop = engine.onStatus((status) => emit('status', status));
    try {
      emit('status', engine.status());
      await engine.whenReady(signal);
      await engine.rescan();
      if (vectors) await engine.whenVectorsSettled(signal);
      await engine.flush();
      emit('done', engine.status());
    } finally {
      stop();
    }
  },
});
