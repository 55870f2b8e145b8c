/**
 * Stable error codes. A code is part of the interface: it appears in problem details, in `--json` output and in logs,
 * so it may be added to but never renamed.
 */
export type ErrorCode =
  | 'aborted'
  | 'bad_request'
  | 'chat_answer_invalid'
  | 'chat_unreachable'
  | 'config_invalid'
  | 'consent_needed'
  | 'embedder_answer_invalid'
  | 'embedder_unreachable'
  | 'endpoint_unreachable'
  | 'forbidden'
  | 'index_damaged'
  | 'internal'
  | 'media_type_unsupported'
  | 'method_not_allowed'
  | 'misdirected'
  | 'model_damaged'
  | 'model_missing'
  | 'model_unknown'
  | 'not_found'
  | 'note_exists'
  | 'note_gone'
  | 'note_too_large'
  | 'note_unreadable'
  | 'note_unwritable'
  | 'path_outside_vault'
  | 'port_unavailable'
  | 'request_incomplete'
  | 'store_full'
  | 'store_read_only'
  | 'store_failed'
  | 'timeout'
  | 'too_large'
  | 'too_many_listeners'
  | 'too_many_requests'
  | 'unauthorized'
  | 'vault_busy'
  | 'vault_missing'
  | 'vault_read_only'
  | 'vault_unreadable'
  | 'version_stale';

/** A broken promise. Expected outcomes are return values instead. The message says what to do about it. */
export class MnemeError extends Error {
  override readonly name = 'MnemeError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Wraps anything that was thrown that is not already ours; keeps it as the cause. */
export function toMnemeError(thrown: unknown, code: ErrorCode = 'internal'): MnemeError {
  if (thrown instanceof MnemeError) return thrown;
  return new MnemeError(code, messageOf(thrown), { cause: thrown });
}
