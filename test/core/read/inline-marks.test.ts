import { describe, expect, it } from 'vitest';

import { asTag, linkTarget, plainHeading, readMarks, type Mark } from '../../../src/core/read/inline-marks.js';

function values(text: string, type: Mark['type']): string[] {
  return readMarks(text, 0, text.length).flatMap((mark) => (mark.type === type ? [mark.value] : []));
}

describe('tags in text', () => {
  it.each([
    ['#one and #two/three, #four_five-six.', ['one', 'two/three', 'four_five-six']],
    ['会议 #项目/甲 #日记，', ['项目/甲', '日记']],
    ['#🎉party', ['🎉party']],
    ['#123 is a number, #1a a tag', ['1a']],
    ['`#code` ``#code ` still`` #text', ['text']],
    [String.raw`\#escaped a#b https://x.y/#frag <https://x.y/#z>`, []],
    ['an unclosed ` tick #tag', ['tag']],
    ['#nested/', ['nested']],
  ])('of %j', (text, tags) => expect(values(text, 'tag')).toEqual(tags));
});

describe('links in text', () => {
  it.each([
    ['[[Note]] [[Folder/Note#Heading|shown]] ![[image.png|300]] [[Note#^block]]', ['Note', 'Folder/Note', 'image.png', 'Note']],
    [String.raw`| [[A\|b]] | c |`, ['A']],
    ['[[#Here]] [[]]', []],
    ['[text](My%20Note.md) [text](<My Note.md#Part> "title") ![x](a(b).png)', ['My Note', 'My Note', 'a(b).png']],
    ['[web](https://example.org) [mail](mailto:a@b.c) [here](#part) [file](100%.md)', ['100%']],
    ['`[[code]]` [[笔记]]', ['笔记']],
  ])('of %j', (text, links) => expect(values(text, 'link')).toEqual(links));
});

it('reads a block id at the end only', () => {
  expect(values('text ^abc-1', 'block')).toEqual(['abc-1']);
  expect(values('^alone', 'block')).toEqual(['alone']);
  expect(values('x^2 is not ^one here', 'block')).toEqual([]);
});

it('tells where marks stand', () => {
  expect(readMarks('skip #a [[b]]', 4, 13)).toEqual([
    { type: 'tag', value: 'a', offset: 5 },
    { type: 'link', value: 'b', offset: 8 },
  ]);
});

it('takes linked and plain names alike', () => {
  expect(['[[a/b#c|d]]', 'plain', '![[x]]', ' [[y]] '].map(linkTarget)).toEqual(['a/b', 'plain', 'x', 'y']);
});

it('knows what is no tag', () => {
  expect(['#a', 'b/', '12', 'two words', ''].map(asTag)).toEqual(['a', 'b', undefined, undefined, undefined]);
});

it.each([
  ['**Bold** and `code` and [[Note|shown]]', 'Bold and code and shown'],
  ['[link](https://x.y/a_(b)) ==mark== ~~gone~~', 'link mark gone'],
  ['snake_case_name and _slanted_', 'snake_case_name and slanted'],
  ['Title ^id', 'Title'],
  [String.raw`C\# <b>notes</b>`, 'C# notes'],
])('shows the heading %j as a reader sees it', (source, shown) => expect(plainHeading(source)).toBe(shown));
