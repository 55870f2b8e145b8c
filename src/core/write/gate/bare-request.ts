import { comparable } from '../../read/comparable.js';

/** Words of requests to keep something, and those that point at it without saying what it is. */
const WORDS =
  /\b(?:ok(?:ay)?|please|pls|and|so|also|just|now|then|can|could|will|would|you|do(?:n['’]t)?|not|never|make|sure|to|forget|remember|note|keep|bear|save|store|take|write|jot|commit|put|add|an?|of|it|this|that|these|those|them|one|point|down|in|on|mind|your|my|memory|notes?|file|record|for(?: me)?|us|the|later|next|time|future|reference|what|i|we|(?:have|['’]ve)|said|told|wrote|everything|all|above|thanks?|thank)\b/giu;
const WORDS_ZH =
  /记(?:住|录|下来?|好|着|牢|得|一下)?|牢记|不要忘记?|别忘记?|存(?:下来?|着)?|保存|备忘|备用|留个?底|好的|麻烦|谢谢|请|帮我|给我|一定|务必|可以|能不能|能|会|你|要|把|都|也|就|先|一?下|[这那](?:个|点|些|条|句话?|件事情?|一点)?|它们?|我们?|刚才|刚刚|以上|上面|之前|说过?|讲过?|告诉|的|话|内容|事情?|东西|笔记|到|进|里|下次|以后|了|吧|啊|哦|呀|吗|呢/gu;
/** "Save it." and "Forget it." are orders of another sort. */
const ASKS =
  /\b(?:remember|note|(?:don['’]t|do not|never) (?:you )?forget|(?:keep|bear)\b.*\bmind|(?:keep|save|store|take|write|jot|commit|put|add)\b.*\b(?:memory|notes?|later|next time|reference|record|down|on file))\b|记|(?:别|不要)忘|(?<!保)存(?:一?下|着|下来)|备忘|留个?底/iu;
/** Asks whether it is known, or says that it is. */
const OTHERWISE = /^(?:do|did) you\b|^我.{0,2}记|\badd an?\b/iu;
/** In characters: who says more says what. */
const LONGEST = 120;

/** Asks to keep something and does not say what: "Remember that.", 帮我记一下这个. What is meant was said beside it. */
export function isBareRequest(text: string): boolean {
  if (text.length > LONGEST) return false;
  const said = comparable(text);
  return ASKS.test(said) && !OTHERWISE.test(said) && !/[\p{L}\p{N}]/u.test(said.replace(WORDS, ' ').replace(WORDS_ZH, ' '));
}
