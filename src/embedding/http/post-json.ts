import { MnemeError } from '../../core/model/errors.js';
import { dropBody, type FetchLike } from './fetch-like.js';

/** A slash added or removed is one step; more is a loop. */
const MOST_REDIRECTS = 3;

/**
 * Posts JSON, and follows redirects only within the origin: texts of the vault and the key go nowhere else. A redirect to another
 * origin is returned as it is.
 */
export async function postJson(fetch: FetchLike, target: URL, body: string, key: string | undefined, signal: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' };
  if (key !== undefined) headers['authorization'] = `Bearer ${key}`;
  let url = target;
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(url.href, { method: 'POST', headers, body, redirect: 'manual', signal });
    const location = response.headers.get('location');
    if ((response.status !== 307 && response.status !== 308) || location === null || redirects >= MOST_REDIRECTS) return response;
    const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
    if (next?.origin !== target.origin) return response;
    await dropBody(response);
    url = next;
  }
}

/**
 * The key as secret storage has it; `undefined` where there is none.
 * @param whose such as "the embedding endpoint" @throws MnemeError `config_invalid`
 */
export async function readApiKey(apiKey: (() => Promise<string | undefined>) | undefined, whose: string): Promise<string | undefined> {
  const key = (await apiKey?.())?.trim();
  if (key === undefined || key === '') return undefined;
  // Checked here because the platform's own error would repeat the key.
  if (!/^[\x21-\x7e]+$/.test(key)) throw new MnemeError('config_invalid', `The API key of ${whose} contains characters that no key has (spaces, line breaks or non-ASCII). Enter it again.`);
  return key;
}

/**
 * The full address of an endpoint. An owner who pasted the whole address, or its `/api`, is understood.
 * @param whose such as "the remote model" @throws MnemeError `config_invalid`
 */
export function endpointOf(baseUrl: string, path: string, whose: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new MnemeError('config_invalid', `The address (baseUrl) of ${whose} must be an http or https address, like http://127.0.0.1:11434.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new MnemeError('config_invalid', `The address (baseUrl) of ${whose} holds a user or password. Take it out and store it as the API key instead.`);
  }
  const base = url.pathname.replace(/\/+$/, '');
  const firstStep = path.slice(0, path.indexOf('/', 1) + 1).replace(/\/$/, '');
  const stem = firstStep !== '' && base.endsWith(firstStep) ? base.slice(0, -firstStep.length) : base;
  url.pathname = base.endsWith(path) ? base : stem + path;
  url.hash = '';
  return url;
}
