import { z } from 'zod';
import { MnemeError } from '../../core/model/errors.js';
import { citedPassageSchema } from '../../core/model/passage.js';
import { isVisible } from '../access.js';
import { answerOperation } from '../operation.js';

export const getPassageOperation = answerOperation({
  name: 'get_passage',
  method: 'GET',
  path: '/v1/passages/{id}',
  summary: 'Read a piece of a note',
  description: 'The piece of a note that an answer cited, by the id of the item. Once its text or its place has changed there is no such piece any more: ask again.',
  input: z.strictObject({ id: z.string().min(1).max(64).describe('Id of an item of type note.') }),
  output: citedPassageSchema,
  annotations: { readOnly: true, destructive: false, idempotent: true },
  reach: 'filtered',
  auth: 'agent',
  examples: [],
  handle({ engine, caller }, { id }) {
    const passage = engine.passage(id);
    if (passage === undefined || !isVisible(caller?.folders, passage.path)) throw new MnemeError('not_found', `No note holds the piece ${id} any more. Ask again with recall.`);
    return passage;
  },
});
