import { describe, expect, it } from 'vitest';
import { parseBlock } from '../../../src/obsidian/views/code-block/block-query.js';

describe('a block of live recall', () => {
  it('asks its lines, narrowed by its options', () => {
    expect(parseBlock('how is the harbour\npaid for?\nk: 3\nnetwork: semantic\nkind: decision\nentity: [[Harbour]]\n')).toEqual({ query: 'how is the harbour paid for?', k: 3, network: 'semantic', kinds: ['decision'], entities: ['Harbour'] });
  });

  it('takes an option that it does not know, or whose value makes no sense, for words of the question', () => {
    expect(parseBlock('k: many\nkind: drink\nwhy: because')).toEqual({ query: 'k: many kind: drink why: because', k: 5 });
  });

  it('asks nothing without a question', () => {
    expect(parseBlock('k: 3\n\n')).toBeUndefined();
  });
});
