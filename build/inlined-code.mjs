import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';

import { build } from 'esbuild';

const require = createRequire(import.meta.url);

/**
 * Gzip in base64, which a page unpacks with what the browser has. The header's byte for the operating system is set to
 * "unknown", so that every machine writes the same.
 */
function packCode(code) {
  const packed = gzipSync(code, { level: 9 });
  packed[9] = 255;
  return packed.toString('base64');
}

/**
 * Brotli in base64: 2.7 MB of the WASM's 14 where gzip leaves 3.7, a difference that decides over main.js's limit. No browser
 * unpacks it for scripts, so the worker brings a decoder of 70 kB. Quality 9: 11 saves another 0.4 MB but takes a minute.
 */
async function packWasm(wasm) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_WINDOW_BITS } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS, [BROTLI_PARAM_SIZE_HINT]: wasm.length };
  return (await promisify(brotliCompress)(wasm, { params })).toString('base64');
}

const asModule = (packed, watchFiles) => ({ contents: `export default ${JSON.stringify(packed)};`, loader: 'js', watchFiles });

/**
 * `worker:NAME` is the built code of `src/workers/NAME.ts`, `wasm:onnxruntime` onnxruntime's WASM: a plugin's release is
 * main.js alone, so what runs outside it must stand inside it, packed (src/workers/packed.ts and src/embedding/bundled/wasm-binary.ts unpack).
 */
export function inlinedCode(webWorkerOptions) {
  return {
    name: 'inlined-code',
    setup(setup) {
      setup.onResolve({ filter: /^worker:/ }, ({ path }) => ({ path: path.slice('worker:'.length), namespace: 'worker' }));
      setup.onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path }) => {
        const result = await build({ ...webWorkerOptions, entryPoints: [`src/workers/${path}.ts`], write: false });
        return asModule(packCode(result.outputFiles[0].contents), [`src/workers/${path}.ts`]);
      });
      setup.onResolve({ filter: /^wasm:onnxruntime$/ }, () => ({ path: 'onnxruntime', namespace: 'wasm' }));
      setup.onLoad({ filter: /.*/, namespace: 'wasm' }, async () => {
        const file = require.resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm');
        return asModule(await packWasm(await readFile(file)), [file]);
      });
    },
  };
}

/** transformers.js imports an image library with native code that text has no use for. */
export const withoutImages = {
  name: 'without-images',
  setup(setup) {
    setup.onResolve({ filter: /^sharp$/ }, () => ({ path: 'sharp', namespace: 'without-images' }));
    setup.onLoad({ filter: /.*/, namespace: 'without-images' }, () => ({
      contents: `export default function sharp() { throw new Error('This build of transformers.js reads no images.'); }`,
    }));
  },
};
