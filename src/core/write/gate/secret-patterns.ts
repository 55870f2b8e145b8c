import type { SecretName } from './secret-name.js';

/** Secrets by their form, beyond those of the maintained rule set: its rules want exact lengths, and services change theirs. */
export interface SecretPattern {
  readonly kind: SecretName;
  readonly pattern: RegExp;
}

/** A name in front, not the middle of a longer word. */
const START = '(?<![A-Za-z0-9])';

const issued = (kind: SecretName, source: string): SecretPattern => ({ kind, pattern: new RegExp(START + source) });

export const SECRET_PATTERNS: readonly SecretPattern[] = [
  { kind: 'a private key', pattern: /-----BEGIN[A-Z0-9 ]{0,40}PRIVATE KEY/ },
  { kind: 'a private key', pattern: /PuTTY-User-Key-File-\d|AGE-SECRET-KEY-1[A-Z0-9]{20,}/ },
  issued('an access key of AWS', '(?:A3T[A-Z0-9]|AKIA|ABIA|ACCA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])'),
  issued('an API key of Google', 'AIza[\\w-]{30,}'),
  issued('an access token of Google', 'ya29\\.[\\w-]{20,}'),
  issued('a client secret of Google', 'GOCSPX-[\\w-]{20,}'),
  issued('a token of GitHub', '(?:gh[pousr]_[A-Za-z0-9_]{20,}|github_pat_\\w{20,})'),
  issued('a token of GitLab', 'gl(?:pat|dt|rt|ptt|cbt|agent|soat|ft|imt|oas)-[\\w.-]{16,}'),
  issued('a token of Slack', '(?:xox[abeoprs]|xapp|xwfp)-[\\w-]{10,}'),
  { kind: 'a webhook address', pattern: /https:\/\/hooks\.slack\.com\/(?:services|workflows|triggers)\/[\w/]{20,}|https:\/\/(?:\w+\.)?discord(?:app)?\.com\/api\/webhooks\/\d{15,}\/[\w-]{30,}|https:\/\/[\w.-]+\.webhook\.office\.com\/\S{30,}/ },
  issued('a key of a payment service', '(?:[spr]k|whsec|rk)_(?:live|test)_[A-Za-z0-9]{10,}|(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/=]{16,}|(?<![A-Za-z0-9])sq0(?:atp|csp|idp)-[\\w-]{20,}|(?<![A-Za-z0-9])access_token\\$(?:production|sandbox)\\$\\w{10,}'),
  issued('an API key', 'sk-(?:proj|ant|svcacct|admin|or)-[\\w-]{20,}'),
  issued('an API key', '(?:sk|pk|rk|ak|tok|pat|secret)[-_](?:[a-z0-9]{2,12}[-_]){0,3}(?=[A-Za-z]*\\d)[A-Za-z0-9]{14,}'),
  issued('an API key', '[a-z]{2,8}[-_](?:live|test|prod|sandbox)[-_](?=[A-Za-z]*\\d)[A-Za-z0-9]{12,}'),
  issued('an API key of Twilio', '(?:SK|AC)[0-9a-f]{32}(?![0-9a-f])'),
  issued('an API key of SendGrid', 'SG\\.[\\w-]{16,}\\.[\\w-]{16,}'),
  issued('an API key of Mailgun', 'key-[0-9a-zA-Z]{32}(?![0-9a-zA-Z])'),
  issued('an API key of Mailchimp', '[0-9a-f]{32}-us\\d{1,2}(?!\\d)'),
  issued('a bot token of Telegram', '\\d{8,10}:[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])'),
  issued('a bot token of Discord', '[MNO][A-Za-z\\d_-]{22,28}\\.[\\w-]{6}\\.[\\w-]{27,}'),
  issued('a signed token (JWT)', 'ey[IJ][A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{4,}\\.[A-Za-z0-9_-]{4,}'),
  issued('a token of npm', 'npm_[A-Za-z0-9]{20,}'),
  issued('a token of PyPI', 'pypi-[A-Za-z0-9_-]{30,}'),
  issued('a token of DigitalOcean', 'do[opr]_v1_[0-9a-f]{32,}'),
  issued('a token of Hugging Face', 'hf_[A-Za-z0-9]{20,}'),
  issued('a token of Shopify', 'shp(?:at|ca|pa|ss|ua)_[A-Za-z0-9]{20,}'),
  issued('a token of Grafana', 'gl(?:c|sa)_[A-Za-z0-9+/=_]{24,}'),
  issued('a token of Vault', 'hv[sbr]\\.[\\w-]{20,}'),
  issued('a token of Databricks', 'dapi[0-9a-f]{32}'),
  issued('a token of Docker', 'dckr_(?:pat|oat)_[\\w-]{20,}'),
  issued('a token of Figma', 'fig[dour]_[\\w-]{20,}'),
  issued('a token of Linear or Notion', '(?:lin_(?:api|oauth)_|ntn_|secret_)[A-Za-z0-9]{24,}'),
  issued('a token of Dropbox', 'sl\\.[A-Za-z0-9_-]{40,}'),
  issued('a token of Atlassian', 'ATATT3[A-Za-z0-9_=-]{20,}'),
  issued('a token of Airtable', 'pat[A-Za-z0-9]{14}\\.[0-9a-f]{40,}'),
  issued('a token of New Relic or Sentry', '(?:NRAK-[A-Z0-9]{20,}|sntr[yu]s_[A-Za-z0-9+/=_]{24,})'),
  issued('a token of Fly, Render, Vercel or Supabase', '(?:fo1_[\\w-]{20,}|FlyV1 \\S{20,}|rnd_[A-Za-z0-9]{20,}|vc[aiprk]_[A-Za-z0-9]{20,}|sbp_[0-9a-f]{30,})'),
  { kind: 'a key of a storage account', pattern: /AccountKey=[A-Za-z0-9+/]{40,}={0,2}|SharedAccessKey=[A-Za-z0-9+/=]{30,}|[?&]sig=[A-Za-z0-9%+/=]{30,}/ },
  { kind: 'a secret of a one-time password', pattern: /otpauth:\/\/\S*secret=/i },
  { kind: 'credentials in an address', pattern: /\b[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:@/?#]{0,80}:(?!\/\/)[^\s@/]{1,200}@[\w.[-]/i },
  { kind: 'an authorization header', pattern: /\b(?:Bearer|Basic|Token|ApiKey)\s+(?=[\w.~+/=-]*[\dA-Z])[\w.~+/-]{16,}={0,2}/ },
  { kind: 'an authorization header', pattern: /\b(?:authorization|proxy-authorization|cookie|set-cookie|x-(?:api|auth)-(?:key|token))["']?\s*[:=]\s*["']?(?!none\b)(?=\S*\d)\S{12,}/i },
];
