import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ErrorCode } from '../../core/model/errors.js';
import { problemOf } from '../problem.js';

/** What a model can do about an error. */
type Recovery = 'mend' | 'look_again' | 'retry' | 'tell_owner';

const RECOVERY_WORDS: Readonly<Record<Recovery, string>> = {
  mend: 'Correct the arguments and call the tool again.',
  look_again: 'Look what is there now (recall, list_memories, or task_state with list) and repeat the call with that; or go on without it.',
  retry: 'Wait a few seconds and call the tool again; if it fails again, go on without it and tell the user.',
  tell_owner: 'Do not repeat the call. Go on without it and tell the user what it says.',
};

/** Every error code. A new code does not compile until it stands here. */
const RECOVERY: Readonly<Record<ErrorCode, Recovery>> = {
  aborted: 'retry',
  bad_request: 'mend',
  chat_answer_invalid: 'retry',
  chat_unreachable: 'retry',
  config_invalid: 'tell_owner',
  consent_needed: 'tell_owner',
  embedder_answer_invalid: 'retry',
  embedder_unreachable: 'retry',
  endpoint_unreachable: 'retry',
  forbidden: 'tell_owner',
  index_damaged: 'tell_owner',
  internal: 'tell_owner',
  media_type_unsupported: 'mend',
  method_not_allowed: 'mend',
  misdirected: 'tell_owner',
  model_damaged: 'tell_owner',
  model_missing: 'tell_owner',
  model_unknown: 'tell_owner',
  not_found: 'look_again',
  note_exists: 'tell_owner',
  note_gone: 'look_again',
  note_too_large: 'tell_owner',
  note_unreadable: 'tell_owner',
  note_unwritable: 'retry',
  path_outside_vault: 'mend',
  port_unavailable: 'tell_owner',
  request_incomplete: 'retry',
  store_full: 'tell_owner',
  store_read_only: 'tell_owner',
  store_failed: 'tell_owner',
  timeout: 'retry',
  too_large: 'mend',
  too_many_listeners: 'retry',
  too_many_requests: 'retry',
  unauthorized: 'tell_owner',
  vault_busy: 'retry',
  vault_missing: 'tell_owner',
  vault_read_only: 'tell_owner',
  vault_unreadable: 'tell_owner',
  version_stale: 'look_again',
};

/** Anything that a tool threw, as its result: what is wrong, where, and what to do about it. */
export function toolError(thrown: unknown): CallToolResult {
  const { code, title, detail, errors = [] } = problemOf(thrown);
  // Problem details that name each field say it twice: once for people, once for programs.
  const faults = errors.map(({ path, message }) => `- ${path === '' ? '(all)' : path}: ${message}`);
  const lines = [`${title} (${code}).`, ...(faults.length > 0 ? faults : [detail]), RECOVERY_WORDS[recoveryOf(code)]];
  return { isError: true, content: [{ type: 'text', text: lines.join('\n') }] };
}

function recoveryOf(code: string): Recovery {
  return isKnown(code) ? RECOVERY[code] : 'tell_owner';
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(RECOVERY, code);
}
