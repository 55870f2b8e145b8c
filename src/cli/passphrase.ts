import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { messageOf, MnemeError } from '../core/model/errors.js';
import type { DecryptWith, EncryptFor } from './encryption.js';
import type { Terminal } from './terminal.js';

/** Where a passphrase may come from beside a prompt. Never from the command line, which every process of the machine can read. */
export const PASSPHRASE_VARIABLE = 'MNEME_PASSPHRASE';
/** Somebody who has the file can try billions. */
const LEAST_CHARACTERS = 10;

export interface EncryptOptions {
  readonly encrypt?: boolean;
  readonly recipient?: readonly string[];
  readonly passphraseFile?: string;
}

export interface DecryptOptions {
  readonly identity?: string;
  readonly passphraseFile?: string;
}

/** What an export is to be encrypted for; `undefined` where it is not to be. @throws MnemeError `bad_request` */
export async function lockFrom({ encrypt, recipient, passphraseFile }: EncryptOptions, terminal: Terminal): Promise<EncryptFor | undefined> {
  if (recipient !== undefined && recipient.length > 0) {
    if (passphraseFile !== undefined) throw new MnemeError('bad_request', 'Encrypt for a passphrase or for public keys, not for both.');
    return { recipients: recipient };
  }
  if (encrypt !== true && passphraseFile === undefined) return undefined;
  const passphrase = (await passphraseFrom(passphraseFile)) ?? (await askedTwice(terminal));
  if (passphrase.length < LEAST_CHARACTERS) throw new MnemeError('bad_request', `A passphrase needs at least ${LEAST_CHARACTERS} characters; four or five words do well.`);
  return { passphrase };
}

/** What opens a file that was encrypted for `what`. @throws MnemeError `bad_request` where nobody says */
export async function keyFrom({ identity, passphraseFile }: DecryptOptions, what: 'passphrase' | 'key', terminal: Terminal): Promise<DecryptWith> {
  if (what === 'key') {
    if (identity === undefined) throw new MnemeError('bad_request', 'The file was encrypted for a public key. Name the file that holds the secret key with --identity FILE.');
    const identities = (await contentOf(identity)).split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
    if (identities.length === 0) throw new MnemeError('bad_request', `${identity} holds no key; age-keygen makes such files.`);
    return { identities };
  }
  const passphrase = (await passphraseFrom(passphraseFile)) ?? (await terminal.askSecret('Passphrase of the file:'));
  if (passphrase === undefined || passphrase === '') throw new MnemeError('bad_request', `The file is encrypted. Set ${PASSPHRASE_VARIABLE}, or name a file with --passphrase-file.`);
  return { passphrase };
}

async function passphraseFrom(file: string | undefined): Promise<string | undefined> {
  if (file !== undefined) return (await contentOf(file)).replace(/\r?\n$/, '');
  const { [PASSPHRASE_VARIABLE]: said } = process.env;
  return said === '' ? undefined : said;
}

async function askedTwice(terminal: Terminal): Promise<string> {
  const first = await terminal.askSecret('Passphrase:');
  if (first === undefined) throw new MnemeError('bad_request', `Nobody is there to ask for a passphrase. Set ${PASSPHRASE_VARIABLE}, or name a file with --passphrase-file.`);
  if ((await terminal.askSecret('Once more:')) !== first) throw new MnemeError('bad_request', 'The two passphrases differ.');
  return first;
}

async function contentOf(file: string): Promise<string> {
  try {
    return await readFile(resolve(file), 'utf8');
  } catch (thrown) {
    throw new MnemeError('bad_request', `${file} cannot be read: ${messageOf(thrown)}`, { cause: thrown });
  }
}
