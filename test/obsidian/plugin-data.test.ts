import { describe, expect, it } from 'vitest';
import { en } from '../../src/obsidian/language/en.js';
import { consequences, PluginData, readData, type DataKeeper } from '../../src/obsidian/plugin-data.js';
import { fromControlValue, toControlValue } from '../../src/obsidian/settings/control-values.js';

/** `data.json` as the app keeps it: `undefined` while there is none; text that is no JSON makes reading fail. */
function dataFile(text?: string): DataKeeper & { text: string | undefined } {
  return {
    text,
    loadData() {
      return Promise.resolve(this.text === undefined ? null : undefined).then(() => (this.text === undefined ? null : (JSON.parse(this.text) as unknown)));
    },
    saveData(data) {
      this.text = JSON.stringify(data);
      return Promise.resolve();
    },
  };
}

describe('the plugin’s settings', () => {
  it('are the defaults where there is no file, and no file is made by reading', async () => {
    const file = dataFile();
    const data = new PluginData(file, en.settings.file);
    await data.load();
    expect(data.settings.memoryFolder).toBe('Memory');
    expect(data.problem).toBeUndefined();
    expect(file.text).toBeUndefined();
  });

  it('keep keys that this version does not know, and write no default', async () => {
    const file = dataFile('{"future":{"a":1},"port":4000}');
    const data = new PluginData(file, en.settings.file);
    await data.load();
    await data.change({ memoryFolder: 'Mind' });
    expect(JSON.parse(file.text ?? '')).toEqual({ future: { a: 1 }, port: 4000, memoryFolder: 'Mind' });
  });

  it('keep what a sync wrote meanwhile', async () => {
    const file = dataFile('{"port":4000}');
    const data = new PluginData(file, en.settings.file);
    await data.load();
    file.text = '{"port":5000}';
    await data.change({ memoryFolder: 'Mind' });
    expect(data.settings).toMatchObject({ port: 5000, memoryFolder: 'Mind' });
  });

  it('lose no change when several come at once', async () => {
    const file = dataFile();
    const data = new PluginData(file, en.settings.file);
    await Promise.all([data.change({ port: 1 }), data.change({ memoryFolder: 'M' }), data.change({ exclude: ['x'] })]);
    expect(JSON.parse(file.text ?? '')).toEqual({ port: 1, memoryFolder: 'M', exclude: ['x'] });
  });

  it('stay as they are when a value is wrong', async () => {
    const file = dataFile('{}');
    const data = new PluginData(file, en.settings.file);
    await data.load();
    await expect(data.change({ port: 99_999 })).rejects.toMatchObject({ code: 'config_invalid' });
    expect(file.text).toBe('{}');
  });

  it.each(['{broken', '[1]', '"text"'])('hold the start, and leave the file alone, when it is %s', async (text) => {
    const file = dataFile(text);
    const data = new PluginData(file, en.settings.file);
    await data.load();
    expect(data.held).toBe(true);
    expect(data.problem).toContain('data.json');
    await expect(data.change({ port: 1 })).rejects.toMatchObject({ code: 'config_invalid' });
    expect(file.text).toBe(text);
    await data.startOver();
    expect(data).toMatchObject({ held: false, problem: undefined });
  });

  it('use the default for one wrong value and keep the others; a wrong guard holds the start', () => {
    const read = readData({ port: 'x', exclude: ['Archive'] });
    expect(read.settings).toMatchObject({ port: 27_130, exclude: ['Archive'] });
    expect(read.held).toBe(false);
    expect(read.problem).toMatchObject({ type: 'wrong_values', detail: expect.stringContaining('port') });
    expect(readData({ privateFolders: 'Journal' }).held).toBe(true);
  });

  it('say what has to follow a change', () => {
    const base = readData({}).settings;
    const after = (data: object): ReturnType<typeof consequences> => consequences(base, readData(data).settings);
    expect(after({ exclude: ['x'] })).toEqual({ engine: true, endpoint: false, pause: false });
    expect(after({ port: 1 })).toEqual({ engine: false, endpoint: true, pause: false });
    expect(after({ embeddingPaused: true })).toEqual({ engine: false, endpoint: false, pause: true });
    expect(after({ downloadConsent: ['https://a.example'], unknown: 1 })).toEqual({ engine: false, endpoint: false, pause: false });
  });

  it('show lists as lines and read them back without blanks and doubles', () => {
    expect(toControlValue(readData({ exclude: ['a', 'b c'] }).settings, 'exclude')).toBe('a\nb c');
    const { settings } = readData({});
    expect(fromControlValue(settings, 'exclude', ' a \n\nb c\na\n')).toEqual({ exclude: ['a', 'b c'] });
    expect(fromControlValue(settings, 'modelFolder', ' ')).toEqual({ modelFolder: undefined });
    expect(fromControlValue(settings, 'port', 5)).toEqual({ port: 5 });
  });

  it('show half-lives one by one, and the least weight in percent', () => {
    const { settings } = readData({ halfLifeDays: { habit: 60 }, decayFloor: 0.9 });
    expect(toControlValue(settings, 'halfLifeDays.habit')).toBe(60);
    expect(fromControlValue(settings, 'halfLifeDays.progress', 2)).toEqual({ halfLifeDays: { habit: 60, progress: 2, other: 7 } });
    expect(toControlValue(settings, 'decayFloorPercent')).toBe(90);
    expect(fromControlValue(settings, 'decayFloorPercent', 80)).toEqual({ decayFloor: 0.8 });
  });
});
