type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Compressed as it is read; the reader's pace is the writer's. */
export function gzipped(parts: Bytes): AsyncGenerator<Uint8Array> {
  return through(parts, new CompressionStream('gzip'));
}

/** @throws TypeError where the bytes are no gzip, or break off */
export function gunzipped(parts: Bytes): AsyncGenerator<Uint8Array> {
  return through(parts, new DecompressionStream('gzip'));
}

async function* through(parts: Bytes, { readable, writable }: GenericTransformStream): AsyncGenerator<Uint8Array> {
  const writer = (writable as WritableStream<Uint8Array>).getWriter();
  const reader = (readable as ReadableStream<Uint8Array>).getReader();
  const writing = (async (): Promise<void> => {
    try {
      for await (const part of parts) await writer.write(part);
      await writer.close();
    } catch (thrown) {
      await writer.abort(thrown).catch(() => undefined); // Broken already, which the reader hears of.
      throw thrown;
    }
  })();
  // The reader hears of it first.
  writing.catch(() => undefined);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    await writing;
  } finally {
    await reader.cancel().catch(() => undefined); // As above.
  }
}
