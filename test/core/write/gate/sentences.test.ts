import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LEARNT } from '../../../../src/core/write/gate/learnt-weights.js';
import { withoutQuotations } from '../../../../src/core/write/gate/quotation.js';
import { splitSentences } from '../../../../src/core/write/gate/sentences.js';
import { SIGNAL_NAMES } from '../../../../src/core/write/gate/signals.js';

const sentences = (text: string): readonly string[] => splitSentences(text).map((sentence) => sentence.text);

describe('sentences of a turn', () => {
  it('end at the marks of either language and at new lines, not inside numbers, names and abbreviations', () => {
    expect(sentences('Use v1.2 of app.ts, e.g. for Dr. Kim. 好了。下一步？继续\n- last one')).toEqual(['Use v1.2 of app.ts, e.g. for Dr. Kim.', '好了。', '下一步？', '继续', '- last one']);
  });

  it('do not end inside a quotation, and leave out pasted code and quoted lines', () => {
    expect(sentences('She said "Stop. Now." Fine.\n> old. mail.\n```\na. b.\n```\nDone.')).toEqual(['She said "Stop. Now."', 'Fine.', 'Done.']);
  });

  it('do not reach over what was pasted, whatever is quoted around it', () => {
    expect(splitSentences('"\n> x\na b"').map(({ text }) => text)).toEqual(['a b"']);
  });

  it('stand in the turn where they say they do', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a b', '.', '。', '"', '“', '”', '\n', ' ', '```', '> x', '3.5', '?!'), { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        for (const { text: sentence, start, end } of splitSentences(text)) expect(text.slice(start, end)).toBe(sentence);
      }),
    );
  });

  it('are read without the words that they quote, but with the terms that they name', () => {
    expect(withoutQuotations('He wrote “never again, not even on Sundays” there.')).toBe('He wrote “…” there.');
    expect(withoutQuotations('Do not write “some” in recipes.')).toBe('Do not write “some” in recipes.');
  });
});

describe('learnt weights', () => {
  it('belong to the signals as they are now: train again after a change', () => {
    expect(LEARNT.signals).toEqual(SIGNAL_NAMES);
    for (const heads of [LEARNT.withMeaning, LEARNT.wordingAlone]) {
      for (const head of [heads.worth, heads.kind, heads.layer]) expect(head.signals.map((row) => row.length)).toEqual(head.classes.map(() => SIGNAL_NAMES.length));
    }
  });
});
