import type { ErrorCode } from '../../core/model/errors.js';
import type { GateReasonCode } from '../../core/model/gate-reason.js';
import type { RecallLimit, RecallReason, RecallWarning } from '../../core/model/recall.js';
import type { ProblemCode } from '../../core/model/status.js';
import type { ImportNote, ImportRefusal, UndoRefusal } from '../../core/model/upkeep-shapes.js';
import type { Sign } from '../../core/write/gate/reasons.js';
import type { SecretKind } from '../../core/write/gate/secret-name.js';

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
  /** Why a statement is not remembered. */
  readonly gate: Readonly<Partial<Record<GateReasonCode, (about: AboutReason) => string>>>;
  /** What gives a statement away, by its name. */
  readonly signs: Readonly<Record<string, string>>;
  /** Kinds of secrets, as the core names them, without who issues them. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Why a line of an import is not taken. */
  readonly imports: Readonly<Partial<Record<ImportRefusal, string>>>;
  readonly importNotes: Readonly<Partial<Record<ImportNote, (count: number) => string>>>;
  /** Why a change is not taken back. */
  readonly undos: Readonly<Partial<Record<UndoRefusal, string>>>;
  readonly issuedBy: (secret: string, issuer: string) => string;
  readonly together: (sentences: readonly string[]) => string;
  /** @param detail the core's own sentence */
  readonly withDetail: (sentence: string, detail: string) => string;
}

/** What a reason of the gate tells beside its code, in the words of the language. */
export interface AboutReason {
  readonly signs: readonly string[];
  readonly against: readonly string[];
  readonly secret: string;
}

/** A language other than the core's has a sentence for every code, so that a missing one is a compile error. */
export type TranslatedCoreWords = { readonly [Part in 'codes' | 'limits' | 'reasons' | 'warnings' | 'gate' | 'imports' | 'importNotes' | 'undos']: Required<CoreWords[Part]> } & {
  readonly signs: Readonly<Record<Sign, string>>;
  readonly secrets: Readonly<Record<SecretKind, string>>;
} & Pick<CoreWords, 'issuedBy' | 'together' | 'withDetail'>;
