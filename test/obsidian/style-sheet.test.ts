import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '../../build/targets.mjs';
import { MEMORY_KINDS } from '../../src/core/model/memory.js';

/** Told apart by these, in themes and in tests; they look as what they are made of does. */
const WITHOUT_RULE = ['mneme-guide', 'mneme-memory-view', 'mneme-review-view', 'mneme-timeline-view'];

/** Classes in strings and in templates; of a template only what comes before its first value. */
function classesIn(source: string): string[] {
  const lists = [...source.matchAll(/(?:\bcls: (?:[^'`\n]*\? )?|addClass\(|toggleClass\()['`]([^'`$]*)/g), ...source.matchAll(/(?<!name): '(mneme-[^']*)'/g)].map(([, list = '']) => list);
  return lists.flatMap((list) => list.split(' ')).filter((name) => name.startsWith('mneme-'));
}

async function sourcesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return Promise.all(entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')));
}

it('every class that the interface sets has a rule in the style sheet, and every rule is for one that is set', async () => {
  const styles = await readFile(join(PROJECT, 'styles.css'), 'utf8');
  const ruled = new Set([...styles.matchAll(/\.(mneme-[\w-]+)/g)].map(([, name = '']) => name));
  const sources = await sourcesIn(join(PROJECT, 'src/obsidian'));
  const set = new Set(sources.flatMap(classesIn));
  for (const prefix of [...set].filter((name) => name.endsWith('-'))) {
    set.delete(prefix);
    for (const kind of MEMORY_KINDS) set.add(`${prefix}${kind}`);
  }
  expect([...set].filter((name) => !ruled.has(name) && !WITHOUT_RULE.includes(name))).toEqual([]);
  expect([...ruled].filter((name) => !sources.some((source) => source.includes(name)) && !set.has(name))).toEqual([]);
});
