import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const text = readFileSync(new URL('docs/threat-model.md', root), 'utf8');
const threats = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| who |'));

test('every threat names the tests that show what stops it, and they are there', () => {
  expect(threats.length).toBeGreaterThan(8);
  for (const threat of threats) {
    const tests = [...(threat.split('|').at(-2) ?? '').matchAll(/`(test\/[^`]+)`/g)].map(([, file = '']) => file);
    expect(tests, threat).not.toEqual([]);
    for (const file of tests) expect(existsSync(fileURLToPath(new URL(file, root))), file).toBe(true);
  }
});

test.each(['another process', 'web page', 'DNS rebinding', 'malicious note', 'malicious or misled agent', 'synced or published vault'])('%s is among them', (who) => {
  expect(threats.join('\n')).toContain(who);
});
