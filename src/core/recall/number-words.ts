import { simplified } from '../read/comparable.js';

/** Asks for a number: the answer will name one. How long and how often are asked of time. */
const ASKS_HOW_MANY = /\bhow (?:many|much|old|far|big|large|tall|high|heavy|fast)\b|\bwhat (?:number|percentage|percent|price|size)\b|多少|几(?=[^乎率何])|多[大高远重快]/i;
/** In digits alone: words for numbers stand in texts of any kind ("two weeks ago", 三个人), and to count them gained nothing. */
const NAMES_NUMBER = /\d/;

export function asksHowMany(question: string): boolean {
  return ASKS_HOW_MANY.test(simplified(question));
}

export function namesNumber(text: string): boolean {
  return NAMES_NUMBER.test(text);
}
