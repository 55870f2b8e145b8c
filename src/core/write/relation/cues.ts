/** What a statement says about itself: that it denies, changes, narrows or explains something. */
export interface Cues {
  /** Words of denial outside the lexicon's own opposites: where each ends. */
  readonly negations: readonly number[];
  /** Says outright that something is no longer as it was. */
  readonly change: boolean;
  /** Something that holds now, or has just come about, without saying what was before. */
  readonly now: boolean;
  /** Names an exception, a condition or an addition. */
  readonly qualifier: boolean;
  readonly cause: boolean;
  /** The text with words of denial blanked, so that they are no content. */
  readonly rest: string;
}

const NEGATION =
  /\b(?:not|instead of|rather than|no|never|without|none|nobody|nothing|neither|nor|cannot|can['’]t stand|quit(?:s|ting)?|stop(?:s|ped)? (?=\w+ing\b)|g(?:a|i)ven? up(?: on)?|against|(?<=\b(?:is|are|was|were|been|called) )off(?! (?:to|by|the|on)\b))\b|\b\w+n['’]t\b|不(?!错|过(?![敏期滤关问夜])|同|仅|但|管|少|断|久|超过|低于|少于|如|止|论|妨|能|可|许|准|得|必|用|需)|不(?=用 |用$)|没有?|无(?!论|线|锡|需)|未(?!来)|(?<![特分类级区差识辨性个])别(?!的|人|名|墅|处|家)|勿|戒(?:掉|了)?|放弃/giu;
/** Words with a denial in them that deny nothing. */
const NOT_DENYING = /\bnot only\b|\bno (?:later|more|less|fewer) than\b|\bno one['’]s\b|\bwhether or not\b|差不多|是不是|有没有|不得不|要不要|能不能|了不起|不好意思|对不起/giu;
const CHANGE =
  /\b(?:switch(?:ed|es|ing)? (?:from|to|over)|mov(?:ed|es|ing) (?:to|from|away)|(?:has|have|was|were|is) (?:been )?(?:moved|relocated|renamed|replaced|upgraded|postponed|extended|changed|raised|lowered|cut|abandoned|cancell?ed|dropped|relicensed|split)|relocat\w+|migrat(?:e|ed|es) (?:\S+ )?(?:to|到)|replac(?:ed|es)|instead(?! of)|no longer|any ?more|from now on|these days|gave up|given up|took over|taken over|takes over|(?<!\b(?:the|on|to|top|bottom|far|upper|lower|turn|turns|is|are|days|weeks) )(?<!\bthere(?:['’]s| (?:is|are|was|were))\b[^.;]{0,30} )left(?![ -](?:hand|side|click|align|foot|arm|leg|ear|eye|wing|bank|panel|column|margin|half|corner|turn|lane|over\b|and right|or right|to right))|after all|(?:has|have) become|became|(?:is|are|was|were|been|called) off(?=$|[.,;!?])|went (?:up|down)|down to|up to|got married|quit|stopped|(?:have|has|['’]ve|['’]s) started|again|used to|formerly|previously|since (?=Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|last|this)|is gone|isn['’]t \w+ any)\b|改(?!进|善|版|动|造|正|错|坏)|(?<![轮交兑])换(?!行)|不再|搬|挪|迁(?!移完|移已)|转(?:到|为|成|去)|调(?:到|去|为|整)|升(?:级)?[到为至]|降[到为至了]|涨|推迟|延期|延后|提前到|提到|取消|停用|废弃|弃用|放弃|接手|从今|以后(?!再)|离职|辞[职了]|戒|又开始|最后还是|取代|替换|砍|起(?:归|由|用|改|是)|月起|冻结/iu;
const NOW = /\b(?:now|currently|today|this (?:week|month|year)|last (?:week|month)|finally|recently|already|just)\b|现在|目前|如今|最近|刚|已经|已|了(?=[。.!！，,；;]|$)/iu;
const QUALIFIER =
  /\b(?:unless|except|only|also|as well|besides|mainly|mostly|above all|in particular|including|such as|e\.g\.|for example|at most|at least|with|where|when|if|but|and also|named|called|then|afterwards)\b|除外|例外|除非|只限|只|仅|也|还|另外|主要|尤其|特别|包括|比如|例如|其中|并|而且|带|先|一共|叫|分/iu;
const CAUSE = /\b(?:because|due to|caused by|as it was|it was|so that|the reason)\b|原因|因为|由于|是因|所以/iu;

const blank = (text: string): string => ' '.repeat(text.length);

export function readCues(text: string): Cues {
  const negations: number[] = [];
  const rest = text.replace(NOT_DENYING, blank).replace(NEGATION, (found: string, at: number) => {
    negations.push(at + found.length);
    return blank(found);
  });
  return { negations, change: CHANGE.test(text), now: NOW.test(text), qualifier: QUALIFIER.test(text), cause: CAUSE.test(text), rest };
}
