import { describe, expect, it } from 'vitest';

import { GATE_REASONS } from '../../src/core/model/gate-reason.js';
import { IMPORT_NOTES, IMPORT_REFUSALS, UNDO_REFUSALS } from '../../src/core/model/upkeep-shapes.js';
import { SIGNAL_NAMES } from '../../src/core/write/gate/signals.js';
import { SECRET_PATTERNS } from '../../src/core/write/gate/secret-patterns.js';
import { en } from '../../src/obsidian/language/en.js';
import { importNotesText, keptText, refusalText, whyNotText } from '../../src/obsidian/language/write-text.js';
import { zh } from '../../src/obsidian/language/zh.js';

const LATIN_WORD = /[A-Za-z]{3,}/g;
/** Names that are written in Latin letters in Chinese too. */
const latinIn = (text: string): readonly string[] => [...text.matchAll(LATIN_WORD)].map(([word]) => word).filter((word) => !/^(?:Mneme|API|JWT|webhook|JSON|UTF|type)$/.test(word));

describe('why a statement is not remembered', () => {
  it('is told in the core’s own words in English', () => {
    expect(whyNotText({ reasons: ['It says nothing in words.'], why: [{ code: 'no_words' }] }, en)).toBe('It says nothing in words.');
  });

  it.each(GATE_REASONS)('is told in Chinese: %s', (code) => {
    const told = whyNotText({ reasons: ['English words.'], why: [{ code, signs: [...SIGNAL_NAMES, 'meaning'], against: ['smallTalk'], secret: 'a private key' }] }, zh);
    expect(told).toMatch(/\p{Script=Han}/u);
    expect(latinIn(told)).toEqual([]);
  });

  it.each(SECRET_PATTERNS.map(({ kind }) => kind))('names in Chinese what kind of secret it holds: %s', (secret) => {
    const issuer = secret.split(' of ')[1] ?? '';
    const told = whyNotText({ reasons: ['English words.'], why: [{ code: 'secret', secret }] }, zh);
    expect(latinIn(told).filter((word) => !issuer.includes(word))).toEqual([]);
  });

  it('is told as the core says it where a code is new to the interface, or none was given', () => {
    expect(whyNotText({ reasons: ['It holds a secret.', 'And more.'], why: [{ code: 'secret', secret: 'a secret (newrule)' }] }, zh)).toBe('其中含有机密（密钥或口令），Mneme 从不保存。请把它存进密码管理器，在这里只记存放的位置。And more.');
    expect(whyNotText({ reasons: ['One.', 'Two.'] }, zh)).toBe('One. Two.');
  });
});

describe('what an import or undo leaves out', () => {
  it.each(IMPORT_REFUSALS)('is told in the owner’s language: %s', (code) => {
    const refusal = { code, reason: 'text: Invalid input.' };
    expect(refusalText(refusal, en)).toBe(refusal.reason);
    const told = refusalText(refusal, zh);
    expect(told).toMatch(/\p{Script=Han}/u);
    expect(told.includes(refusal.reason)).toBe(code === 'malformed');
    expect(latinIn(told.replace(refusal.reason, ''))).toEqual([]);
  });

  it.each(IMPORT_NOTES)('is counted in the owner’s language: %s', (code) => {
    const report = { notes: ['3 of something.', 'Of no code.'], noteCodes: [{ code, count: 3 }] };
    expect(importNotesText(report, en)).toEqual(report.notes);
    const [told = '', ...others] = importNotesText(report, zh);
    expect(told).toContain('3');
    expect(latinIn(told)).toEqual([]);
    expect(others).toEqual(['Of no code.']);
  });

  it.each(UNDO_REFUSALS)('is explained in the owner’s language: %s', (code) => {
    const kept = { id: 'a', code, reason: 'In English.' };
    expect(keptText(kept, en)).toBe('In English.');
    expect(latinIn(keptText(kept, zh))).toEqual([]);
  });
});
