import { MnemeError } from '../../core/model/errors.js';
import { dropBody, shownAddress, type FetchLike } from './fetch-like.js';

/** Hubs send on to a store of theirs, some of them twice. */
const MOST_REDIRECTS = 5;

/**
 * Asks for a file, following redirects to other hosts (hubs keep large files elsewhere) but never from https to http.
 * The files are checked against hashes, so another host can do no harm; an open connection would show what is fetched.
 * @throws MnemeError `model_missing`, and whatever `fetch` rejects with
 */
export async function getFile(fetch: FetchLike, url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  // Bytes are counted and resumed by position, so they must come as they are.
  const plain = { ...headers, 'accept-encoding': 'identity' };
  let at = url;
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(at.href, { headers: plain, redirect: 'manual', signal });
    if (response.type === 'opaqueredirect') return followed(await fetch(at.href, { headers: plain, redirect: 'follow', signal }), at);
    const location = response.headers.get('location');
    if (location === null || ![301, 302, 303, 307, 308].includes(response.status)) return response;
    await dropBody(response);
    if (redirects >= MOST_REDIRECTS || !URL.canParse(location, at)) throw new MnemeError('model_missing', `${shownAddress(url)} sends requests on without end. Set another address for models.`);
    const next = new URL(location, at);
    refuseDowngrade(at, next);
    at = next;
  }
}

/** In a page the platform follows and shows only where it ended. */
async function followed(response: Response, from: URL): Promise<Response> {
  if (URL.canParse(response.url)) {
    try {
      refuseDowngrade(from, new URL(response.url));
    } catch (thrown) {
      await dropBody(response);
      throw thrown;
    }
  }
  return response;
}

function refuseDowngrade(from: URL, to: URL): void {
  if (to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:')) return;
  throw new MnemeError('model_missing', `${shownAddress(from)} sends requests on from ${from.protocol}// to ${to.protocol}// (${to.host}), which is refused. Set another address for models.`);
}
