import { MnemeError } from '../../model/errors.js';
import type { SourceFile } from './importers/importer.js';

/** A line or an element that goes on for longer is hostile or no such file: what is read of it must fit into memory. */
export const MOST_PIECE_BYTES = 64_000_000;

/** The lines of a file of any length that hold something; numbers count from 1. @throws MnemeError `bad_request` where it is no UTF-8 */
export async function* linesOf(file: Pick<SourceFile, 'path' | 'bytes'>): AsyncGenerator<{ readonly number: number; readonly text: string }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  let begun: string[] = [];
  let characters = 0;
  const decode = (part?: Uint8Array): string => {
    try {
      return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true });
    } catch (thrown) {
      throw new MnemeError('bad_request', `${file.path} is not UTF-8 after line ${number}.`, { cause: thrown });
    }
  };
  const goOn = (piece: string): void => {
    characters += piece.length;
    if (characters > MOST_PIECE_BYTES) throw new MnemeError('bad_request', `${file.path}, line ${number + 1} is longer than ${MOST_PIECE_BYTES / 1_000_000} MB, which no line of such a file is.`);
    begun.push(piece);
  };
  const end = (): string => {
    const text = begun.join('');
    begun = [];
    characters = 0;
    number += 1;
    return text;
  };
  for await (const part of file.bytes()) {
    const pieces = decode(part).split('\n');
    const last = pieces.pop() ?? '';
    for (const piece of pieces) {
      goOn(piece);
      const text = end();
      if (text.trim() !== '') yield { number, text };
    }
    goOn(last);
  }
  goOn(decode());
  const text = end();
  if (text.trim() !== '') yield { number, text };
}
