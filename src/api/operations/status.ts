import { z } from 'zod';
import { memoryChangeSchema } from '../../core/model/memory-change.js';
import { statusSchema } from '../../core/model/status.js';
import { isVisible, statusFor } from '../access.js';
import { answerOperation, streamOperation } from '../operation.js';
import { untilAborted } from '../time-limit.js';

const annotations = { readOnly: true, destructive: false, idempotent: true } as const;

export const statusOperation = answerOperation({
  name: 'status',
  method: 'GET',
  path: '/v1/status',
  summary: 'Counts, progress, model and health',
  description: 'What is indexed, how far vectors are, which model is in use, and what could not be read.',
  input: z.strictObject({}),
  output: statusSchema,
  annotations,
  reach: 'filtered',
  auth: 'agent',
  examples: [],
  handle: ({ engine, caller }) => statusFor(caller, engine.status()),
});

export const eventsOperation = streamOperation({
  name: 'events',
  method: 'GET',
  path: '/v1/events',
  summary: 'What changes, as it changes',
  description: 'Server-sent events. The first `status` comes at once, further ones at most a few times a second. `memory` tells of each memory that came, changed or went. A reader too slow for them skips to the newest of the status and of each memory.',
  input: z.strictObject({}),
  events: { status: statusSchema, memory: memoryChangeSchema },
  annotations,
  reach: 'filtered',
  auth: 'agent',
  examples: [],
  async follow({ engine, caller }, _input, emit, signal) {
    const stop = engine.onStatus((status) => emit('status', statusFor(caller, status)));
    const stopChanges = engine.onMemoryChange((change) => {
      if (isVisible(caller?.folders, change.path)) emit('memory', change, change.id);
    });
    try {
      emit('status', statusFor(caller, engine.status()));
      await untilAborted(signal);
    } finally {
      stop();
      stopChanges();
    }
  },
});
