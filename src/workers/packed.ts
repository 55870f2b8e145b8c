/** Bytes that were gzipped and written in base64 at build time, to stand inside main.js. */
export async function unpack(packed: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

export async function unpackText(packed: string): Promise<string> {
  return new TextDecoder().decode(await unpack(packed));
}
