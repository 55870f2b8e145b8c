import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { jsonValueAt, withJsonElement, withJsonValue } from '../../src/connect/jsonc-text.js';
import { withTomlTable } from '../../src/connect/toml-text.js';

const ENTRY = { type: 'http', url: 'http://127.0.0.1:27130/mcp', headers: { Authorization: 'Bearer x' } };
const PATH = ['mcpServers', 'mneme-notes'];

const HAND_WRITTEN = `{
    // The theme of the evening.
    "theme": "dark", /* or light */
    "mcpServers": {
        "other": { "command": "x", "args": [ "a",   "b" ] }, // keep me
    },
    "last": null
}
`;

describe('An entry in JSON with comments', () => {
  test('leaves every other character where it was', () => {
    const written = withJsonValue(HAND_WRITTEN, PATH, ENTRY);
    for (const line of HAND_WRITTEN.split('\n')) expect(written.split('\n')).toContain(line);
    expect(jsonValueAt(written, PATH)).toEqual(ENTRY);
    expect(jsonValueAt(written, ['mcpServers', 'other'])).toEqual({ command: 'x', args: ['a', 'b'] });
    expect(withJsonValue(written, PATH, ENTRY)).toBe(written);
    expect(withJsonValue(written, PATH, undefined)).toBe(HAND_WRITTEN);
  });

  test.each(['\t', '  ', '    '])('keeps indentation and line ends', (indent) => {
    const text = `{\r\n${indent}"a": 1\r\n}\r\n`;
    const written = withJsonValue(text, ['mcpServers', 'm'], { url: 'x' });
    expect(written.replace(/\r\n/g, '')).not.toContain('\n');
    expect(written).toContain(`\r\n${indent}${indent}"m"`);
  });

  test('comes and goes without a trace, whatever the file held', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string().filter((key) => key !== 'mcpServers' && key !== '__proto__'), fc.jsonValue()), fc.dictionary(fc.constantFrom('a', 'b c', '表'), fc.jsonValue(), { minKeys: 1 }), fc.constantFrom(2, 4, '\t'), (rest, others, indent) => {
        const text = `${JSON.stringify({ ...rest, mcpServers: others }, undefined, indent)}\n`;
        const written = withJsonValue(text, PATH, ENTRY);
        expect(jsonValueAt(written, [])).toEqual({ ...(JSON.parse(text) as object), mcpServers: { ...(JSON.parse(text) as { mcpServers: object }).mcpServers, 'mneme-notes': ENTRY } });
        expect(withJsonValue(written, PATH, undefined)).toBe(text);
      }),
    );
  });

  test('begins a file that is empty or not there', () => {
    for (const text of ['', ' \n', '{}', '{\n}\n']) expect(jsonValueAt(withJsonValue(text, PATH, ENTRY), PATH)).toEqual(ENTRY);
  });

  test('is refused where the file is not what it should be, and says where', () => {
    for (const text of ['{ "a": ', '[1]', '"x"', '{ a: 1 }']) expect(() => withJsonValue(text, PATH, ENTRY), text).toThrow(/not (?:JSON|a JSON object)/);
  });

  test('joins a list', () => {
    const text = '{\n  "hooks": { "Stop": [ { "hooks": [] } ] } // mine\n}\n';
    const written = withJsonElement(text, ['hooks', 'Stop'], { hooks: [1] });
    expect(jsonValueAt(written, ['hooks', 'Stop'])).toEqual([{ hooks: [1] }, { hooks: [] }]);
    expect(written).toContain('// mine');
    expect(withJsonValue(written, ['hooks', 'Stop', 0], undefined)).toBe(text);
  });
});

describe('A table in TOML', () => {
  const table = { url: 'http://127.0.0.1:27130/mcp', http_headers: { Authorization: 'Bearer x' } };
  const files = {
    'without servers': '# mine\nmodel = "m" # nice\nnotify = ["a",\n  "b"]\nwhen = 2026-12-01\n\n[profiles.fast]\nmodel = \'o\'\n',
    'with servers as tables': '[mcp_servers.other]   # keep\ncommand = "x"\nargs = []\n[mcp_servers.other.env]\nA = "1"\n\n[profiles.fast]\nmodel = "o"\n',
    'with servers in one line': 'mcp_servers = { other = { command = "x" } } # keep\nmodel = "m"\n',
  };

  test.each(Object.entries(files))('comes and goes without a trace in a file %s', (_what, text) => {
    const written = withTomlTable(text, 'mcp_servers', 'mneme-notes', table);
    expect(written).not.toBe(text);
    expect(withTomlTable(written, 'mcp_servers', 'mneme-notes', table)).toBe(written);
    for (const comment of text.match(/#.*/g) ?? []) expect(written).toContain(comment);
    expect(withTomlTable(written, 'mcp_servers', 'mneme-notes', undefined).trimEnd()).toBe(text.trimEnd());
  });

  test('stands under a heading of its own, and changes in its place', () => {
    const written = withTomlTable(files['with servers as tables'], 'mcp_servers', 'mneme-notes', table);
    expect(written).toContain('\n\n[mcp_servers.mneme-notes]\nurl = "http://127.0.0.1:27130/mcp"\nhttp_headers = { Authorization = "Bearer x" }\n');
    const moved = withTomlTable(written, 'mcp_servers', 'mneme-notes', { ...table, url: 'http://127.0.0.1:27131/mcp' });
    expect(moved).toBe(written.replace('27130', '27131'));
    expect(withTomlTable('', 'mcp_servers', 'm', { url: 'x' })).toBe('[mcp_servers.m]\nurl = "x"\n');
  });

  test('is refused where the file is no TOML', () => {
    expect(() => withTomlTable('a = = 1\n', 'mcp_servers', 'm', table)).toThrow(/not TOML/);
    expect(() => withTomlTable('mcp_servers = 1\n', 'mcp_servers', 'm', table)).toThrow(/no table/);
  });
});
