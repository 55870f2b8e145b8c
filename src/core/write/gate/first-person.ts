import { simplified } from '../../read/comparable.js';

/** Agents write "the user prefers" or just "prefers" where the owner says "I prefer"; the rules are written for the owner's words. */
const OWNER = /\b(?:the |this |our )?(?:user|owner)(?:'s|’s)(?= )|\b(?:the |this )?(?:user|owner)\b(?! (?:interface|story|stories|name|id|ids|input|data|table|group|agent|account|accounts|experience|names|guide|manual)\b)|用户(?!名|界面|体验|组|表|数据|输入|群|量|端|画像|故事|手册|们)|主人/gi;
const VERBS: Readonly<Record<string, string>> = { is: 'am', has: 'have', does: 'do', "doesn't": "don't", goes: 'go', wishes: 'wish', watches: 'watch', teaches: 'teach' };
const SUBJECT_VERB = /\bI (?<adverb>(?:always|never|usually|often|sometimes|also|only|still|really) )?(?<verb>(?!(?:always|sometimes|besides|perhaps)\b)(?:is|has|does|doesn't|goes|wishes|watches|teaches|[a-z]+[^s\W]s))\b/g;
/** A statement that begins with its verb: "Prefers tabs", "Never eats fish", 喜欢喝茶; "Never push to main" is an order to the agent. */
const BARE_VERB = /^(?:prefers|likes|dislikes|loves|hates|wants|needs|uses|avoids|works|lives|has|is (?:a|an|allergic|vegan|vegetarian|based|from)|does not|doesn't|(?:never|always) [a-z]+[^s\W]s|enjoys|speaks|owns|studies)\b/i;
const BARE_VERB_ZH = /^(?:不?(?:喜欢|习惯|希望|想要|需要|偏好|讨厌|爱|吃|喝|用|住|会)|对.{1,10}过敏|更(?:喜欢|愿意)|从不|只)/;

/** "Always answer the user in German": who is told, shown or answered is "me". */
const OBJECT = /(?<=[a-z] )I(?= (?:in|on|with|at|to|for|about|before|after|when|whenever|if|by|as|only|again|first|until|without|a|an|the|any|all|every)\b|\s*[.,;!?]|$)/g;

/** An agent's "he" without a name before it is its owner: "He wants the night palette", "She's left-handed", 他爱喝茶. */
const PRONOUN = /^(?:(?:he|she)(?<is>['’]s)?(?= )|[他她](?!们))/i;

/** "The user says that he …", 用户说他…: what the owner says of himself is his own statement, not a report of what others say. */
const SAYS = /\b(?:the |this )?(?:user|owner) (?:says|said|mentioned|mentions|stated|states|told (?:me|us))(?: that)?(?: (?:he|she|they)(?=['’ ]))?|(?:用户|主人)(?:说|表示|提到|告诉我)[，,：:]?(?:他|她|自己)?(?!们)/gi;

/** The statement as its owner would put it, for the rules: in simplified characters. */
export function inFirstPerson(statement: string): string {
  const named = simplified(statement).replace(SAYS, (words) => (/^[a-z]/i.test(words) ? 'I' : '我')).replace(OWNER, (word) => (/^[\u4e00-\u9fff]/.test(word) ? '我' : /['’]s$/.test(word) ? 'my' : 'I'));
  const spoken = named.replace(OBJECT, 'me').replace(PRONOUN, (word, is: string | undefined) => (/^[他她]/.test(word) ? '我' : is === undefined ? 'I' : "I'm"));
  const whole = BARE_VERB.test(spoken) ? `I ${spoken.charAt(0).toLowerCase()}${spoken.slice(1)}` : BARE_VERB_ZH.test(spoken) ? `我${spoken}` : spoken;
  return whole.replace(SUBJECT_VERB, (_, adverb: string | undefined, verb: string) => `I ${adverb ?? ''}${VERBS[verb] ?? verb.slice(0, -1)}`);
}
