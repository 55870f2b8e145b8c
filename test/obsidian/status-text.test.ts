import { describe, expect, it } from 'vitest';
import type { EngineStatus } from '../../src/core/model/status.js';
import { en } from '../../src/obsidian/language/en.js';
import { zh } from '../../src/obsidian/language/zh.js';
import { statusText, timeLeft, type StatusWords } from '../../src/obsidian/status-text.js';

function status(parts: { text?: Partial<EngineStatus['text']>; vectors?: Partial<EngineStatus['vectors']>; problems?: EngineStatus['problems'] } = {}): EngineStatus {
  return {
    version: '0.1.0',
    vault: 'Notes',
    memoryFolder: 'Memory',
    ready: true,
    notes: 6591,
    chunks: 20_000,
    memories: 0,
    privateNotes: 0,
    text: { state: 'complete', done: 6591, total: 6591, ...parts.text },
    vectors: { state: 'complete', done: 20_000, total: 20_000, perSecond: 0, embedded: 0, ...parts.vectors },
    problems: parts.problems ?? [],
  };
}

const EN: StatusWords = { words: en, locale: 'en' };

const textOf = (of: EngineStatus): string => statusText({ type: 'running' }, of, EN).text;

describe('the status bar', () => {
  it('counts notes while they are read', () => {
    expect(textOf(status({ text: { state: 'indexing', done: 1234 } }))).toBe('Mneme: notes 1,234 / 6,591');
  });

  it('tells share, rate and time left while meaning is learned', () => {
    expect(textOf(status({ vectors: { state: 'running', done: 9000, perSecond: 7.04, secondsLeft: 720 } }))).toBe('Mneme: meaning 45% · 7/s · 12 min left');
    expect(textOf(status({ vectors: { state: 'running', done: 0 } }))).toBe('Mneme: meaning 0%');
  });

  it('says that it is paused, where it stands, and that it is ready', () => {
    expect(textOf(status({ vectors: { state: 'paused', done: 9000 } }))).toBe('Mneme: paused at 45%');
    expect(textOf(status())).toBe('Mneme: ready');
    expect(textOf(status({ vectors: { state: 'paused', done: 0, total: 0 } }))).toBe('Mneme: paused at 100%');
  });

  it('says what is missing and how to get it when there is no model', () => {
    const { text, tooltip } = statusText({ type: 'running' }, status({ vectors: { state: 'off', message: 'Download the model in the settings.' } }), EN);
    expect(text).toBe('Mneme: ready, words only');
    expect(tooltip).toContain('Download the model in the settings.');
  });

  it('points to problems without nagging', () => {
    expect(statusText({ type: 'running' }, status({ problems: [{ code: 'unreadable', message: 'y' }] }), EN).tooltip).toContain('1 problem is listed');
  });

  it('follows the language’s way of writing numbers', () => {
    expect(statusText({ type: 'running' }, status({ text: { state: 'indexing', done: 1234 } }), { ...EN, locale: 'de' }).text).toBe('Mneme: notes 1.234 / 6.591');
  });

  it('shows a download in megabytes, and what holds the start', () => {
    expect(statusText({ type: 'downloading', model: 'm', doneBytes: 12_400_000, totalBytes: 40_000_000 }, undefined, EN).text).toBe('Mneme: model 12 / 40 MB');
    expect(statusText({ type: 'held', message: 'Mend the file.' }, undefined, EN)).toEqual({ text: 'Mneme: needs you', tooltip: 'Mend the file.' });
  });

  it('rounds the time left', () => {
    expect([5, 61, 5399, 5400, 20_000].map((seconds) => timeLeft(seconds, EN.words.statusBar))).toEqual(['under a minute left', '1 min left', '2 h left', '2 h left', '6 h left']);
    expect(timeLeft(5000, EN.words.statusBar)).toBe('83 min left');
  });

  it('names the agents that are at work, and speaks the owner’s language', () => {
    expect(statusText({ type: 'running' }, status({}), EN, ['opencode', 'cursor']).tooltip).toContain('Agents active: opencode, cursor.');
    expect(statusText({ type: 'starting' }, undefined, { words: zh, locale: 'zh' }).text).toBe('Mneme：正在启动');
  });
});
