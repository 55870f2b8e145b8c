import { comparable } from '../../read/comparable.js';

/** What an order may begin with. */
const BEFORE = /^(?:(?:ok(?:ay)?|so|well|actually|hey|no|please|pls|just|you can|(?:can|could|would) you|i (?:want|need) you to|i['’]d like you to)[\s,]+)+/iu;
const BEFORE_ZH = /^(?:好的?|那|嗯|哦|其实|请|麻烦|帮我|你|可以|能不能|就|直接|[\s,，])+/u;

const KNOWN = String.raw`(?:(?:what(?:ever)?|everything|anything|all)(?: that)? (?:i|we|you)\b|(?:the |that |this |those |my |your |any |all |every )*(?:memory|memories) (?:of|about|that|on)\b)`;
/** Of what was said or is known, not "forget it", which closes a subject, nor "forget to". */
const ORDER = new RegExp(String.raw`^(?:(?:forget|stop remembering)(?: about)? (?:that|what|everything|anything|all|the|my|our|his|her|their|any|how|where|who|when|which|i|we)\s|(?:ignore|disregard|delete|erase|remove|wipe|drop|discard|scrap) ${KNOWN})`, 'iu');
const ORDER_ZH =
  /^(?:忘掉|忘记|忘了)(?:吧)?(?:我|咱们|关于|有关|所有|一切|全部|之前|以前|刚才|刚刚|上次|你(?:知道|记得|记住))|^(?:把|将).+忘(?:了|掉|记)吧?$|^(?:把|将).+(?:记忆|记录).{0,3}(?:删|抹|清)(?:掉|除|了)?吧?$|^(?:删掉|删除|删了|清除|抹掉)(?:关于|有关|我).+(?:记忆|记录)吧?$|^(?:别|不要|不用)再记(?:住|得|着|下)?我/u;

/** "Forget that I use npm, it is pnpm now" says what is so, beside the order. */
const SAYS_MORE = /[,;:.!?—，；：。！？\n]\s*(?!please\b|thanks?\b|thank you\b|谢谢|好吗)[\p{L}\p{N}]|\b(?:but|because|since|instead|from now on|and (?:use|do|go|just|start|switch|always|never|let|try))\b|而是|改[用成为]|因为/iu;
/** In characters: who says more says what. */
const LONGEST = 200;

/** Orders to forget what is known, and says nothing else: "Forget that I live in Porto", 忘掉我住在波尔图. No memory, but an act upon one. */
export function asksToForget(text: string): boolean {
  if (text.length > LONGEST) return false;
  const said = comparable(text).trim().replace(/[\s\p{P}]+$/u, '').replace(BEFORE, '').replace(BEFORE_ZH, '');
  return (ORDER.test(said) || ORDER_ZH.test(said)) && !SAYS_MORE.test(said);
}
