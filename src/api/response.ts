import { problemOf } from './problem.js';

/**
 * Whatever is said is for one caller, is what its type says, and is of no use to a web page. There are no CORS headers on purpose.
 * Source: OWASP REST Security Cheat Sheet, "Security Headers".
 */
const FIXED_HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
} as const;

export function jsonResponse(answer: unknown): Response {
  return new Response(JSON.stringify(answer), { headers: headersFor('application/json; charset=utf-8') });
}

/** Any error as an HTTP answer. */
export function problemResponse(error: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  const problem = problemOf(error);
  return new Response(JSON.stringify(problem), { status: problem.status, headers: { ...headersFor('application/problem+json'), ...headers } });
}

export function headersFor(contentType: string): Record<string, string> {
  return { ...FIXED_HEADERS, 'Content-Type': contentType };
}
