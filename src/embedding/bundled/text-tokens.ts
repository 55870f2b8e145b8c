import { commonPrefixLength, indexOfSequence, segmentsOf, splitIntoWindows } from './windows.js';

/** The part of a transformers.js tokenizer that is used. Its own padding and truncation stay off. */
export interface Tokenizer {
  (text: string, options: { add_special_tokens: boolean; return_tensor: false; padding: false; truncation: false }): { input_ids: number[] };
  readonly all_special_ids: readonly number[];
  readonly all_special_tokens: readonly string[];
  readonly unk_token_id: number | undefined;
}

/** Tokenising is not linear in a text's length: 1 MB at once takes over ten seconds, in pieces of this size three. */
const SEGMENT_UNITS = 8192;

/** One input of the model: its tokens, and how many of them are the text's own. */
export interface InputWindow {
  readonly ids: readonly number[];
  readonly ownTokens: number;
}

/**
 * Text into the model's inputs. A text over the limit becomes several windows, each with the prefix and the special tokens
 * around it, so that nothing is cut off. What a note spells like a special token (`<s>`, `<mask>`, `[SEP]`) stays text:
 * else a note could end its own passage or blank out words.
 */
export class TextTokens {
  readonly #tokenizer: Tokenizer;
  readonly #maxTokens: number;
  readonly #head: readonly number[];
  readonly #tail: readonly number[];
  readonly #controlIds: ReadonlySet<number>;
  readonly #controlText: RegExp;
  readonly #prefixes = new Map<string, readonly number[]>();

  constructor(tokenizer: Tokenizer, maxTokens: number) {
    this.#tokenizer = tokenizer;
    this.#maxTokens = maxTokens;
    // The unknown token is what an unknown character becomes, so it is no injection.
    this.#controlIds = new Set(tokenizer.all_special_ids.filter((id) => id !== tokenizer.unk_token_id));
    const spellings = tokenizer.all_special_tokens.filter((token) => token !== '').map(escapeRegExp);
    this.#controlText = spellings.length > 0 ? new RegExp(spellings.join('|'), 'g') : NEVER;
    const probe = this.#encode('a', false);
    const framed = this.#encode('a', true);
    const start = Math.max(0, indexOfSequence(framed, probe));
    this.#head = framed.slice(0, start);
    this.#tail = framed.slice(start + probe.length);
  }

  /** One at a time, so that a very long text is neither tokenised at once nor before it is known to be wanted. */
  *windowsOf(text: string, prefix: string): Generator<InputWindow, void, undefined> {
    for (const segment of segmentsOf(text, SEGMENT_UNITS)) yield* this.#windowsOfSegment(segment, prefix);
  }

  #windowsOfSegment(text: string, prefix: string): InputWindow[] {
    const prefixed = this.#textTokens(prefix + text);
    const prefixLength = commonPrefixLength(prefixed, this.#prefixTokens(prefix));
    const prefixIds = prefixed.slice(0, prefixLength);
    const capacity = this.#maxTokens - this.#head.length - this.#tail.length - prefixLength;
    return splitIntoWindows(prefixed.slice(prefixLength), Math.max(1, capacity)).map((own) => ({
      ids: [...this.#head, ...prefixIds, ...own, ...this.#tail],
      ownTokens: own.length,
    }));
  }

  #prefixTokens(prefix: string): readonly number[] {
    const known = this.#prefixes.get(prefix) ?? this.#textTokens(prefix.trimEnd());
    this.#prefixes.set(prefix, known);
    return known;
  }

  #textTokens(text: string): number[] {
    const spelledOut = text.replace(this.#controlText, (token) => `${token.slice(0, 1)} ${token.slice(1)}`);
    // The tokenizer's normaliser may still make one, for example of full-width `＜s＞`: it is dropped.
    return this.#encode(spelledOut, false).filter((id) => !this.#controlIds.has(id));
  }

  #encode(text: string, framed: boolean): number[] {
    return this.#tokenizer(text, { add_special_tokens: framed, return_tensor: false, padding: false, truncation: false }).input_ids;
  }
}

/** A model without special tokens. */
const NEVER = /(?!)/g;

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
