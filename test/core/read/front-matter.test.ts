import { describe, expect, it } from 'vitest';

import { readFrontMatter, type Properties } from '../../../src/core/read/front-matter.js';
import { SourceLines } from '../../../src/core/read/source-lines.js';

function read(text: string) {
  return readFrontMatter(new SourceLines(text));
}

function propertiesOf(text: string): Properties {
  const result = read(text);
  if (result.type !== 'read') throw new Error(`expected properties, got ${JSON.stringify(result)}`);
  return result.properties;
}

function problemOf(text: string) {
  const result = read(text);
  if (result.type !== 'broken') throw new Error(`expected a problem, got ${JSON.stringify(result)}`);
  return result;
}

describe('front matter', () => {
  it('keeps times, dates and leading zeros as YAML 1.2 has them', () => {
    expect(propertiesOf('---\ntime: 12:30\nday: 2026-12-01\nat: 2026-12-01T10:00:00\nzero: 01234\nyes: yes\n---\n')).toEqual({
      time: '12:30',
      day: '2026-12-01',
      at: '2026-12-01T10:00:00',
      zero: 1234,
      yes: 'yes',
    });
  });

  it('keeps an integer as text that a number cannot hold', () => {
    expect(propertiesOf('---\nid: 12345678901234567890\n---')).toEqual({ id: '12345678901234567890' });
  });

  it.each(['\n', '\r\n', '\r'])('reads it with %j line ends', (ending) => {
    const text = ['---', 'a: 1', 'b:', '  - x', '---', 'text'].join(ending);
    expect(read(text)).toEqual({ type: 'read', properties: { a: 1, b: ['x'] }, lastLine: 5 });
  });

  it('gives each reading its own values', () => {
    const first = propertiesOf('---\ntags: [a]\n---');
    expect(propertiesOf('---\ntags: [a]\n---')).not.toBe(first);
  });

  it.each(['---js', '---javascript', '--- js', '---json', '---coffee', '---toml'])('refuses a note that opens with %s and runs nothing', (opener) => {
    const result = problemOf(`${opener}\n{ "a": (globalThis.mnemeWasRun = true) }\n---\ntext`);
    expect(result.problem).toMatchObject({ code: 'front_matter_refused', line: 1 });
    expect(result.lastLine).toBe(3);
    expect('mnemeWasRun' in globalThis).toBe(false);
  });

  it('names the line of a fault', () => {
    expect(problemOf('---\ngood: 1\nbad: @x\n---\n').problem).toMatchObject({ code: 'front_matter_invalid', line: 3 });
  });

  it('refuses a YAML bomb', () => {
    const levels = ['a: &a [x,x,x,x,x,x,x,x,x]', ...'bcdefgh'.split('').map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'.charAt(at)}`).join(',')}]`)];
    expect(problemOf(`---\n${levels.join('\n')}\n---\n`).problem.code).toBe('front_matter_refused');
  });

  it('refuses nesting that would exhaust the stack, and properties that are data', () => {
    expect(problemOf(`---\na: ${'['.repeat(20_000)}\n---\n`).problem.code).toBe('front_matter_refused');
    expect(problemOf(`---\n${'a: b\n'.repeat(6_000)}---\n`).problem.code).toBe('front_matter_refused');
  });

  it.each(['a list', '- a\n- b'])('says that %j is no set of properties', (yaml) => {
    expect(problemOf(`---\n${yaml}\n---\n`).problem.code).toBe('front_matter_invalid');
  });

  it('does not lose what stands after a line that merely begins with dashes', () => {
    expect(problemOf('---\na: 1\n---x\nb: 2\n---\n').problem.code).toBe('front_matter_invalid');
  });

  it.each(['', 'text', '----\na: 1\n----', '---\n', '---\nunclosed: 1', '\n---\na: 1\n---', ' ---\na: 1\n---'])('sees none in %j', (text) => {
    expect(read(text)).toEqual({ type: 'none' });
  });

  it('reads an empty one', () => {
    expect(read('---\n---\ntext')).toEqual({ type: 'read', properties: {}, lastLine: 2 });
  });

  it('keeps a note private whose properties cannot be read', () => {
    expect(problemOf('---\nmneme-private: true\nbad: [\n---\n').markedPrivate).toBe(true);
    expect(problemOf('---\ntags:\n  - private\n  - "#health"\nbad: @x\n---\n').tags).toEqual(['private', 'health']);
    expect(problemOf('---\nmneme-private: true\nno end').markedPrivate).toBe(true);
    expect(problemOf('---js\nmneme-private: true\n---').markedPrivate).toBe(true);
    expect(problemOf('---\nbad: @x\n---\n').markedPrivate).toBe(false);
  });

  it('cannot reach the prototype of objects', () => {
    propertiesOf('---\n__proto__:\n  polluted: 1\n---');
    expect('polluted' in {}).toBe(false);
  });
});
