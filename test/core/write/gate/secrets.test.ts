import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { holdsSecret } from '../../../../src/core/write/gate/gate.js';
import { inTraditional } from '../../../support/traditional.js';
import { SECRET_KINDS, WRAPPERS } from './generated-secrets.js';

const SEED = 20_261_202;
const EACH = 12;

describe('secrets', () => {
  it('are measured on at least 200 strings of at least 20 kinds', () => {
    expect(Object.keys(SECRET_KINDS).length).toBeGreaterThanOrEqual(20);
    expect(Object.keys(SECRET_KINDS).length * EACH).toBeGreaterThanOrEqual(200);
  });

  it.each(Object.entries(SECRET_KINDS))('are found whatever the sentence around them: %s', (_, secrets) => {
    const missed = fc.sample(fc.tuple(secrets, fc.constantFrom(...WRAPPERS)), { seed: SEED, numRuns: EACH }).flatMap(([secret, wrap]) => (holdsSecret(wrap(secret)) === undefined ? [wrap(secret)] : []));
    expect(missed).toEqual([]);
  });

  it('are named by kind and never quoted', () => {
    for (const secrets of Object.values(SECRET_KINDS)) {
      for (const secret of fc.sample(secrets, { seed: SEED, numRuns: 3 })) {
        const kind = holdsSecret(secret) ?? '';
        expect(kind).not.toBe('');
        for (const part of secret.split(/[\s:=]+/).filter((word) => word.length > 8)) expect(kind).not.toContain(part);
      }
    }
  });

  it('are found in full-width letters, and with invisible characters between theirs', () => {
    const [token = ''] = fc.sample(SECRET_KINDS['GitHub token'] ?? fc.constant(''), { seed: SEED, numRuns: 1 });
    expect(holdsSecret(Array.from(token).join('\u200B'))).toBeDefined();
    expect(holdsSecret(token.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)))).toBeDefined();
  });

  it('are found in traditional Chinese as in simplified', () => {
    for (const kind of ['password in Chinese', 'PIN', 'password in both languages']) {
      const secrets = fc.sample(SECRET_KINDS[kind] ?? fc.constant(''), { seed: SEED, numRuns: 40 });
      expect(secrets.map(inTraditional).filter((secret) => holdsSecret(secret) === undefined)).toEqual([]);
    }
  });

  it('cannot be let through by a comment that switches rules off', () => {
    const [hook = ''] = fc.sample(SECRET_KINDS['Slack webhook'] ?? fc.constant(''), { seed: SEED, numRuns: 1 });
    expect(holdsSecret(`secretlint-disable\n${hook}`)).toBeDefined();
  });

  it.each([
    'password is swordfish',
    'The password is Tulip.',
    'the wifi password: hunter2',
    "the router's password is still 'admin'",
    'passphrase is: correct horse battery staple',
    '密码是 abc123',
    '密码:qwerty88',
    '我的支付宝密码是“芝麻开门”',
    '把 root 密码改成 Zx9!mm',
    'hunter22 是我的密码',
    'curl -u admin https://x --password s3cr3tpw',
    'log in with "opensesame" as the password',
    'the door code is 4711#',
    '取件码是 8-2-3341',
    'the api key is 8f14e45fceea167a5a36dedd4bea2543',
    'token：tk7f9a2bb31c5d',
  ])('are found where words give them away: %s', (text) => {
    expect(holdsSecret(text)).toBeDefined();
  });

  it.each([
    'The fix is in commit 3f2a9c1be07d4f5a8b6c2e1d9f0a7b3c4d5e6f70.',
    'sha256: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'integrity sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==',
    'Session 7c9e6679-7425-40de-944b-e07fc1f90ae7 was closed.',
    'Memory 01JF3Z8T6QW2V5N9RXK4B7CDEH supersedes the older one.',
    'The config lives in /srv/app/config/production/settings.v2.yaml on host web-01.',
    'See src/core/write/gate/LongNamesOfComponents2024Final.test.ts for the cases.',
    'https://github.com/example/project/blob/3f2a9c1be07d4f5a8b6c2e1d9f0a7b3c4d5e6f70/README.md#L10-L20',
    'https://docs.google.com/document/d/1A2b3C4d5E6f7G8h9I0jKlMnOpQrStUvWxYz/edit',
    'The order number is 4929 1234 5678, call 0044 20 7946 0958.',
    'Timestamps are in milliseconds, like 1735689600000, and the ISBN is 978-3-16-148410-0.',
    'Passwords must be at least 12 characters long and are hashed with argon2id.',
    'The password is stored in the vault, ask Tom.',
    'The password was changed yesterday.',
    'My password is always too short.',
    'The token expires after 30 minutes; refresh tokens after 14 days.',
    'The max token count is 4096 and the key is user_id.',
    'The secret is to rest the dough overnight.',
    'The login page',
    'Password policy; login flow; password reset.',
    'Use `process.env.API_KEY`, and API_KEY=${SECRETS_API_KEY} in CI.',
    'Set the password with --password $DB_PASSWORD.',
    '密码至少八位，必须有数字和字母。',
    '密码是加密存储的，忘了密码找管理员重置。',
    '密码是必填项，验证码是 6 位数字。',
    'token 上限是 4096，key 是 user_id。',
    '主键 key 是 order_no，缓存 token 十五分钟过期。',
    '我的手机号是 13812345678，订单号 202612020001。',
    '身份验证用 OAuth，token 存在 /var/lib/app/token.json 里。',
    'getUserByIdFromCache2, XMLHttpRequestEventTarget and Utf8ToBase64Converter are names.',
    'ghp is the prefix of their tokens, sk-learn is a library, sk-SK is a locale.',
    'The release is v2.14.0-beta.3+build.20261202 on linux-x64.',
    'Connect to postgres://db.internal:5432/main or http://localhost:3000/a@b.',
    'Bearer tokens are sent in the Authorization header: Bearer <token>.',
    'Basic knowledge of TypeScript is enough.',
    'token-based authentication, key-value-store-for-2024-projects, api-gateway-migration-2025-plan',
    'class="secret-garden-of-roses-and-thorns-2" id="key-features-section-12"',
  ])('are not seen where there are none: %s', (text) => {
    expect(holdsSecret(text)).toBeUndefined();
  });

  it('are looked for in a megabyte within seconds', () => {
    const started = performance.now();
    holdsSecret('The quick brown fox 12 jumps over a1b2 the password of lazy dogs. '.repeat(16_000));
    holdsSecret('a'.repeat(1_000_000));
    holdsSecret('密码'.repeat(500_000));
    holdsSecret('4 '.repeat(500_000));
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});
