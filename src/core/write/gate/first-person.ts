/** Agents write "the user prefers" or just "prefers" where the owner says "I prefer"; the rules are written for the owner's words. */
const OWNER = /\b(?:the |this |our )?(?:user|owner)(?:'s|’s)(?= )|\b(?:the |this )?(?:user|owner)\b(?! (?:interface|story|stories|name|id|ids|input|data|table|group|agent|account|accounts|experience|names|guide|manual)\b)|用户(?!名|界面|体验|组|表|数据|输入|群|量|端|画像|故事|手册|们)|主人/gi;
const VERBS: Readonly<Record<string, string>> = { is: 'am', has: 'have', does: 'do', "doesn't": "don't", goes: 'go', wishes: 'wish', watches: 'watch', teaches: 'teach' };
const SUBJECT_VERB = /\bI (?<verb>is|has|does|doesn't|goes|wishes|watches|teaches|[a-z]+[^s\W]s)\b/g;
/** A statement that begins with its verb: "Prefers tabs", 喜欢喝茶. */
const BARE_VERB = /^(?:prefers|likes|dislikes|loves|hates|wants|needs|uses|avoids|works|lives|has|is (?:a|an|allergic|vegan|vegetarian|based|from)|does not|doesn't|never|always|enjoys|speaks|owns|studies)\b/i;
const BARE_VERB_ZH = /^(?:不?(?:喜欢|习惯|希望|想要|需要|偏好|讨厌|爱|吃|喝|用|住|会)|对.{1,10}过敏|更(?:喜欢|愿意)|从不|只)/;

/** The statement as its owner would put it. */
export function inFirstPerson(statement: string): string {
  const named = statement.replace(OWNER, (word) => (/^[\u4e00-\u9fff]/.test(word) ? '我' : /['’]s$/.test(word) ? 'my' : 'I'));
  const whole = BARE_VERB.test(named) ? `I ${named.charAt(0).toLowerCase()}${named.slice(1)}` : BARE_VERB_ZH.test(named) ? `我${named}` : named;
  return whole.replace(SUBJECT_VERB, (_, verb: string) => `I ${VERBS[verb] ?? verb.slice(0, -1)}`);
}
