import { simplified } from '../read/comparable.js';

/**
 * What a question gives away of itself, by word classes rather than by sentences. Each cue alone proves little; `route.ts`
 * weighs them together.
 */
export interface Cues {
  /** Speaks of the owner, of "us" or of what is theirs. */
  readonly personal: boolean;
  /** Something that was done, said or happened to the owner, or between the owner and somebody. */
  readonly personalPast: boolean;
  /** Leans on an earlier conversation in so many words: "last time", "remind me", 上次, 还记得. */
  readonly earlier: boolean;
  /** Something of this very conversation: "just pasted", "above", 刚刚. */
  readonly thisSession: boolean;
  /** Asks for a meaning, a mechanism, a comparison, a method: what a reference note or general knowledge answers. */
  readonly concept: boolean;
  /** Something general measured against, or explained by, something of the owner's. */
  readonly mixed: boolean;
  /** Asks for a reference note by name of the collection: "in my notes", 资料库. */
  readonly reference: boolean;
}

/** Past forms of the verbs by which people speak of what they did; regular ones are found by their ending. */
const IRREGULAR_PAST =
  'was|were|had|did|went|said|told|gave|got|made|took|saw|came|found|thought|knew|left|put|set|ran|read|wrote|met|bought|chose|chosen|built|sent|spent|held|heard|kept|hit|paid|began|broke|brought|caught|cut|drew|ate|fell|felt|flew|forgot|hid|led|lent|lost|meant|rode|sang|sat|slept|sold|spoke|stood|swam|taught|threw|tried|understood|won|wore|done|gone|seen|taken|given|written|spoken|eaten';
const PAST = `(?:${IRREGULAR_PAST}|[a-z]{2,}ed)`;
const SPEECH = '(?:say|said|tell|told|mention|mentioned|promise|promised|suggest|suggested|recommend|recommended|ask|asked|reply|replied|answer|answered|agree|agreed|propose|proposed|explain|explained|complain|complained|want|wanted|think|thought|decide|decided|warn|warned|report|reported|offer|offered|request|requested|object|objected)';
const SMALL = '(?:just|also|once|already|finally|originally|actually|recently|ever|all|both|still|even|first|last|never|once)';

/** Requests that use "I", "me" or "we" only to be polite, or for people in general. */
const POLITE = /\b(?:i(?:['’]d| would| want| need| wish| am trying| was hoping|['’]m trying)(?: really)?(?: like| love)?(?: to| you to)?\b|(?:to|for|show|give|tell|help|teach|walk|let) (?:me|us)\b|let(?:['’]s| us)\b|(?:can|could|should|would|do|may|might|must) (?:i|we|one|you)\b(?! (?:have|still|usually|normally|always|prefer|like|say|tell|mention|ever|own|use|need to pay))|as we know|we (?:call|say|mean by)|(?:i|we) (?:keep|often) (?:hear|hearing|see|seeing)|(?:explain|describe) (?:it )?to me|i(?:['’]m| am) (?:curious|wondering|confused)|i wonder|i (?:don['’]?t|do not) (?:understand|get|know)|when (?:i|we|you)\b)/gi;
const POLITE_ZH = /我(?:很|挺|有点)?(?:想|要|需要|希望)(?:要)?(?:搞懂|搞清楚?|弄懂|弄清楚?|知道|了解|理解|明白|学习?|请教|问(?:一?下|问)?|看看|听听)|我不(?:太|大)?(?:懂|明白|理解|清楚)|(?:给|跟|帮|向|教|为|替)(?:我|我们|咱们)(?!的)|我(?:们|们大家)?(?:常|通常|一般|平时|经常|总)?(?:所?说|讲|称|叫|听说|听到)的|大家|人们/g;

/** Parts of a private or working life that are named with "the" because the speaker has only one of them, and persons' particulars. */
const ROLE = 'landlord|landlady|client|boss|manager|dentist|plumber|contractor|recruiter|tenant|neighbou?rs?|babysitter|accountant|therapist|kids|intern|vendor|team|office|standup|deadline';
const PARTICULAR = 'birthday|phone|number|address|email|wife|husband|partner|kids?|son|daughter|mother|father|parents|allerg(?:y|ies)|favou?rite|diet|job|team|office|desk|feedback|opinion|plan|proposal';
const LIFE = new RegExp(`\\bthe (?:${ROLE})\\b(?! (?:pattern|design))|\\b[A-Z][a-z]+['’]s (?:${PARTICULAR})\\b|\\b(?:this|the \\w+) project\\b|\\b(?:mom|mum|dad|grandma|grandpa)\\b`);
const LIFE_ZH = /房东|客户(?!端)|甲方|老板|领导|同事|班主任|爸|妈|媳妇|老公|老婆|女儿|儿子|[老小][张王李赵刘陈杨黄周吴徐孙马朱胡林郭何高罗](?![\u4e00-\u9fff]?数)/;

const PERSONAL = /\b(?:i|i['’](?:m|ve|d|ll)|me|my|mine|myself|we|we['’](?:re|ve|d|ll)|us|our|ours|ourselves)\b/i;
const PERSONAL_ZH = /[我俺咱](?!国)|本人|自己家/;

const EARLIER = new RegExp(
  [
    '\\b(?:last time|previous(?:ly)? (?:session|conversation|chat|discussion|discussed|mentioned|said|told|agreed|talked|decided)|(?:earlier|previous|past|prior|last|another|other) (?:session|conversation|chat|discussion|talk|meeting|call)s?)\\b',
    '\\b(?:do you |you |can you |d[\'’]you )?(?:still )?(?:remember|recall)\\b(?! to\\b)',
    '\\bremind (?:me|us)\\b(?! to\\b| (?:tomorrow|at|in|on|every)\\b)',
    "\\b(?:what|who|where|when|which|how)\\b.*\\bagain\\?*$",
    '\\b(?:i|we)(?:[\'’]ve| have| had)? (?:already |once |ever |previously )?(?:told|mentioned|asked|said to|discussed with|talked)\\b',
    '\\b(?:have|had|did|didn[\'’]t|haven[\'’]t) (?:i|we|you) (?:already |ever |not |once |previously |just )?(?:tell|told|mention|mentioned|say|said|discuss|discussed|talk|talked|agree|agreed|decide|decided|settle|settled|cover|covered|note|noted)\\b',
    '\\byou (?:once |previously |already |also )?(?:suggested|recommended|told|mentioned|said|proposed|promised|gave me|wrote)\\b',
    '\\b(?:as|like|what) (?:i|we|you) (?:said|discussed|agreed|mentioned|decided|talked about)\\b',
    '\\b(?:a while|some time|a long time|ages|long) (?:ago|back)\\b|\\bback (?:then|when)\\b|\\bthe other (?:day|night|week)\\b|\\bpick up where\\b|\\bleft off\\b|\\bwhere (?:were|did) we\\b|\\bpreviously\\b|\\bsince (?:then|we last)\\b|\\bat the time\\b',
    '\\b(?:i|we|us|our|my|you)\\b.*\\b(?:before|earlier|in the past|formerly|originally|back then)\\b[^a-z]*$',
  ].join('|'),
  'i',
);
const EARLIER_ZH = new RegExp(
  [
    '上上?[次回](?!报|答|归|车|数|循环|迭代)|前[几两]?[次回]|头一?[次回]|那[次回趟天]|[这那哪]趟|当[初时年]|那时候?|先前|早先|以往|曾经|此前',
    '还?记[得不]|忘了|想不起|想起来?|来着',
    '(?:我|你|咱|我们|咱们|你们|他|她|他们)(?:们)?(?:.{0,4})(?:之前|以前|从前|原来|原先|早前|前面)',
    '(?:^|[，,。？?；;])\\s*(?:之前|以前|从前|原先)',
    '(?:之前|以前|从前|原先)(?:.{0,4})(?:说|聊|提|讲|问|讨论|商量|约|定|写|记|看|做|用|遇|碰|试|改|买|去|推荐|答应|教|给)[^前怎么]?[过的了]',
    '(?:说|聊|提|讲|问|谈|讨论|商量|约定|告诉|推荐|答应|交代|交待|承诺|遇到|碰到|试|去|吃|住|看|读|学|用|买|写|做|改|踩)过',
    '跟你(?:说|聊|提|讲)|(?:告诉|答应)[过了]?你|你(?:说|推荐|建议|提到|给我)',
    '又(?:是)?(?:什么|哪|谁|多少)|再(?:说|讲|发)一[遍次]|接着上|继续上',
  ].join('|'),
);

const PERSONAL_PAST = new RegExp(
  [
    `\\b(?:i|we)(?:['’]ve| have| had)? (?:${SMALL} )?${PAST}\\b`,
    `\\bdid(?:n['’]t)? (?:i|we)\\b`,
    `\\b(?:have|has|had) (?:i|we)\\b(?! to\\b)`,
    `\\b(?:was|were) (?:i|we|my|our)\\b`,
    `\\b(?:my|our)(?: [\\w'’-]+){1,4} (?:was|were|did|had|went|said|told|wanted|got|broke|failed|ended|changed|happened)\\b`,
    `\\b(?:was|were|did|had)\\b.*\\b(?:my|our)\\b`,
    // "did Priya say", "what Priya told": a person who spoke, asked or wanted.
    `\\bdid (?:the )?[\\w'’-]+(?: [\\w'’-]+)? ${SPEECH}\\b`,
    `\\b[A-Z][a-z]+ (?:${SMALL} )?(?:said|told|mentioned|promised|suggested|recommended|asked|agreed|proposed|wanted|decided|warned|complained)\\b`,
  ].join('|'),
  'i',
);
const PERSONAL_PAST_ZH = new RegExp(
  [
    // A finished act: verb and 了 or 过, or a verb with its result. 超过, 通过, 为了, 了解 and the like are other words.
    '[我俺咱](?:们)?[^，,。？?]{0,14}?(?:[\\u4e00-\\u9fff](?<![超通经不难为除])[了过](?![解不程去])|[修改写做选定谈说约弄搞商备][好完掉]|[看听学聊谈提说遇碰收找买]到)',
    // A noun that a past act of the owner's singles out: 我看的那篇, 我们定的方案.
    '[我俺咱](?:们)?[^，,。？?每]{0,8}?[看读学写买吃说聊提定选改试问踩遇碰去订拍换存记修放][的](?!时候)',
    '[我咱](?:们)?(?:当初|当时|那时|一共|总共)|[一总]共.{1,6}[了过]',
    '(?:评审|会议|例会|会上|面试|聚餐|体检|出差|旅行).{0,6}[定说谈聊提讲][了些过的]',
  ].join('|'),
);

const THIS_SESSION = /\b(?:i|you|we)(?:['’]ve)? just\b|\bjust (?:now|pasted|sent|said|wrote|asked|shared|gave|told|posted|showed|uploaded|mentioned|typed|shown)\b|\b(?:a |one |two |few )?(?:minutes?|moments?|seconds?|sec)s? ago\b|\b(?:the |your |my )?(?:code|snippet|text|message|answer|reply|question|error|list|file|output)? ?(?:above|below)\b|\bin (?:this|the current) (?:chat|conversation|session|thread)\b|\b(?:your|my|the) (?:last|previous|first) (?:message|answer|reply|question|response|suggestion)\b|\bearlier in (?:this|our) (?:chat|conversation|session)\b|\bsay that again\b|\bso far in this\b/i;
const THIS_SESSION_ZH = /刚刚|刚才|方才|[我你]刚(?!毕业|来|到|入职|搬|开始|结婚)|上面|上文|前面(?:那|的|说|贴|发|给|提)|这[次段](?:对话|聊天|会话)|上一?[条句](?:消息|回复|回答|话)?|[几一两\d]+\s*(?:分钟|秒)前/;

const CONCEPT = new RegExp(
  [
    '\\b(?:explain|define|definition|meaning of|describe|introduction to|overview of|basics of|theory|principle|concept|syntax|formula|algorithm|tutorial|cheat ?sheet|best practices?|pros and cons|trade-?offs?|difference|differences|differ|compare|comparison|versus|vs\\.?|complexity|derivation|proof|history of|in plain (?:words|english))\\b',
    '\\b(?:how|why) (?:do|does|are|is|can|should|would|to)\\b',
    '\\bhow did\\b',
    '\\bwhat (?:is|are|does|do|makes?|causes?)\\b(?! (?:my|our|i|we|the (?:name|status|date|address|password|port|plan|budget|deadline))\\b)',
    '\\bwhat(?:[\'’]s| is) the (?:difference|meaning|point|purpose|idea|best|right|recommended|usual|standard)\\b',
    '\\bwhen (?:should|would|do|does|is|are) (?!my\\b|our\\b|i\\b|we (?:have|meet))',
    '\\bunderstand (?:how|why|what)\\b|\\blearn (?:how|about)\\b',
  ].join('|'),
  'i',
);
const CONCEPT_ZH = /是什么(?!时候)|什么是|什么意思|指(?:的是)?什么|指的?是?啥|怎么回事|咋回事|为什么|为啥|为何|原理|区别|差别|差异|不同|怎么(?:做|写|用|算|选|设计|实现|工作|处理|理解|避免|取舍|解决|配置|证明|推导|优化|配|办|区分)|如何|怎样|定义|概念|公式|语法|优缺点|利弊|好处|适合|适用|什么(?:情况|时候|场景)[下]?(?:该|应该|要|用|需要|适合)|机制|流程是|教程|入门|解释|讲讲|介绍一?下|explain|怎么[^了过]{0,6}的$|最佳实践|取舍|复杂度|起源|由来|作用/i;

/** Content that reaches beyond the owner's own life: what was read, watched, studied. */
const READING = '(?:paper|article|book|chapter|lecture|talk|course|video|podcast|post|essay|tutorial|documentation|docs|algorithm|theorem|technique|method|framework|pattern|concept|theory|model|standard|spec)s?';
const MIXED = new RegExp(
  [
    `\\b(?:in line with|comply|complies|compliant|compliance|conform|meets? the|consistent with|best practices?|recommended (?:way|practice|dose|amount|setting|value|range|approach)|still recommended|industry|standards?|still considered|(?:follow|follows|obey|violate|violates|break|breaks)\\b.*\\b(?:rules?|principles?|guidelines?|laws?|regulations?)|typical(?:ly)?|compared? (?:to|with|against)|stack up|state of the art|according to|benchmark|healthy|normal range|average)\\b`,
    `\\b(?:explain|describe|teach me|illustrate)\\b.*\\b(?:using|with|from|based on|by way of|through|on) (?:the |my |our |an? )`,
    `^(?!how (?:many|much|often)).*\\b${READING}\\b.*\\b(?:i|we)(?:['’]ve| have)? (?:${SMALL} )?(?:read|watched|studied|saved|bookmarked|learned|learnt|listened|covered|highlighted|noted|took|attended|saw|finished)\\b.*`,
    `\\b(?:i|we)(?:['’]ve| have)? (?:${SMALL} )?(?:read|watched|studied|saved|bookmarked|learned|learnt|covered|attended)\\b.*\\b(?:explain|mean|say|claim|argue|work|main idea|key|core|conclusion|difference)\\b`,
    // "Is the thing we chose stable?": a general property, asked in the present, of something known by the owner's past.
    `^(?:is|are|does|do|why (?:is|are|does|do)|how (?:is|are|does|do)|which of)\\b.*\\b(?:i|we)(?:['’]ve| have)? (?:${SMALL} )?${PAST}\\b`,
    `\\b(?:how|why|what)\\b.*\\b(?:apply|applies|relate|relates|relevant|work|works|affect|affects|matter|matters|mean|means|fit|fits)\\b.*\\b(?:my|our|us)\\b`,
    `\\b(?:should|would|could|does|do|is|are|can)\\b.*\\b(?:my|our)\\b.*\\b(?:better|worse|enough|correct|right|safe|secure|good|idiomatic|optimal|valid|secure|scale|too|violate|support|supports|compatible|suitable)\\b`,
  ].join('|'),
  'i',
);
const MIXED_ZH = /标准|规范|最佳实践|推荐的?做法|官方|业界|一般(?:来说|建议|做法|认为)|通常|合理吗|符合|相比|对比|比起来|跟.{1,10}比|和.{1,12}(?:差|区别|不同|比|冲突)|结合|按照?(?:我|咱|我们|咱们)|根据(?:我|咱)|用(?:我|咱)们?的?.{0,14}(?:解释|讲|说明|举例)|拿(?:我|咱).{0,14}(?:解释|讲|说明|举例|当例子)|核心|方法是|观点|结论|讲(?:了|的|的是)?(?:什么|啥|些什么)|论文|文章|原理|适合|够不够|够用吗|算不算|是否|影响|安全吗|过时|达标|正常(?:吗|范围)|推荐(?:量|值)|要求吗/;

const REFERENCE = /\b(?:reference (?:note|page|doc)s?|knowledge ?base|glossary|wiki|cheat ?sheet|handbook|manual|documentation|style guide|do (?:i|we) have (?:a |any )?(?:notes?|documentation|docs?|pages?)|(?:is|are) there (?:a |any )?(?:notes?|docs?|documentation|pages?|entry|entries)|(?:any|a) (?:notes?|entry|entries|page) (?:on|about))\b/i;
const REFERENCE_ZH = /资料库|知识库|笔记库|参考(?:笔记|资料|文档)|词条|条目|手册|速查|文档里|百科/;

/** Each is compiled with its first use, which takes tens of milliseconds for all of them. */
export const CUE_PATTERNS: readonly RegExp[] = [
  POLITE, POLITE_ZH, PERSONAL, PERSONAL_ZH, LIFE, LIFE_ZH, PERSONAL_PAST, PERSONAL_PAST_ZH, EARLIER, EARLIER_ZH,
  THIS_SESSION, THIS_SESSION_ZH, CONCEPT, CONCEPT_ZH, MIXED, MIXED_ZH, REFERENCE, REFERENCE_ZH,
];

/** Reading a question's head is enough, and keeps a pasted page from speaking for it. */
const READ_CHARACTERS = 600;

export function readCues(query: string): Cues {
  const text = simplified(query.slice(0, READ_CHARACTERS));
  const own = text.replace(POLITE, ' ').replace(POLITE_ZH, '');
  const thisSession = THIS_SESSION.test(text) || THIS_SESSION_ZH.test(text);
  return {
    personal: PERSONAL.test(own) || PERSONAL_ZH.test(own) || LIFE.test(own) || LIFE_ZH.test(own),
    personalPast: PERSONAL_PAST.test(own) || PERSONAL_PAST_ZH.test(own),
    earlier: EARLIER.test(text) || EARLIER_ZH.test(own),
    thisSession,
    concept: CONCEPT.test(text) || CONCEPT_ZH.test(text),
    mixed: MIXED.test(text) || MIXED_ZH.test(text),
    reference: REFERENCE.test(text) || REFERENCE_ZH.test(text),
  };
}
