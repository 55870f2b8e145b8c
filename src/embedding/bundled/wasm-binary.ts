import { decompress } from 'brotli/decompress.js';

import type { WasmBinary } from './embed-protocol.js';

/** The runtime's bytes. Unpacking takes 0.3 s of the worker's time. */
export function bytesOfWasm(binary: WasmBinary): Uint8Array {
  switch (binary.encoding) {
    case 'none':
      return new Uint8Array(binary.bytes);
    case 'brotli-base64':
      return decompress(Uint8Array.from(atob(binary.text), (character) => character.charCodeAt(0)));
  }
}
