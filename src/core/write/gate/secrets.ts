import type { GateReason } from '../../model/gate-reason.js';
import { holdsCardNumber } from './card-number.js';
import { visibleText } from './plain-text.js';
import { isGenerated } from './random-string.js';
import type { SecretName } from './secret-name.js';
import { SECRET_PATTERNS } from './secret-patterns.js';
import { brokenRules } from './secret-rules.js';
import { tellsSecret } from './told-secret.js';

/** Keeps one text from being read as the context of the next. */
export const BETWEEN = '\n;\n';

/** Strings long enough that chance alone hardly makes them look generated. */
const LONG_TOKEN = /(?<![\w/.+#=-])(?:[A-Za-z0-9_-]{28,}|[A-Za-z0-9+/]{36,}={0,2})(?![\w/])/g;
/** Digests and pictures say what they are in front. */
const DIGEST = /(?:sha\d{1,3}|md5|h1|base64|integrity|checksum|digest)["']?[-:=,\s]\s*$/i;

/**
 * The kind of secret that the text holds, in words that quote nothing of it; `undefined` if none is found. For every path by which
 * text is kept. Secrets hidden with invisible or full-width characters are found too.
 */
export function holdsSecret(text: string): SecretName | undefined {
  const seen = visibleText(text);
  return knownSecret(seen) ?? generatedIn(seen);
}

/** As `holdsSecret`, of a text with ids that other programs made: looking generated tells nothing of them. Looks at both once. */
export function holdsSecretBeside(text: string, ids: string): SecretName | undefined {
  return ids === '' ? holdsSecret(text) : (knownSecret(visibleText(`${text}${BETWEEN}${ids}`)) ?? generatedIn(visibleText(text)));
}

/** Says that it is refused, and why. */
export function secretReason(secret: SecretName): GateReason {
  return { code: 'secret', secret, text: `It holds a secret (${secret}), which Mneme never stores. Keep it in a password manager and remember where it is.` };
}

function knownSecret(seen: string): SecretName | undefined {
  const issued = SECRET_PATTERNS.find(({ pattern }) => pattern.test(seen));
  if (issued !== undefined) return issued.kind;
  const [broken] = brokenRules(seen);
  if (broken !== undefined) return `a secret (${broken})`;
  if (tellsSecret(seen)) return 'a password or key';
  return holdsCardNumber(seen) ? 'a payment card number' : undefined;
}

function generatedIn(text: string): SecretName | undefined {
  for (const match of text.matchAll(LONG_TOKEN)) {
    if (isGenerated(match[0]) && !DIGEST.test(text.slice(Math.max(0, match.index - 16), match.index))) return 'a long random string that looks like a key';
  }
  return undefined;
}
