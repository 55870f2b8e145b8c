import { readEvents } from '../../api/event-reader.js';
import { patientFetch } from '../../api/patient-fetch.js';
import { isJsonObject, jsonObjectIn, textIn } from '../json-object.js';
import { revisionOf, type Message } from './message.js';

// Part of the self-contained script: MCP's Streamable HTTP, as far as one request and its answer go.

/** Where the vault is served, and what opens it. */
export interface Served {
  readonly url: string;
  readonly token: string;
}

/** answered: all that there is to say was passed on · unsent: nobody took the request · lost: whether it was carried out is not known. */
export type Outcome = 'answered' | 'unsent' | 'lost';

export interface Exchange {
  readonly message: Message;
  /** The revision that was agreed on, where the message does not name its own. */
  readonly revision: string | undefined;
  readonly signal: AbortSignal;
  readonly onMessage: (message: Message) => void;
}

/** Sends a request, and passes on what is said to it. */
export async function exchange({ url, token }: Served, { message, revision, signal, onMessage }: Exchange): Promise<Outcome> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...protocolHeaders(message, revision) };
  let response: Response;
  try {
    response = await patientFetch(url, { method: 'POST', headers, body: JSON.stringify(message), signal });
  } catch (error) {
    return isRefused(error) ? 'unsent' : 'lost';
  }
  let answered = false as boolean;
  const pass = (answer: Message): void => {
    answered ||= answer['id'] === message['id'];
    onMessage(answer);
  };
  try {
    if (isEvents(response) && response.body !== null) await readEvents(response.body, ({ data }) => isJsonObject(data) && pass(data));
    else {
      const answer = jsonObjectIn(await response.text());
      // What is refused at the door names no request.
      if (answer !== undefined) pass({ ...answer, id: message['id'] });
    }
  } catch {
    return answered ? 'answered' : 'lost'; // Broken off in the middle.
  }
  return answered ? 'answered' : 'lost';
}

/** Listens to the notices of the 2025 revisions until they end. Whether there were any to listen to. */
export async function listen({ url, token }: Served, { revision, signal, onMessage }: Pick<Exchange, 'revision' | 'signal' | 'onMessage'>): Promise<boolean> {
  try {
    const response = await patientFetch(url, { headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...revisionHeader(revision) }, signal });
    if (response.body === null || !isEvents(response)) {
      await response.body?.cancel();
      return false;
    }
    await readEvents(response.body, ({ data }) => isJsonObject(data) && onMessage(data));
    return true;
  } catch {
    return true; // The endpoint went.
  }
}

/** By which field a request of the method is named. Source: MCP 2026-07-28, Streamable HTTP, "Standard Request Headers". */
const NAMED_BY: Readonly<Record<string, string>> = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' };

function protocolHeaders(message: Message, agreed: string | undefined): Record<string, string> {
  const own = revisionOf(message);
  const method = textIn(message, 'method') ?? '';
  if (own === undefined) return revisionHeader(agreed);
  const name = textIn(message['params'], (Object.hasOwn(NAMED_BY, method) && NAMED_BY[method]) || '');
  return { ...revisionHeader(own), 'mcp-method': method, ...(name !== undefined && { 'mcp-name': headerText(name) }) };
}

function revisionHeader(revision: string | undefined): Record<string, string> {
  return revision === undefined ? {} : { 'mcp-protocol-version': revision };
}

/** Plain where a header takes it, else in the protocol's wrapping of Base64. */
function headerText(text: string): string {
  return /^[!-~](?:[ -~]*[!-~])?$/.test(text) && !text.startsWith('=?') ? text : `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

function isEvents({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') === true;
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}
