import { simplified } from '../read/comparable.js';

const AUXILIARY = "did|do|does|is|are|was|were|will|would|has|have|had|can|could|should|shall";
/** Asks for a time: the answer will name one. "When" that begins a clause ("what happens when it rains") does not ask. */
const ASKS_WHEN = new RegExp(
  [
    `\\b(?:since |until |till )?when(?:['’]s\\b| (?:${AUXILIARY})\\b)`,
    '^\\W*when\\b[^,]*$',
    '\\bhow long\\b|\\b(?:what|which) (?:date|day|time|month|year)\\b',
    '什么时候|何时|几时|几点|哪一?[天年日月]|几[月号日]|多久|多长时间|什么日子',
  ].join('|'),
  'i',
);

const MONTHS = 'january|february|march|april|may|june|july|august|september|october|november|december';
const DAYS = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday';
const UNITS = 'days?|weeks?|weekends?|months?|years?|hours?|minutes?';
const NAMES_TIME = new RegExp(
  [
    `\\b(?:yesterday|today|tonight|tomorrow|recently|lately|${DAYS}|${MONTHS}|${UNITS}|morning|afternoon|evening|ago|since|noon|midnight|(?:19|20)\\d\\d)\\b`,
    `\\b(?:last|next|this|past) (?:night|summer|winter|spring|fall|autumn|time)\\b`,
    '\\b\\d{1,2}:\\d{2}\\b|\\b\\d{1,2}(?:am|pm)\\b',
    '昨[天晚日]|今[天晚年日]|明[天晚年日]|前[天年]|去年|上[周月个]|下[周月个]|本[周月]|周[一二三四五六日末]|星期|礼拜|\\d+\\s*[年月日号点]|[一二三四五六七八九十]+[年月日号点]|小时|分钟|早上|上午|下午|晚上',
  ].join('|'),
  'i',
);

export function asksWhen(question: string): boolean {
  return ASKS_WHEN.test(simplified(question));
}

export function namesTime(text: string): boolean {
  return NAMES_TIME.test(simplified(text));
}
