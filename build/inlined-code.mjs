import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

const require = createRequire(import.meta.url);

/** Gzip in base64. The header's byte for the operating system is set to "unknown", so that every machine writes the same. */
export function pack(bytes) {
  const packed = gzipSync(bytes, { level: 9 });
  packed[9] = 255;
  return packed.toString('base64');
}

const asModule = (bytes, watchFiles) => ({ contents: `export default ${JSON.stringify(pack(bytes))};`, loader: 'js', watchFiles });

/**
 * `worker:NAME` is the built code of `src/workers/NAME.ts`, `wasm:onnxruntime` onnxruntime's WASM: a plugin's release is
 * main.js alone, so what runs outside it must stand inside it, packed (src/workers/packed.ts unpacks).
 */
export function inlinedCode(webWorkerOptions) {
  return {
    name: 'inlined-code',
    setup(setup) {
      setup.onResolve({ filter: /^worker:/ }, ({ path }) => ({ path: path.slice('worker:'.length), namespace: 'worker' }));
      setup.onLoad({ filter: /.*/, namespace: 'worker' }, async ({ path }) => {
        const result = await build({ ...webWorkerOptions, entryPoints: [`src/workers/${path}.ts`], write: false });
        return asModule(result.outputFiles[0].contents, [`src/workers/${path}.ts`]);
      });
      setup.onResolve({ filter: /^wasm:onnxruntime$/ }, () => ({ path: 'onnxruntime', namespace: 'wasm' }));
      setup.onLoad({ filter: /.*/, namespace: 'wasm' }, async () => {
        const file = require.resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm');
        return asModule(await readFile(file), [file]);
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
