import type { ErrorCode } from '../core/model/errors.js';

/** What a command ends with. Part of the interface: scripts branch on it. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  settings: 3,
  vault: 4,
  busy: 5,
  model: 6,
  store: 7,
  /** As shells report a program that was ended by Ctrl-C (128 + SIGINT). */
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const OF_ERROR: Partial<Record<ErrorCode, ExitCode>> = {
  aborted: EXIT.interrupted,
  bad_request: EXIT.usage,
  config_invalid: EXIT.settings,
  vault_missing: EXIT.vault,
  vault_unreadable: EXIT.vault,
  vault_busy: EXIT.busy,
  chat_answer_invalid: EXIT.model,
  chat_unreachable: EXIT.model,
  consent_needed: EXIT.model,
  embedder_answer_invalid: EXIT.model,
  embedder_unreachable: EXIT.model,
  model_damaged: EXIT.model,
  model_missing: EXIT.model,
  model_unknown: EXIT.model,
  store_failed: EXIT.store,
  store_full: EXIT.store,
  store_read_only: EXIT.store,
};

export function exitCodeOf(code: ErrorCode): ExitCode {
  return OF_ERROR[code] ?? EXIT.failed;
}

/** For `mneme --help`. */
export const EXIT_CODES_HELP = `
Exit codes: 0 done, 1 failed, 2 wrong use, 3 settings invalid, 4 vault missing or unreadable,
5 vault in other hands, 6 embedding model, 7 index cannot be written, 130 interrupted.`;
