import { z } from 'zod';
import { MnemeError, messageOf, toMnemeError, type ErrorCode } from '../core/model/errors.js';
import { InputError } from '../core/model/parse.js';

interface ProblemKind {
  readonly status: number;
  readonly title: string;
}

/** Every error code as HTTP tells it. A new code does not compile until it stands here. */
const KINDS: Readonly<Record<ErrorCode, ProblemKind>> = {
  aborted: { status: 503, title: 'The request was called off' },
  bad_request: { status: 400, title: 'The request cannot be understood' },
  chat_answer_invalid: { status: 502, title: 'The chat model answered something unusable' },
  chat_unreachable: { status: 502, title: 'The chat model cannot be reached' },
  config_invalid: { status: 500, title: 'The settings are not valid' },
  consent_needed: { status: 409, title: 'The owner has to consent first' },
  embedder_answer_invalid: { status: 502, title: 'The embedding model answered something unusable' },
  embedder_unreachable: { status: 502, title: 'The embedding model cannot be reached' },
  endpoint_unreachable: { status: 502, title: 'The endpoint cannot be reached' },
  forbidden: { status: 403, title: 'Not allowed' },
  index_damaged: { status: 500, title: 'The index is damaged' },
  internal: { status: 500, title: 'Something went wrong inside Mneme' },
  media_type_unsupported: { status: 415, title: 'The body is not JSON' },
  method_not_allowed: { status: 405, title: 'The method does not fit the path' },
  misdirected: { status: 421, title: 'The request is not meant for this endpoint' },
  model_damaged: { status: 503, title: 'The embedding model is damaged' },
  model_missing: { status: 503, title: 'The embedding model is missing' },
  model_unknown: { status: 404, title: 'There is no such embedding model' },
  not_found: { status: 404, title: 'Not found' },
  note_gone: { status: 404, title: 'The note is gone' },
  note_too_large: { status: 422, title: 'The note is too large' },
  note_unreadable: { status: 422, title: 'The note cannot be read' },
  path_outside_vault: { status: 400, title: 'The path leads out of the vault' },
  port_unavailable: { status: 503, title: 'No port is free' },
  request_incomplete: { status: 408, title: 'The request did not arrive in time' },
  store_full: { status: 507, title: 'The disk is full' },
  store_read_only: { status: 503, title: 'The index cannot be written' },
  store_failed: { status: 500, title: 'The index cannot be stored' },
  timeout: { status: 503, title: 'The answer took too long' },
  too_large: { status: 413, title: 'The request is too large' },
  too_many_listeners: { status: 503, title: 'Too many event streams are open' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  unauthorized: { status: 401, title: 'A token is needed' },
  vault_busy: { status: 503, title: 'The vault is in other hands' },
  vault_missing: { status: 503, title: 'The vault is not there' },
  vault_read_only: { status: 503, title: 'The vault cannot be written' },
  version_stale: { status: 409, title: 'The memory has changed' },
  note_exists: { status: 409, title: 'There is such a note already' },
  note_unwritable: { status: 503, title: 'The note cannot be written' },
  vault_unreadable: { status: 503, title: 'The vault cannot be read' },
};

export const problemSchema = z
  .object({
    type: z.string().describe('`urn:mneme:problem:` and the code.'),
    title: z.string().describe('What kind of problem it is; the same for every problem of this code.'),
    status: z.int().describe('The HTTP status.'),
    detail: z.string().describe('What is wrong this time, and what to do.'),
    code: z.string().describe('Stable code: made for programs, never renamed.'),
    errors: z
      .array(
        z.object({
          path: z.string().describe('The field, such as `workspace.branch` or `kinds[0]`; empty for the whole input.'),
          message: z.string().describe('What is wrong with it.'),
        }),
      )
      .optional()
      .describe('Each field that is wrong, where the input does not fit.'),
  })
  .describe('Problem details, RFC 9457.');
export type Problem = z.infer<typeof problemSchema>;

/** No answer grows with the size of a wrong request. */
const MAX_DETAIL_CHARACTERS = 2000;

/** The problem details of anything that was thrown. What is not in our own words stays inside: it may hold paths of the machine. */
export function problemOf(thrown: unknown): Problem {
  const error = toMnemeError(thrown);
  const { status, title } = KINDS[error.code];
  const faults = error instanceof InputError ? error.faults : undefined;
  return {
    type: `urn:mneme:problem:${error.code}`,
    title,
    status,
    detail: isOwnWords(error) ? shortened(error.message) : `${title}. Run \`mneme doctor\` to find out more.`,
    code: error.code,
    ...(faults === undefined ? {} : { errors: faults.map(({ path, message }) => ({ path: shortened(path), message: shortened(message) })) }),
  };
}

/** Whether something of ours broke, so that it belongs in the log; the rest is the caller's to mend. */
export function isOurFault(problem: Problem): boolean {
  return problem.status === 500;
}

/** The error that problem details tell of, on the side that receives them. A code this version does not know becomes `internal`. */
export function errorOf(problem: Problem): MnemeError {
  const code = isErrorCode(problem.code) ? problem.code : 'internal';
  return problem.errors === undefined ? new MnemeError(code, problem.detail) : new InputError(problem.errors);
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(KINDS, code);
}

function isOwnWords(error: MnemeError): boolean {
  if (error.code === 'internal') return false;
  return error.cause === undefined || !error.message.includes(messageOf(error.cause));
}

function shortened(text: string): string {
  return text.length > MAX_DETAIL_CHARACTERS ? `${text.slice(0, MAX_DETAIL_CHARACTERS)}…` : text;
}
