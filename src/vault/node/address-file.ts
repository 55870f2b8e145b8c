import { randomBytes } from 'node:crypto';
import { z } from 'zod';

import { readPrivateFile, writePrivateFile } from './private-file.js';

/** Where a vault's endpoint is and what opens it. Stale unless `/health` at `url` answers with this `instance`. */
export const addressSchema = z.looseObject({
  url: z.url(),
  token: z.string().min(1),
  pid: z.int(),
  instance: z.string(),
  vault: z.string().describe('Real path of the vault.'),
  version: z.string(),
});
export type Address = z.infer<typeof addressSchema>;

/** `undefined` where there is none, or one that is damaged: it is written anew by the next owner. @throws MnemeError `store_failed` */
export async function readAddress(file: string): Promise<Address | undefined> {
  const text = await readPrivateFile(file);
  return text === undefined ? undefined : parseAddress(text);
}

export function parseAddress(text: string): Address | undefined {
  try {
    return addressSchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** @throws MnemeError `store_full`, `store_read_only`, `store_failed` */
export function writeAddress(file: string, address: Address): Promise<void> {
  return writePrivateFile(file, `${JSON.stringify(address, undefined, 2)}\n`);
}

/** 256 bits: as many as cannot be guessed, in characters that any header and any shell takes as they are. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
