import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { calibrationSchema } from '../../src/core/model/embedder.js';
import { loadNatively } from '../../src/embedding/bundled/native-runtime.js';
import { calibrationOf, measureOnBuiltInTexts, type LanguageMeasure } from '../../src/embedding/built-in-calibration.js';
import { CHINESE_PAIRS, ENGLISH_PAIRS } from '../../src/embedding/calibration-texts.js';
import { defaultCalibration } from '../../src/embedding/default-calibration.js';
import { KNOWN_MODELS } from '../../src/embedding/known-models.js';

const typicalQuestion = Float32Array.from([0.5, -1, 0]);
const good: LanguageMeasure = { accuracy: 0.9, unrelated: 0.4, closest: 0.8, answers: { none: 0.5, own: 0.7 }, typicalQuestion };
const blind: LanguageMeasure = { accuracy: 0.1, unrelated: 0.7, closest: 0.9, answers: { none: 0.8, own: 0.75 }, typicalQuestion };

describe('calibration', () => {
  it('takes the range from the languages that the model knows', () => {
    expect(calibrationOf({ latin: good, cjk: blind }, defaultCalibration())).toMatchObject({ cosineLow: 0.4, cosineHigh: 0.9 });
    expect(calibrationOf({ latin: blind, cjk: good }, defaultCalibration())).toMatchObject({ cosineLow: 0.4, cosineHigh: 0.9 });
  });

  it('leans on full text where the model is blind, and never on it alone', () => {
    const { textShare } = calibrationOf({ latin: good, cjk: blind }, defaultCalibration());
    expect(textShare).toEqual({ latin: 0.4, cjk: 0.7 });
    expect(calibrationOf({ latin: blind, cjk: good }, defaultCalibration()).textShare).toEqual({ latin: 0.7, cjk: 0.22 });
  });

  it('keeps the direction of a typical question where the model knows the language, and the shares that were measured for it', () => {
    expect(calibrationOf({ latin: good, cjk: good }, defaultCalibration()).hubness).toEqual({ vault: 0, questions: 0.3, typicalQuestion: { latin: btoa(String.fromCharCode(64, 129, 0)) } });
    const measured = { ...defaultCalibration(), hubness: { vault: 0.4, questions: 0.2, typicalQuestion: {} } };
    expect(calibrationOf({ latin: blind, cjk: good }, measured).hubness).toEqual({ vault: 0.4, questions: 0.2, typicalQuestion: {} });
  });

  it('says what an answer’s cosine usually is where the model knows the language, and nothing of the others', () => {
    expect(calibrationOf({ latin: good, cjk: blind }, defaultCalibration()).answers).toEqual({ latin: good.answers });
    expect(calibrationOf({ latin: { ...good, answers: blind.answers }, cjk: good }, defaultCalibration()).answers).toEqual({ cjk: good.answers });
  });

  it('has a range even for a model that gives everything the same vector', () => {
    const same: LanguageMeasure = { accuracy: 0, unrelated: 1, closest: 1, answers: { none: 1, own: 1 }, typicalQuestion };
    const { cosineLow, cosineHigh } = calibrationOf({ latin: same, cjk: same }, defaultCalibration());
    expect(cosineHigh).toBeGreaterThan(cosineLow);
  });

  it('keeps the thresholds that it cannot measure', () => {
    expect(calibrationOf({ latin: good, cjk: good }, { ...defaultCalibration(), useAt: 0.61, weakAt: 0.22 })).toMatchObject({ useAt: 0.61, weakAt: 0.22 });
    expect(calibrationSchema.safeParse(defaultCalibration()).success).toBe(true);
  });

  it('asks each question once, and has an answer for each', () => {
    for (const pairs of [ENGLISH_PAIRS, CHINESE_PAIRS]) {
      expect(pairs).toHaveLength(16);
      expect(new Set(pairs.flatMap((pair) => [pair.question, pair.passage])).size).toBe(32);
    }
  });

  it('of the bundled model comes out near what was tuned by hand for it, in a range that all its answers fit in', async () => {
    const spec = KNOWN_MODELS[0] ?? expect.fail('no default model');
    const model = await loadNatively({ spec, folder: join(import.meta.dirname, '../../models', spec.name), threads: 1, binding: 'onnxruntime-node' });
    const { signal } = new AbortController();
    const measure = await measureOnBuiltInTexts({
      embedQuery: (text) => model.embed(text, 'query', signal),
      embedPassages: (texts) => Promise.all(texts.map((text) => model.embed(text, 'passage', signal))),
    });
    expect(measure.latin.accuracy).toBeGreaterThan(0.6);
    expect(measure.cjk.accuracy).toBeGreaterThan(0.7);
    const { cosineLow, cosineHigh, textShare } = calibrationOf(measure, defaultCalibration());
    expect(Math.abs(cosineLow - spec.calibration.cosineLow)).toBeLessThan(0.05);
    expect(Math.abs(cosineHigh - spec.calibration.cosineHigh)).toBeLessThan(0.1);
    expect(textShare.cjk).toBeLessThan(textShare.latin);
  });
});
