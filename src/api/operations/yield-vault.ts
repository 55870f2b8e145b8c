import { z } from 'zod';
import { MnemeError } from '../../core/model/errors.js';
import { answerOperation } from '../operation.js';

export const yieldedSchema = z.object({
  yielded: z.literal(true).describe('The index is saved, the vault is free, and this server is about to close.'),
});

export const yieldVaultOperation = answerOperation({
  name: 'yield',
  method: 'POST',
  path: '/v1/yield',
  summary: 'Hand the vault over',
  description: 'Saves the index and lets go of the vault, so that another process of the owner may take it; then the server closes. A server inside Obsidian does not yield.',
  input: z.strictObject({}),
  output: yieldedSchema,
  annotations: { readOnly: false, destructive: false, idempotent: true },
  reach: 'nothing',
  auth: 'owner',
  examples: [],
  async handle({ yieldVault }) {
    if (yieldVault === undefined) throw new MnemeError('forbidden', 'The vault is open in Obsidian, which takes precedence. Close the vault there or switch the plugin off first.');
    await yieldVault();
    return { yielded: true as const };
  },
});
