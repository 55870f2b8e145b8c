import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { settingsSchema } from '../../../src/core/model/settings.js';
import { ageFactor, clockFor, decay, halfLifeDays, timeMatch, trustOf } from '../../../src/core/recall/score.js';
import { aMemory, aNote } from '../../support/notes.js';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 11, 1);
const { halfLifeDays: halfLives } = settingsSchema.parse({});

describe('decay', () => {
  it('is the plain formula with floor 0, and stops at its floor', () => {
    expect(decay(7, 7, 0)).toBeCloseTo(0.5, 10);
    expect(decay(14, 7, 0)).toBeCloseTo(0.25, 10);
    expect(decay(7, 7, 0.6)).toBeCloseTo(0.8, 10);
    expect(decay(10_000, 7, 0.6)).toBeCloseTo(0.6, 10);
  });

  it('never grows with age and stays between floor and 1', () => {
    fc.assert(
      fc.property(fc.double({ min: -100, max: 5000, noNaN: true }), fc.double({ min: 0, max: 500, noNaN: true }), fc.double({ min: 0.1, max: 400, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (age, more, halfLife, floor) => {
        const left = decay(age, halfLife, floor);
        expect(left).toBeGreaterThanOrEqual(floor);
        expect(left).toBeLessThanOrEqual(1);
        expect(decay(age + more, halfLife, floor)).toBeLessThanOrEqual(left);
      }),
    );
  });

  it('is slow for habits and preferences, quick for progress and code changes', () => {
    expect(halfLifeDays({ kind: 'fact', layer: 'habit' }, halfLives)).toBe(30);
    expect(halfLifeDays({ kind: 'preference', layer: 'fact' }, halfLives)).toBe(30);
    expect(halfLifeDays({ kind: 'progress', layer: 'fact' }, halfLives)).toBe(3);
    expect(halfLifeDays({ kind: 'code_change', layer: 'skill' }, halfLives)).toBe(3);
    expect(halfLifeDays({ kind: 'decision', layer: 'fact' }, halfLives)).toBe(7);
  });

  it('leaves reference notes alone, fades daily notes slowly, and runs from when a memory was last seen', () => {
    const settings = { halfLifeDays: halfLives, decayFloor: 0 };
    const created = NOW - 90 * DAY_MS;
    expect(ageFactor(aNote('Reference.md', { createdMs: created }), NOW, settings)).toBe(1);
    expect(ageFactor(aNote('Daily.md', { createdMs: created, network: 'episodic' }), NOW, settings)).toBeCloseTo(0.5, 5);
    const seen = aNote('Memory/m.md', { createdMs: created, network: 'episodic', memory: aMemory({ createdMs: created, lastSeenMs: NOW - 7 * DAY_MS }) });
    expect(ageFactor(seen, NOW, settings)).toBeCloseTo(0.5, 5);
  });

  it('is counted from the time that the question asks about', () => {
    const lastMarch = { fromMs: NOW - 270 * DAY_MS, toMs: NOW - 240 * DAY_MS };
    expect(clockFor(NOW, lastMarch)).toBe(lastMarch.toMs);
    expect(clockFor(NOW, { fromMs: NOW, toMs: NOW + DAY_MS })).toBe(NOW);
    expect(clockFor(NOW, undefined)).toBe(NOW);
  });
});

describe('the time asked about', () => {
  it('matches in full within it and half as much a week outside', () => {
    const week = { fromMs: NOW - 7 * DAY_MS, toMs: NOW };
    expect(timeMatch(NOW - 3 * DAY_MS, week)).toBe(1);
    expect(timeMatch(NOW + 7 * DAY_MS, week)).toBeCloseTo(0.5, 10);
    expect(timeMatch(NOW - 14 * DAY_MS, week)).toBeCloseTo(0.5, 10);
    expect(timeMatch(0, { fromMs: undefined, toMs: NOW })).toBe(1);
  });
});

it('trust that nobody has set counts as 0.8', () => {
  expect(trustOf(aNote('a.md'))).toBe(0.8);
  expect(trustOf(aNote('b.md', { memory: aMemory({ trust: undefined }) }))).toBe(0.8);
  expect(trustOf(aNote('c.md', { memory: aMemory({ trust: 0.5 }) }))).toBe(0.5);
});
