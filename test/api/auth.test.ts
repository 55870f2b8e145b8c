import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bearerTokenOf, digestOf, OWNER, ownerTokenBook, tokenBook, type Caller, type TokenEntry } from '../../src/api/auth.js';

const SECRET = 'a-secret-of-some-length-0123456789';

test('the owner token is known and everything near it is not', () => {
  const book = ownerTokenBook(SECRET);
  expect(book.check(SECRET)).toEqual(OWNER);
  for (const near of ['', SECRET.slice(0, -1), `${SECRET}0`, SECRET.toUpperCase(), ` ${SECRET}`, `${SECRET.slice(0, -1)}8`]) expect(book.check(near)).toBeUndefined();
});

test('no other token is the owner token', () => {
  const book = ownerTokenBook(SECRET);
  fc.assert(fc.property(fc.string(), (token) => token === SECRET || book.check(token) === undefined));
});

test('an empty owner token is refused when the book is made', () => {
  expect(() => ownerTokenBook('')).toThrow(RangeError);
});

test('each token leads to its own caller, and a revoked one to nobody', () => {
  const reader: Caller = { role: 'agent', name: 'reader', readOnly: true, folders: ['Projects'] };
  let entries: TokenEntry[] = [{ digest: digestOf(SECRET), caller: OWNER }, { digest: digestOf('agent-token'), caller: reader }];
  const book = tokenBook(() => entries);
  expect([book.check(SECRET)?.name, book.check('agent-token')?.name]).toEqual(['owner', 'reader']);
  entries = entries.slice(0, 1);
  expect(book.check('agent-token')).toBeUndefined();
});

test('the token is read from a bearer header alone', () => {
  expect(bearerTokenOf('Bearer abc.DEF-1_2~3+4/5==')).toBe('abc.DEF-1_2~3+4/5==');
  expect(bearerTokenOf('bearer   abc')).toBe('abc');
  for (const header of [null, '', 'abc', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b', 'Bearer a,b', 'Bearer "abc"', 'BearerX abc']) expect(bearerTokenOf(header)).toBeUndefined();
});
