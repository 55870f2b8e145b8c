/**
 * Keeps web pages out. A page in the owner's browser can reach loopback, so the token is not the only guard:
 * a foreign `Host` is a name rebound to 127.0.0.1 (DNS rebinding), a foreign `Origin` or `Sec-Fetch-Site` is a page of some other site.
 * Sources: Fetch standard, `Origin`; W3C Fetch Metadata; MCP specification, "DNS rebinding".
 */

/** Obsidian's own pages. Headless clients send no `Origin` at all. */
export const TRUSTED_ORIGINS: ReadonlySet<string> = new Set(['app://obsidian.md']);

/** A loopback name and, if any, a port. Any port: a tunnel may bring the caller here from another one. */
const LOOPBACK_HOST = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

export interface OriginHeaders {
  readonly host: string | null | undefined;
  readonly origin: string | null | undefined;
  readonly fetchSite: string | null | undefined;
  /** The request's full address: the absolute form of a request target names a host as well. */
  readonly url: string;
}

export type OriginVerdict = 'ok' | 'foreign_host' | 'foreign_origin';

export function judgeOrigin({ host, origin, fetchSite, url }: OriginHeaders): OriginVerdict {
  if (typeof host !== 'string' || !LOOPBACK_HOST.test(host) || !LOOPBACK_HOST.test(hostOf(url))) return 'foreign_host';
  if (typeof origin === 'string') {
    const own = origin.toLowerCase() === `http://${host.toLowerCase()}`;
    return own || TRUSTED_ORIGINS.has(origin) ? 'ok' : 'foreign_origin';
  }
  // Pages leave `Origin` out of plain GETs. `none` is an address typed by the owner, `same-site` a page on another port of this machine.
  const ownPage = typeof fetchSite !== 'string' || fetchSite === 'none' || fetchSite === 'same-origin';
  return ownPage ? 'ok' : 'foreign_origin';
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
