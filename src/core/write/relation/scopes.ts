/**
 * Scopes that exclude each other: what holds in one says nothing about another. Each group lists its members with the words
 * for them; a statement may be within several.
 */
const GROUPS: readonly (readonly RegExp[])[] = [
  [/\b(?:prod|production|live)\b|生产|线上(?!会|开)/iu, /\b(?:staging|pre-?prod)\b|预发/iu, /\b(?:dev|development)\b|开发环境|开发库/iu, /\b(?:tests?|testing|qa)\b(?! coverage)|测试(?:环境|库|服|里|中|用)/iu],
  [/\bunit[- ]tests?\b|单元测试|单测/iu, /\bintegration[- ]tests?\b|集成测试/iu, /\be2e\b|\bend-to-end\b|端到端/iu, /\b(?:load|stress|performance)[- ]tests?\b|压测|性能测试/iu],
  [/\b(?:ios|iphone|ipad)\b|苹果端/iu, /\bandroid\b|安卓/iu, /\bweb(?:site)?(?: app)?\b|网页端|web ?端|官网/iu, /\bdesktop\b|桌面端/iu, /小程序/iu, /\bcli\b|命令行/iu],
  [/\b(?:mobile|phone)\b|手机端|移动端|手机上/iu, /\b(?:web|desktop|browser)\b|网页端|桌面端|电脑上/iu],
  [/\bfront-?end\b|前端/iu, /\bback-?end\b|后端/iu],
  [/\bchrome\b/iu, /\bfirefox\b/iu, /\bsafari\b/iu, /\bedge\b/iu],
  [/\bwindows\b/iu, /\bmac(?:os)?\b/iu, /\blinux\b/iu],
  [/\bweekdays?\b|工作日|平时/iu, /\bweekends?\b|周末/iu],
  [/\bat work\b|\bwork (?:mails?|emails?|laptop|machine)\b|上班|工作邮件|办公/iu, /\bat home\b|\b(?:private|personal|friends?|family)\b|家里|在家|朋友|私人/iu],
  [/\b(?:elder|older|eldest|oldest|big)\b|大(?:女儿|儿子|宝)|[老旧](?:服务器|系统|版|机器|站)/iu, /\b(?:younger|newer|youngest|newest|little)\b|小(?:女儿|儿子|宝)|新(?:服务器|系统|版|机器|站)/iu],
  [/\bv1\b|\bfirst (?:release|phase|floor|round)\b|一期|[第]?一[组批轮部阶]/iu, /\bv2\b|\bsecond (?:release|phase|floor|round)\b|二期|[第]?二[组批轮部阶]/iu, /\bv3\b|\bthird (?:release|phase|floor|round)\b|三期|[第]?三[组批轮部阶]/iu],
  [/\bteam a\b/iu, /\bteam b\b/iu],
  [/\bmorning shift\b|早班/iu, /\b(?:night|evening|late) shift\b|晚班|夜班/iu, /中班/iu],
  [/\bintern(?:s|ship)?\b|\bjuniors?\b|实习|初级|新人/iu, /\bseniors?\b|高级|资深/iu, /\badmins?\b|管理员/iu],
  [/\bdebug\b|调试版/iu, /\brelease builds?\b|发布版|正式版/iu],
  [/\bpublic (?:methods?|functions?|fields?)\b|公共方法|公开方法/iu, /\bprivate (?:methods?|functions?|fields?)\b|私有方法/iu],
  [/\bpython\b/iu, /\b(?:go|golang)\b(?= |$|[.,])/u, /\bjavascript\b|\bjs\b/iu, /\btypescript\b|\bts\b/iu, /\bjava\b/iu, /\brust\b/iu, /\bc\+\+|\bcpp\b/iu, /\bruby\b/iu, /\bsql\b/iu, /\bcss\b/iu],
  [/\bmother\b|\bmum\b|\bmom\b|妈/iu, /\bfather\b|\bdad\b|爸/iu, /\bbrothers?\b|哥|弟/iu, /\bsisters?\b|姐|妹/iu, /\buncle\b|舅|叔/iu, /\baunt\b|姑|姨/iu, /\bsons?\b|儿子/iu, /\bdaughters?\b|女儿/iu, /\bwife\b|老婆|妻子/iu, /\bhusband\b|老公|丈夫/iu, /\bgrand(?:ma|mother)\b|奶奶|外婆/iu, /\bgrand(?:pa|father)\b|爷爷|外公/iu],
  [/\bcats?\b|猫/iu, /\bdogs?\b|狗/iu, /\bfish\b|鱼/iu],
  [/\bkitchen\b|厨房/iu, /\bbath(?:room)?\b|卫生间|浴室/iu, /\bliving room\b|客厅/iu, /\bbedroom\b|卧室/iu, /\bgarden\b|花园|阳台/iu],
  [/\be-?mails?\b|邮件/iu, /\bchats?\b|\bslack\b|聊天|群里/iu, /\bletters?\b/iu],
  [/\breadme\b/iu, /\bchangelog\b|更新日志/iu, /\bwiki\b/iu, /\bnewsletter\b/iu, /\bblog\b|博客/iu, /\bcomments?\b|注释/iu, /\bcommit (?:messages?|message)\b|提交信息/iu, /\bsummary\b/iu, /\btitles?\b|标题/iu],
];

/** Of each group, the members (bits) that a text is within. */
export type Scopes = readonly number[];

/** Each group as one pattern: most texts are within no scope at all, and so pay for one search a group. */
const ANY_OF_GROUP = GROUPS.map((members) => new RegExp(members.map(({ source }) => source).join('|'), 'iu'));

export function readScopes(text: string): Scopes {
  return GROUPS.map((members, group) => (ANY_OF_GROUP[group]?.test(text) === true ? members.reduce((bits, member, at) => (member.test(text) ? bits | (1 << at) : bits), 0) : 0));
}

/** How many groups put the two texts into scopes that exclude each other. */
export function excludingScopes(a: Scopes, b: Scopes): number {
  return a.filter((bits, group) => bits !== 0 && (b[group] ?? 0) !== 0 && (bits & (b[group] ?? 0)) === 0).length;
}
