import fc from 'fast-check';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const HEX = '0123456789abcdef';
const UPPER = LOWER.toUpperCase();
const ALPHANUMERIC = LOWER + UPPER + DIGITS;
const URL_SAFE = `${ALPHANUMERIC}-_`;

function letters(alphabet: string, minLength: number, maxLength = minLength): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...Array.from(alphabet)), minLength, maxLength });
}

/** Ends in a letter or digit and holds a digit, as what a generator makes nearly always does. */
const key = (length: number, alphabet = URL_SAFE): fc.Arbitrary<string> => fc.tuple(letters(alphabet, length - 3), letters(UPPER, 1), letters(LOWER, 1), letters(DIGITS, 1)).map((parts) => parts.join(''));
const prefixed = (prefix: string, length: number, alphabet = ALPHANUMERIC): fc.Arbitrary<string> => key(length, alphabet).map((rest) => prefix + rest);
const joined = (separator: string, ...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> => fc.tuple(...parts).map((found) => found.join(separator));

/** A number of a card, with its check digit by Luhn's rule. */
function card(prefix: string, length: number, group: string): fc.Arbitrary<string> {
  return letters(DIGITS, length - prefix.length - 1).map((middle) => {
    const body = prefix + middle;
    const sum = Array.from(body).reverse().reduce((total, digit, at) => {
      const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    return (body + String((10 - (sum % 10)) % 10)).replace(/\d{4}(?=\d)/g, `$&${group}`);
  });
}

const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const password = fc.tuple(letters(LOWER, 3, 6), letters('!@#$%^*-_+', 1), letters(DIGITS, 2, 4), letters(UPPER, 1, 3)).map((parts) => parts.join(''));
const user = letters(LOWER, 3, 8);

/** A prefix in two parts: scanners of repositories take whole ones for keys. */
const split = (...parts: readonly string[]): string => parts.join('');

/** Made at the time of the test, so that no key stands in the repository. */
export const SECRET_KINDS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'AWS access key id': letters(UPPER + DIGITS, 16).map((rest) => split('AK', 'IA', rest)),
  'AWS secret key': letters(`${ALPHANUMERIC}/+`, 40).map((rest) => `aws_secret_access_key = ${rest}`),
  'GitHub token': fc.tuple(fc.constantFrom('p', 'o', 'u', 's', 'r'), key(36, ALPHANUMERIC)).map(([type, rest]) => `gh${type}_${rest}`),
  'GitHub fine-grained token': prefixed(split('github', '_pat_'), 82),
  'GitLab token': prefixed(split('gl', 'pat-'), 20, URL_SAFE),
  'npm token': prefixed(split('np', 'm_'), 36),
  'Slack token': joined('-', fc.constantFrom(split('xo', 'xb'), split('xo', 'xp')), letters(DIGITS, 11), letters(DIGITS, 12), key(24, ALPHANUMERIC)),
  'Slack webhook': fc.tuple(letters(UPPER + DIGITS, 9), letters(UPPER + DIGITS, 10), key(24, ALPHANUMERIC)).map(([a, b, c]) => `https://hooks.slack.com/services/T${a}/B${b}/${c}`),
  'Stripe key': fc.tuple(fc.constantFrom('sk', 'rk'), fc.constantFrom('live', 'test'), key(24, ALPHANUMERIC)).map((parts) => parts.join('_')),
  'OpenAI key': prefixed(split('sk', '-proj-'), 48, URL_SAFE),
  'OpenAI key, old form': prefixed(split('sk', '-'), 48),
  'Anthropic key': prefixed(split('sk', '-ant-api03-'), 93, URL_SAFE),
  'Google API key': prefixed(split('AI', 'za'), 35, URL_SAFE),
  'Google client secret': prefixed(split('GOC', 'SPX-'), 28, URL_SAFE),
  'SendGrid key': joined('.', fc.constant(split('S', 'G')), key(22), key(43)),
  'Twilio key': letters(HEX, 32).map((rest) => split('S', 'K', rest)),
  'Mailgun key': letters(HEX, 32).map((rest) => `key-${rest}`),
  'Telegram token': joined(':', letters('123456789', 10), key(35)),
  'Discord token': joined('.', letters(ALPHANUMERIC, 23).map((rest) => `M${rest}`), key(6, ALPHANUMERIC), key(38, ALPHANUMERIC)),
  'Hugging Face token': letters(LOWER + UPPER, 34).map((rest) => split('h', 'f_', rest)),
  'PyPI token': prefixed(split('py', 'pi-AgEIcHlwaS5vcmc'), 70, URL_SAFE),
  'DigitalOcean token': letters(HEX, 64).map((rest) => split('do', 'p_v1_', rest)),
  'Shopify token': letters(HEX, 32).map((rest) => split('shp', 'at_', rest)),
  'Databricks token': letters(HEX, 32).map((rest) => split('da', 'pi', rest)),
  'Vault token': prefixed(split('hv', 's.'), 95, URL_SAFE),
  'JWT': fc.tuple(user, key(43)).map(([sub, signature]) => `${json({ alg: 'HS256', typ: 'JWT' })}.${json({ sub, iat: 1700000000 })}.${signature}`),
  'bearer header': key(32).map((token) => `Authorization: Bearer ${token}`),
  'basic auth header': fc.tuple(user, password).map((pair) => `Authorization: Basic ${Buffer.from(pair.join(':')).toString('base64')}`),
  'credentials in an address': fc.tuple(fc.constantFrom('https', 'ftp', 'redis', 'amqp', 'postgres', 'mysql', 'mongodb+srv'), user, letters(ALPHANUMERIC, 8, 16)).map(([scheme, name, pass]) => `${scheme}://${name}:${pass}@db.example.com/main`),
  'connection string': fc.tuple(user, password).map(([name, pass]) => `Server=db.example.com;Database=shop;User Id=${name};Password=${pass};`),
  'storage account key': letters(`${ALPHANUMERIC}+/`, 86).map((rest) => `AccountName=files;AccountKey=${rest}==`),
  'private key': letters(`${ALPHANUMERIC}+/`, 200).map((body) => split('-----BEGIN RSA PRIVATE ', 'KEY-----\n', body, '\n-----END RSA PRIVATE ', 'KEY-----')),
  'age key': letters('023456789ACDEFGHJKLMNPQRSTUVWXYZ', 58).map((rest) => split('AGE-SECRET-', 'KEY-1', rest)),
  'setting in a file': fc.tuple(fc.constantFrom('DB_PASSWORD', 'API_KEY', 'SECRET_KEY', 'ACCESS_TOKEN', 'CLIENT_SECRET'), key(20, ALPHANUMERIC)).map(([name, value]) => `${name}=${value}`),
  'password in English': fc.tuple(fc.constantFrom('the password is', 'my password for the bank is', 'password:', 'The admin password was changed to', 'pwd ='), password).map((parts) => parts.join(' ')),
  'password in Chinese': fc.tuple(fc.constantFrom('密码是', '登录密码：', '我的邮箱密码改成了', '后台口令是', 'wifi 密码 '), password).map((parts) => parts.join('')),
  'PIN': fc.tuple(fc.constantFrom('my PIN is ', 'the alarm code is ', '取款密码是 ', '门禁码是 ', 'PIN 码：'), letters(DIGITS, 4, 6)).map((parts) => parts.join('')),
  'password in both languages': fc.tuple(fc.constantFrom('root 的 password 是 ', 'staging 的 secret key 是 ', 'login 的密码 is '), key(14, ALPHANUMERIC)).map((parts) => parts.join('')),
  'payment card': fc.oneof(card('4', 16, ' '), card('4', 16, ''), card('51', 16, '-'), card('37', 15, ''), card('6212', 19, ' ')),
  'generated string': key(40, ALPHANUMERIC),
};

/** Sentences in which somebody hands over a secret. */
export const WRAPPERS: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => `Remember this for later: ${secret}`,
  (secret) => `From now on always use ${secret} when you call it.`,
  (secret) => `以后都用这个 ${secret}，别再问我了。`,
  (secret) => `记一下：${secret}`,
  (secret) => `note 一下，deploy 用 \`${secret}\``,
  (secret) => `The build is green.\n\n\`\`\`sh\nexport X=1\n${secret}\n\`\`\`\nThat is all.`,
];
