const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
const HEX = /^(?:0x)?[0-9a-f]+$/i;

/** Shannon entropy, bits a character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** How many of lower case, upper case and digits it has. */
function classesOf(text: string): number {
  return Number(/[a-z]/.test(text)) + Number(/[A-Z]/.test(text)) + Number(/\d/.test(text));
}

/** Ids and digests: as random as a key, but not secret. */
export function isKnownId(text: string): boolean {
  return UUID.test(text) || ULID.test(text) || HEX.test(text);
}

/**
 * A string that only a generator makes: all of lower case, upper case and digits changing places often, and as many
 * different characters as chance gives. Identifiers change case at words and have digits at their end, so they change less.
 */
export function isGenerated(text: string): boolean {
  if (isKnownId(text) || classesOf(text) < 3 || shareOfWords(text) >= MADE_OF_WORDS) return false;
  const changes = Array.from(text).filter((character, at, all) => at > 0 && kindOf(character) !== kindOf(all[at - 1] ?? '')).length;
  return changes / text.length >= 0.3 && entropyOf(text) >= 0.8 * Math.log2(Math.min(text.length, 62));
}

/** Of 100,000 random strings of 28 characters, the shortest looked at, fewer than 20 reach it. */
const MADE_OF_WORDS = 0.8;

/** How much of it is words of four letters and more, as identifiers in camel case are. */
function shareOfWords(text: string): number {
  let letters = 0;
  for (const [word] of text.matchAll(/[A-Z]?[a-z]{3,}/g)) letters += word.length;
  return letters / text.length;
}

function kindOf(character: string): string {
  if (/[a-z]/.test(character)) return 'lower';
  if (/[A-Z]/.test(character)) return 'upper';
  return /\d/.test(character) ? 'digit' : 'other';
}
