import type { ErrorCode } from '../../core/model/errors.js';
import type { RecallLimit, RecallReason, RecallWarning } from '../../core/model/recall.js';
import type { ProblemCode } from '../../core/model/status.js';

/**
 * What the core says, by its code. The core speaks English, to agents, and says more than a table can (which file, which address): a language
 * that has its own sentence for a code shows it before the core's, and one that has none shows the core's alone.
 */
export interface CoreWords {
  readonly codes: Readonly<Partial<Record<ErrorCode | ProblemCode, string>>>;
  readonly limits: Readonly<Partial<Record<RecallLimit, string>>>;
  readonly reasons: Readonly<Partial<Record<RecallReason, string>>>;
  /** What a note says about itself is in its own language. */
  readonly warnings: Readonly<Partial<Record<Exclude<RecallWarning, 'noted'>, string>>>;
  readonly together: (sentences: readonly string[]) => string;
  /** @param detail the core's own sentence */
  readonly withDetail: (sentence: string, detail: string) => string;
}

/** A language other than the core's has a sentence for every code, so that a missing one is a compile error. */
export type TranslatedCoreWords = { readonly [Part in 'codes' | 'limits' | 'reasons' | 'warnings']: Required<CoreWords[Part]> } & Pick<CoreWords, 'together' | 'withDetail'>;
