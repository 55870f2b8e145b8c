import { describe, expect, it } from 'vitest';

import { readSignals } from '../../../../src/core/write/gate/read-signals.js';
import { readSentences } from '../../../../training/gate/sentences.mjs';
import { inTraditional } from '../../../support/traditional.js';

describe('what a sentence shows of itself', () => {
  it('does not depend on whether it is written in traditional or simplified characters', () => {
    const chinese = readSentences().filter(({ lang }) => lang !== 'en');
    expect(chinese.length).toBeGreaterThan(1_000);
    const read = (text: string, agentSaid: string | undefined): string => [...readSignals(text, { agentSaid, opens: true })].sort().join(' ');
    const different = chinese.filter(({ text, agent }) => read(inTraditional(text), agent === undefined ? undefined : inTraditional(agent)) !== read(text, agent));
    // 了解 and 回复 are 瞭解 and 回覆: other words rather than other forms of the same characters.
    expect(different.map(({ text }) => inTraditional(text)).filter((text) => !/瞭解|回覆/.test(text))).toEqual([]);
  });
});
