import type { RequestUrlParam, RequestUrlResponse } from 'obsidian';

/** One request that no origin holds back: in Node its own `fetch`, in a page the test server's. */
export type FreeFetch = (url: string, init: { readonly method: string; readonly headers: Record<string, string>; readonly body?: string | ArrayBuffer }) => Promise<Response>;

/** The app's `requestUrl`: hands over whole answers, and throws for a status from 400 on unless it is told not to. */
export function requestUrlOver(fetchFreely: FreeFetch): (request: RequestUrlParam | string) => Promise<RequestUrlResponse> {
  return async (request) => {
    const { url, method = 'GET', headers = {}, body, throw: mayThrow = true } = typeof request === 'string' ? { url: request } : request;
    const response = await fetchFreely(url, { method, headers, ...(body === undefined ? {} : { body }) });
    const arrayBuffer = await response.arrayBuffer();
    if (mayThrow && response.status >= 400) throw Object.assign(new Error(`Request failed, status ${response.status}`), { status: response.status });
    const text = new TextDecoder().decode(arrayBuffer);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers.entries()),
      arrayBuffer,
      text,
      get json(): unknown {
        return JSON.parse(text) as unknown;
      },
    };
  };
}
