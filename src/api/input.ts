import { z } from 'zod';
import { MnemeError } from '../core/model/errors.js';
import { notJsonWords } from '../core/model/not-json.js';
import { holdsSecret } from '../core/write/gate/secrets.js';
import { faultOf, InputError, readWith, type InputFault } from '../core/model/parse.js';

/** Deeper nesting than any input has. The parser itself would take a third of a second for half a million brackets. */
const MAX_JSON_DEPTH = 32;

/** Faults named at most. A megabyte has room for a hundred thousand of them, and each would cost a message. */
const MAX_FAULTS = 20;

/**
 * The JSON body of a request; `{}` if there is none.
 * @throws MnemeError `too_large`, `media_type_unsupported`, `bad_request`, `aborted`
 */
export async function readJsonBody(request: Request, limitBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, limitBytes);
  if (bytes.byteLength === 0) return {};
  if (!isTyped(request.headers, ['application/json'])) throw new MnemeError('media_type_unsupported', 'Send the body as `Content-Type: application/json`, in UTF-8 and not compressed.');
  const text = decodeUtf8(bytes);
  if (isDeeperThan(text, MAX_JSON_DEPTH)) throw new MnemeError('bad_request', `The body is nested more than ${MAX_JSON_DEPTH} levels deep.`);
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw new MnemeError('bad_request', `The body ${notJsonWords(thrown)}. Send one JSON object.`);
  }
}

/** There is no registered type for JSON lines; these are in use. One line of JSON is JSON lines as well. */
const LINES_TYPES = ['application/x-ndjson', 'application/ndjson', 'application/jsonl', 'application/x-jsonlines', 'application/json'];

/** @throws MnemeError `media_type_unsupported` */
export function requireLines(headers: Headers): void {
  if (!isTyped(headers, LINES_TYPES)) throw new MnemeError('media_type_unsupported', 'Send the body as `Content-Type: application/x-ndjson`, in UTF-8 and not compressed.');
}

/** The query of an address. A field that is given more than once becomes a list. */
export function readQuery(url: string): Record<string, string | string[]> {
  const { searchParams } = new URL(url);
  return Object.fromEntries([...new Set(searchParams.keys())].map((name) => {
    const values = searchParams.getAll(name);
    return [name, values.length === 1 ? (values[0] ?? '') : values];
  }));
}

/** The input in its schema's form. @param unknown what to say of a field that the schema does not know @throws InputError that names every field that is wrong or unknown */
export function parseInput<Schema extends z.ZodObject>(schema: Schema, input: unknown, unknown = 'There is no such field.'): z.output<Schema> {
  const { data, issues } = readWith(schema, input);
  if (issues === undefined) return data;
  const faults = issues.slice(0, MAX_FAULTS).flatMap((issue) => faultsOf(issue, Object.keys(schema.shape), unknown));
  throw new InputError(faults.slice(0, MAX_FAULTS));
}

function faultsOf(issue: z.core.$ZodIssue, fields: readonly string[], unknown: string): InputFault[] {
  if (issue.code !== 'unrecognized_keys') return [faultOf(issue)];
  const known = issue.path.length > 0 ? '' : fields.length === 0 ? ' None is expected.' : ` Known: ${fields.join(', ')}.`;
  return issue.keys.slice(0, MAX_FAULTS).map((key) => ({ path: z.core.toDotPath([...issue.path, shownName(key)]), message: `${unknown}${known}` }));
}

/** What was sent in the wrong place may be a secret. */
function shownName(key: string): string {
  return holdsSecret(key) === undefined ? key.slice(0, 100) : '(a secret)';
}

async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const tooLarge = (): MnemeError => new MnemeError('too_large', `A body may have at most ${limitBytes} bytes.`);
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > limitBytes) throw tooLarge();
  try {
    // A declared length is what HTTP holds the sender to; then the adapter reads without building a web stream.
    if (declared !== null) return new Uint8Array(await request.arrayBuffer());
    return await readChunks(request.body, limitBytes, tooLarge);
  } catch (thrown) {
    if (thrown instanceof MnemeError) throw thrown;
    throw new MnemeError('aborted', 'The body did not arrive in full.', { cause: thrown });
  }
}

async function readChunks(body: ReadableStream<Uint8Array> | null, limitBytes: number, tooLarge: () => MnemeError): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks, length);
    length += value.byteLength;
    if (length > limitBytes) {
      void reader.cancel().catch(() => undefined); // The refusal is what counts; the sender's stream may already be broken.
      throw tooLarge();
    }
    chunks.push(value);
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** Whether the body is of one of these types, in UTF-8 and not compressed. */
function isTyped(headers: Headers, types: readonly string[]): boolean {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';').map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='))?.slice('charset='.length).replaceAll('"', '');
  const encoding = headers.get('content-encoding') ?? 'identity';
  return types.includes(type) && (charset === undefined || charset === 'utf-8' || charset === 'utf8') && encoding.toLowerCase() === 'identity';
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (thrown) {
    throw new MnemeError('bad_request', 'The body is not valid UTF-8.', { cause: thrown });
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether brackets nest deeper than the limit. Text in quotes does not count. */
export function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (quoted) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) quoted = false;
    } else if (code === QUOTE) quoted = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}
