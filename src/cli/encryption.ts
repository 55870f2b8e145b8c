import { armor, Decrypter, Encrypter } from 'age-encryption';
import { messageOf, MnemeError } from '../core/model/errors.js';

/** What opens a file again: a passphrase, or the secret keys that belong to public ones. The format is age's (age-encryption.org/v1). */
export type EncryptFor = { readonly passphrase: string } | { readonly recipients: readonly string[] };
export type DecryptWith = { readonly passphrase: string } | { readonly identities: readonly string[] };

const BINARY = 'age-encryption.org/v1';
const ARMORED = '-----BEGIN AGE ENCRYPTED FILE-----';
/** An armoured file is made to be pasted, and is read whole. */
const MOST_ARMORED_BYTES = 100_000_000;

/** What a file begins with: `undefined` where it is not encrypted. `passphrase` and `key` say what it was encrypted for. */
export function encryptionOf(beginning: Uint8Array): 'passphrase' | 'key' | undefined {
  const text = new TextDecoder('latin1').decode(beginning.subarray(0, 4096));
  if (text.startsWith(BINARY)) return /^-> scrypt /m.test(text) ? 'passphrase' : 'key';
  if (!text.startsWith(ARMORED)) return undefined;
  const body = text.slice(ARMORED.length).replace(/-----END[^]*$/, '').replace(/\s+/g, '');
  return /^-> scrypt /m.test(Buffer.from(body.slice(0, body.length - (body.length % 4)), 'base64').toString('latin1')) ? 'passphrase' : 'key';
}

/** @throws MnemeError `bad_request` for a recipient that is none */
export async function encrypted(plain: ReadableStream<Uint8Array>, lock: EncryptFor): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  if ('passphrase' in lock) encrypter.setPassphrase(lock.passphrase);
  else for (const recipient of lock.recipients) addRecipient(encrypter, recipient);
  return encrypter.encrypt(plain);
}

function addRecipient(encrypter: Encrypter, recipient: string): void {
  if (recipient.startsWith('AGE-SECRET-KEY-')) throw new MnemeError('bad_request', 'That is a secret key, which must not be on a command line. Give the public key that belongs to it, age1….');
  try {
    encrypter.addRecipient(recipient);
  } catch (thrown) {
    throw new MnemeError('bad_request', `${recipient.slice(0, 80)} is no public key of age: ${messageOf(thrown)}`, { cause: thrown });
  }
}

/** @throws MnemeError `bad_request` where the key does not open it. Reading rejects where the file is damaged or breaks off */
export async function decrypted(cipher: ReadableStream<Uint8Array>, key: DecryptWith, isArmored: boolean): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter();
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
  else for (const identity of key.identities) decrypter.addIdentity(identity);
  try {
    return await decrypter.decrypt(isArmored ? await unarmored(cipher) : cipher);
  } catch (thrown) {
    if (thrown instanceof MnemeError) throw thrown;
    const with_ = 'passphrase' in key ? 'this passphrase' : 'this key';
    throw new MnemeError('bad_request', `The file cannot be opened with ${with_}: ${messageOf(thrown)}. Nothing was taken from it.`, { cause: thrown });
  }
}

export function isArmored(beginning: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(beginning.subarray(0, ARMORED.length)) === ARMORED;
}

async function unarmored(cipher: ReadableStream<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of cipher) {
    bytes += part.byteLength;
    if (bytes > MOST_ARMORED_BYTES) throw new MnemeError('bad_request', `An armoured file of more than ${MOST_ARMORED_BYTES / 1_000_000} MB is not read; encrypt it without armour.`);
    parts.push(part);
  }
  const whole = armor.decode(Buffer.concat(parts).toString('latin1'));
  return new ReadableStream({
    start(controller) {
      controller.enqueue(whole);
      controller.close();
    },
  });
}
