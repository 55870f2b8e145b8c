/** Thirteen to nineteen digits in the groups in which cards print them. Shorter separators than one character only. */
const GROUPED = /(?<![\d.-])(?:\d[ -]?){12,18}\d(?![\d-]|\.\d)/g;
/** First digits of the large schemes (ISO/IEC 7812): Visa, Mastercard, Amex, Diners, Discover, JCB, UnionPay, Maestro, Mir. */
const ISSUERS = /^(?:4|5[0-9]|2[2-7]|3[0-9]|6[0-9]|8[1])/;

export function holdsCardNumber(text: string): boolean {
  for (const [found] of text.matchAll(GROUPED)) {
    const digits = found.replace(/[ -]/g, '');
    if (ISSUERS.test(digits) && !/^(\d)\1+$/.test(digits) && passesLuhn(digits)) return true;
  }
  return false;
}

/** The check digit of ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const counted = at % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}
