import { hasDigit, isGrammar } from './frame.js';
import type { QuantityKind } from './quantities.js';
import type { Reading } from './reading.js';

const SUBJECT = String.raw`((?:[\p{L}\p{N}][\p{L}\p{N}._+#/-]*\s){1,4}?)`;
const MEANWHILE = String.raw`(?:(?:has|have|had|is|was|were|will|got|been|being|be|now|just|recently|finally|again)\s)*`;
const BECOMES = String.raw`(?:mov(?:ed|es|ing)|switch(?:ed|es|ing)|migrat(?:ed|es|ing)|slip(?:s|ped|ping)?|postponed|delayed|push(?:ed|es)|pulled|rescheduled|shift(?:ed|s)|changed|renamed|raised|lowered|bumped|cut|went|back)`;
const TO = String.raw`(?:(?:back|over|out|forward|up|down)\s)?(?:to|on|onto|until|till)\b`;
const START = String.raw`^(?:(?:actually|ok|okay|so|and|fyi|btw|heads up)[,:]?\s)*(?:(?:the|our|my)\s)?`;
const BY_US = String.raw`(?:we|they|i)(?:['’]ve)?\s${MEANWHILE}${BECOMES}\s(?:(?:the|our|my)\s)${SUBJECT}${TO}`;

const PATTERNS: readonly RegExp[] = [
  new RegExp(`${START}(?!(?:we|they|i|it|he|she|this|that|everything|everybody|everyone|nobody)\\s)${SUBJECT}${MEANWHILE}${BECOMES}\\s${TO}`, 'iu'),
  new RegExp(`^(?:(?:actually|ok|okay|so|and|fyi|btw)[,:]?\\s)*${BY_US}`, 'iu'),
  /^([\p{L}\p{N} ._+#/-]{2,12}?)(?:已经?|又|现在|要|得|将)*(?:改(?:[到成为在用回]|[周星礼])|换[到成]|推迟|延期|延后|提前|挪到|搬到|迁[移到至]|切[换到]|调[到整至]|升级?到|降到|涨到)/u,
];

/** What a statement says has become otherwise: CI of "CI moved to Buildkite", the standup of "we moved the standup to 9:45". `undefined` where it says nothing of the kind. */
export function readChangedSubject(text: string): string | undefined {
  for (const pattern of PATTERNS) {
    const [, subject] = pattern.exec(text.trim()) ?? [];
    if (subject !== undefined) return subject.trim();
  }
  return undefined;
}

/**
 * Whether the newer tells what has become of that which the older is about. How else the older words it is all the same, so that a
 * change without a common word but its subject is asked about rather than missed.
 */
export function changesSubjectOf(older: Reading, newer: Reading): boolean {
  const subject = newer.changedSubject.filter((word) => !isGrammar(word) && !hasDigit(word));
  if (subject.length === 0 || !subject.every((word) => older.words.includes(word))) return false;
  // Of "standup notes go to the wiki" nothing has changed where the standup was moved.
  const { words } = older.toldOf;
  return sayTheLike(older, newer, subject) && (words.length === 0 || words.every((word) => subject.includes(word)));
}

const POINTS_IN_TIME: ReadonlySet<QuantityKind> = new Set(['weekday', 'date', 'month', 'clock']);
const sortOf = (kind: QuantityKind): QuantityKind | 'point_in_time' => (POINTS_IN_TIME.has(kind) ? 'point_in_time' : kind);

/** A time takes the place of a time, a name that of a name: "CI takes twelve minutes" stands, wherever it moved. */
function sayTheLike(older: Reading, newer: Reading, subject: readonly string[]): boolean {
  if (newer.quantities.length === 0) return older.quantities.length === 0 || [...older.names].some((name) => !subject.includes(name));
  return older.quantities.some(({ kind }) => newer.quantities.some((other) => sortOf(other.kind) === sortOf(kind)));
}
