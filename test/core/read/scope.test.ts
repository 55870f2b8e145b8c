import { describe, expect, it } from 'vitest';

import { toNotePath } from '../../../src/core/model/note-path.js';
import { settingsSchema } from '../../../src/core/model/settings.js';
import { NoteScope } from '../../../src/core/read/scope.js';

function scopeOf(settings: object = {}, configFolder = '.obsidian'): NoteScope {
  return new NoteScope(settingsSchema.parse(settings), configFolder);
}

const plain = { tags: [], markedPrivate: false, memory: undefined };

describe('what is indexed', () => {
  it.each(['a.md', 'Folder/b.md', 'Memory/fact/x.md', 'Memory/_journals/x.md'])('%s is', (path) => expect(scopeOf().includes(toNotePath(path))).toBe(true));

  it.each(['.obsidian/x.md', '.trash/x.md', 'a/.hidden/x.md', 'Memory/_journal/x.md'])('%s is not', (path) => expect(scopeOf().includes(toNotePath(path))).toBe(false));

  it('leaves out a configuration folder of another name', () => {
    expect(scopeOf({}, 'config').includes(toNotePath('config/x.md'))).toBe(false);
    expect(scopeOf({}, 'config').includes(toNotePath('configuration/x.md'))).toBe(true);
  });

  it.each([
    ['Archive', 'Archive/2020/x.md', false],
    ['/Archive/', 'Archive/x.md', false],
    ['Archive', 'Archived/x.md', true],
    ['Note.md', 'Note.md', false],
    ['**/*.excalidraw.md', 'a/b/plan.excalidraw.md', false],
    ['Templates/**', 'Templates/a/b.md', false],
    ['**/drafts', 'a/drafts/x.md', false],
    ['Notes (old)', 'Notes (old)/x.md', false],
    ['', 'x.md', true],
  ])('excluding %j: %s', (entry, path, included) => expect(scopeOf({ exclude: [entry] }).includes(toNotePath(path))).toBe(included));
});

describe('what is private', () => {
  const scope = scopeOf({ privateFolders: ['Health'], privateTags: ['private', '#geheim'] });
  const path = toNotePath('a.md');

  it('is what lies in a private folder', () => {
    expect(scope.isPrivate(toNotePath('Health/x.md'), plain)).toBe(true);
    expect(scope.isPrivate(toNotePath('Healthy/x.md'), plain)).toBe(false);
  });

  it.each([
    ['private', true],
    ['Private/doctor', true],
    ['geheim', true],
    ['privateer', false],
  ])('is what bears the tag %s: %s', (tag, isPrivate) => expect(scope.isPrivate(path, { ...plain, tags: [tag] })).toBe(isPrivate));

  it('is what is marked', () => expect(scope.isPrivate(path, { ...plain, markedPrivate: true })).toBe(true));
});

describe('which network', () => {
  it.each([
    ['Reference/HTTP.md', [], 'semantic'],
    ['Daily/x.md', [], 'episodic'],
    ['01 - Projects/Alpha/plan.md', [], 'episodic'],
    ['📅 日记/x.md', [], 'episodic'],
    ['x.md', ['meeting/weekly'], 'episodic'],
    ['2026-11-03.md', [], 'episodic'],
    ['Memory/fact/x.md', [], 'episodic'],
    ['Wiki/2026-11-03.md', ['meeting'], 'semantic'],
  ] as const)('%s %j is %s', (path, tags, network) => {
    expect(scopeOf({ semanticFolders: ['Wiki'] }).networkOf(toNotePath(path), { tags, memory: undefined })).toBe(network);
  });
});

it('has another fingerprint when a note may be treated otherwise, and only then', () => {
  expect(scopeOf({ exclude: ['a'] }).fingerprint).not.toBe(scopeOf().fingerprint);
  expect(scopeOf({ port: 1 }).fingerprint).toBe(scopeOf().fingerprint);
});
