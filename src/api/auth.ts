import { createHash, timingSafeEqual } from 'node:crypto';

/** Whoever holds a token. */
export interface Caller {
  readonly role: 'owner' | 'agent';
  /** Goes into journal and audit. */
  readonly name: string;
  readonly readOnly: boolean;
  /** Folders the caller is limited to, relative to the vault; `undefined` means the whole vault. */
  readonly folders: readonly string[] | undefined;
}

export interface TokenBook {
  /** Who holds the token; `undefined` if nobody does. Takes the same time however much of a token is right. */
  check(token: string): Caller | undefined;
  /** Whether anybody holds it, without taking that for a sign of life. */
  knows(token: string): boolean;
}

export interface TokenEntry {
  /** sha256 of the token, from `digestOf`, so that a book can be kept without the tokens themselves. */
  readonly digest: Uint8Array;
  readonly caller: Caller;
}

export const OWNER: Caller = { role: 'owner', name: 'owner', readOnly: false, folders: undefined };

/** sha256 of a token. Digests have one length, which a comparison in constant time needs. */
export function digestOf(token: string): Uint8Array {
  return createHash('sha256').update(token, 'utf8').digest();
}

/** Reads the entries anew for each check, so that a revoked token is refused at once. */
export function tokenBook(entries: () => readonly TokenEntry[]): TokenBook {
  const check = (token: string): Caller | undefined => {
    const digest = digestOf(token);
    let found: Caller | undefined;
    // No early exit: the place of an entry in the book must not show in the time taken.
    for (const entry of entries()) if (timingSafeEqual(digest, entry.digest)) found = entry.caller;
    return found;
  };
  return { check, knows: (token) => check(token) !== undefined };
}

/** The book that knows the owner's token alone. @throws RangeError on an empty token, which would let anyone in who sends none */
export function ownerTokenBook(token: string): TokenBook {
  if (token === '') throw new RangeError('The owner token must not be empty.');
  const entries: readonly TokenEntry[] = [{ digest: digestOf(token), caller: OWNER }];
  return tokenBook(() => entries);
}

/** RFC 6750 section 2.1: `Bearer` and a b64token. A token in the address or in a body is never looked at, since addresses are logged. */
const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i;

/** The token of an `Authorization` header; `undefined` if there is none of the right form. */
export function bearerTokenOf(header: string | null | undefined): string | undefined {
  return header === null || header === undefined ? undefined : BEARER.exec(header.trim())?.[1];
}
