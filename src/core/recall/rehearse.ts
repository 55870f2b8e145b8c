import { CUE_PATTERNS } from './cues.js';
import { speakerNames } from './said-by.js';
import { rehearseDates } from './time-english.js';
import { findTime } from './time-expressions.js';
import { asksWhen, namesTime } from './time-words.js';

/** Engines compile a pattern for texts of Latin letters apart from others, and a second time, to quicker code, with its second use. */
const SAMPLES = ['what did we say on 3 May, 12 days ago?', '5月3号那天,上次我们说了什么?'];
const USES = 2;

/** Uses what the first question would be held up by until it is compiled, step by step. @param nowMs UTC milliseconds */
export function* rehearse(nowMs: number): Generator<undefined> {
  for (const sample of SAMPLES) {
    for (let use = 0; use < USES; use += 1) {
      for (const pattern of CUE_PATTERNS) {
        sample.search(pattern);
        yield;
      }
      yield* rehearseDates(sample, nowMs);
      findTime(sample, nowMs);
      yield;
      asksWhen(sample);
      namesTime(sample);
      speakerNames({ text: `Mira: ${sample}`, headings: [sample] });
      yield;
    }
  }
}
