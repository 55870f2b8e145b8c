import { messageOf } from './errors.js';

/** Where a text stops being JSON, as the end of a sentence, from what the engine's parser threw: its own words quote the text. */
export function notJsonWords(thrown: unknown): string {
  const said = messageOf(thrown);
  if (/end of JSON input|Unterminated/i.test(said)) return 'is not JSON, for it breaks off';
  const at = /position (\d+)/.exec(said)?.[1];
  return at === undefined ? 'is not JSON' : `is not JSON from its character ${Number(at) + 1} on`;
}
