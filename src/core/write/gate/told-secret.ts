/**
 * Passwords and keys that are told in prose or set in configuration. What they are is said by the words in front, since the
 * value itself may look like any word; what counts as a value depends on how surely the words mean a secret.
 */
interface ToldSecret {
  readonly english: string;
  readonly chinese: string;
  /** Whether what follows can be the secret itself rather than a remark about it. */
  isValue(value: string, place: Place): boolean;
}

interface Place {
  /** The value stands in quotation marks. */
  readonly quoted: boolean;
  /** Nothing but the end of a clause follows. */
  readonly ends: boolean;
  readonly after: string;
}

const OWNERS = '(?:api|access|auth|private|encryption|signing|licen[cs]e|master|recovery|account|client|consumer|storage|shared|app|webhook|jwt|aes|hmac|service|deploy|bot|bearer|refresh|session|personal|oauth|admin|root|db|database)';

const KINDS: readonly ToldSecret[] = [
  {
    english: '(?:passwords?|passcode|passwd|pwd|pswd|psk|passw|login)',
    chinese: '(?:密码|口令|暗号|通行码|password|passcode|pwd)',
    isValue: (value, { quoted, ends }) => value.length >= 3 && (/\d|[!@#$%^&*+=~]|[a-z][A-Z]|\w[-_.]\w/.test(value) || quoted || (ends && /^[A-Za-z]{4,}$/.test(value) && !/(?:ed|ing)$/.test(value))),
  },
  {
    english: '(?:pass ?phrase|seed ?phrase|recovery phrase|mnemonic)',
    chinese: '(?:助记词|恢复短语)',
    isValue: (value, { after, quoted }) => quoted || /^(?:[\s,，]+[a-z]{3,}){2,}/i.test(after) || /\d|-/.test(value),
  },
  {
    english: '(?:pin(?: code| number)?|cvv2?|cvc2?|security code|(?:door|gate|alarm|safe|entry|unlock|access|verification|backup|2fa|otp|one-time|login|sms|lock|card) code|otp)',
    chinese: '(?:PIN ?码?|安全码|验证码|动态码|校验码|解锁码|门禁码|开锁码|恢复码|支付码|门锁|取件码|CVV)',
    isValue: (value) => /^#?\d[\d -]{1,9}\d#?$/.test(value) || /^(?=.*\d)[A-Z0-9-]{6,}$/.test(value),
  },
  {
    english: `(?:(?:${OWNERS}[ _-]?)+(?:keys?|tokens?|secrets?(?:[ _-]key)?)|secret[ _-]?(?:access[ _-]?)?(?:key|token)|credentials?|secret)`,
    chinese: '(?:密钥|私钥|秘钥|访问令牌|令牌|凭证|凭据|api ?key|access ?key|secret(?: ?key)?|access ?token)',
    isValue: (value, { quoted }) => value.length >= 6 && /^[\w.+/=~!@#$%^&*:|-]+$/.test(value) && (/\d/.test(value) ? /[A-Za-z]/.test(value) || value.length >= 10 : quoted && value.length >= 8),
  },
  {
    english: '(?:keys?|tokens?)',
    chinese: '(?:keys?|tokens?)',
    isValue: (value) => /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9_+/=.-]{12,}$/.test(value) && !/^[a-z]+(?:[_./-][a-z0-9]{1,6})*$/.test(value),
  },
];

const WHOSE = "(?:\\s+(?:for|of|to|on|in|at|from)\\s+[^.,;:=?!，。\\n]{1,50}?)?";
const EQUALS = "(?:\\s(?:(?:(?:is|was|has been|got) )?(?:set|changed|reset) to|is|was|are|will be|would be)\\s+(?:now |still |currently )?:?\\s*|\\s*(?:=>|->|→|[:=：]+)\\s*)";
const IST = '(?:的)?[^，。！？；,;!?\\n是为:：=]{0,12}?\\s*(?:改成了?|改为了?|换成了?|设成了?|设为了?|设置为|还是|就是|是|为|叫|is\\s|[:：=]+|\\s)\\s*[:：]?\\s*';
const VALUE = '(?<open>["\'“‘`「『]?)(?<value>[^\\s"\'”’`」』，。！？；、]{1,300})';

interface Told {
  readonly pattern: RegExp;
  readonly kind: ToldSecret;
}

const TOLD: readonly Told[] = KINDS.flatMap((kind) => [
  { kind, pattern: new RegExp(`(?<![A-Za-z])${kind.english}["'\`]?(?:${WHOSE}${EQUALS}|\\s+)${VALUE}`, 'gi') },
  { kind, pattern: new RegExp(`(?<![A-Za-z])${kind.chinese}${IST}${VALUE}`, 'gi') },
]);

/** "hunter2 as the password", "8841 是我的密码", `--password hunter2`. */
const TURNED = /["'“`](?<quoted>[^"'”`\s]{3,80})["'”`]\s*(?:as|is) (?:the|my|our|a|her|his) (?:[\w-]+ ){0,2}(?:password|passcode|pin|secret|token|key)|(?<plain>(?=[^\s,，。]{0,79}\d)[^\s,，。]{4,80})\s*(?:(?:as|is) (?:the|my|our|a|her|his) (?:[\w-]+ ){0,2}(?:password|passcode|pin|secret|token|api key)|(?:作为?|当)(?:我的|登录)?(?:密码|口令|密钥)|(?:就)?是(?:我的?|我们的?|那个|他的?|她的?)?[^，。]{0,8}(?:密码|口令|密钥|私钥|令牌|验证码))/i;
const OPTION = /(?:^|\s)--?(?:password|passwd|pass|token|api-?key|secret)[ =](?!\$|<|\{|-)\S{4,}/i;

/** Words that stand where a value would: they tell something about the secret, not the secret. */
const REMARK =
  /^(?:n?or|and|but|not|never|always|only|too|very|so|stored|saved|kept|wrong|right|correct|incorrect|invalid|valid|missing|empty|null|none|undefined|true|false|optional|mandatory|unknown|safe|secure|weak|strong|long|short|visible|fine|gone|there|here|still|case-sensitive|base64|sha-?\d+|md5|bcrypt|argon2\w*|scrypt|hs\d+|rs\d+|aes-?\d+|\d+[- ]?(?:bits?|chars?|characters|digits?|bytes|days?|hours?|minutes?|min|weeks?|months?|位|个|天|小时|分钟|字符|k|位数.*|字节)|page|form|screen|button|flow|field|module|service|manager|policy|rules?|reset|hash(?:es)?|endpoint|prompt|dialog|view|window|link|step|tests?|bugs?|system|method|name|handler|string|number|text|varchar\S*|process\.env\S*|os\.environ\S*|getenv\S*|config\S*|\S*(?:_|\b)(?:KEY|TOKEN|SECRET|PASSWORD|PASSWD)|[*•x.…]{3,}|<.*|\$.*|%\w+%|\{\{?.*|\[.*|\(.*|.*(?:\.md|\.ts|\.js|\.py|\.ya?ml|\.json|\.env|\.txt|\(\)))$/i;

const TRAILING = /[)\]）,.;:!?，。；！？]+$/;

/** Whether the text tells a password, code or key in words. */
export function tellsSecret(text: string): boolean {
  for (const { kind, pattern } of TOLD) {
    for (const match of text.matchAll(pattern)) {
      // Full-width commas have become plain ones by now.
      const raw = (match.groups?.['value'] ?? '').replace(/,[\u4e00-\u9fff].*$/s, ',');
      const value = raw.replace(TRAILING, '');
      const quoted = (match.groups?.['open'] ?? '') !== '';
      const after = text.slice(match.index + match[0].length, match.index + match[0].length + 60);
      const ends = value !== raw || /^["'”’`」』]?\s*(?:$|[,.;!?，。；！？\n])/.test(after);
      if (!isPlace(value) && !REMARK.test(value) && kind.isValue(value, { quoted, ends, after })) return true;
    }
  }
  return TURNED.test(text) || OPTION.test(text);
}

/** An address or a path says where a secret is. */
function isPlace(value: string): boolean {
  return /^(?:~|\.{1,2})?\/[\w./-]*$/.test(value) || (/^https?:\/\//i.test(value) && !/[?&#](?:token|key|sig|secret)=/i.test(value));
}
