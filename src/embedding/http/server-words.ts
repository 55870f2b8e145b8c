/** The server's own words out of a problem body, on one line and short enough for a message. */
export function wordsOf(body: string): string {
  const plain = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim().slice(0, 200);
  try {
    const json: unknown = JSON.parse(body);
    return plain(findMessage(json) ?? body);
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown;
    return plain(/<html|<!doctype/i.test(body) ? '' : body);
  }
}

/** `{error: {message}}`, `{error}`, `{message}`, `{detail}`, whichever the server writes. */
function findMessage(json: unknown): string | undefined {
  if (typeof json === 'string') return json;
  if (typeof json !== 'object' || json === null) return undefined;
  for (const key of ['error', 'message', 'detail']) {
    if (key in json) {
      const found = findMessage((json as Record<string, unknown>)[key]);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
