/** One server-sent event, its data parsed as JSON. */
export interface ServerEvent {
  readonly name: string;
  readonly data: unknown;
}

/**
 * Reads server-sent events (HTML standard, section 9.2.6) until the stream ends. What `onEvent` throws ends the reading.
 * Knows `event` and `data`, with every line end; comments and other fields are passed over.
 */
export async function readEvents(body: ReadableStream<Uint8Array>, onEvent: (event: ServerEvent) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let name = '';
  let data: string[] = [];
  const takeLine = (line: string): void => {
    if (line === '') {
      if (data.length > 0) onEvent({ name: name === '' ? 'message' : name, data: JSON.parse(data.join('\n')) });
      name = '';
      data = [];
    } else if (line.startsWith('event:')) name = fieldValue(line);
    else if (line.startsWith('data:')) data.push(fieldValue(line));
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      // A carriage return at the very end may be half of a line end.
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      lines.forEach(takeLine);
    }
  } finally {
    await reader.cancel().catch(() => undefined); // The stream may have failed already, which the caller hears of.
  }
}

function fieldValue(line: string): string {
  return line.slice(line.indexOf(':') + 1).replace(/^ /, '');
}
