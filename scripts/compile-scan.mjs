// Compiles src/core/read/scan.wat into src/core/read/scan-module.ts. Run after a change of the former; a test compares them.
import { readFile, writeFile } from 'node:fs/promises';
import wabt from 'wabt';

const source = new URL('../src/core/read/scan.wat', import.meta.url);
const target = new URL('../src/core/read/scan-module.ts', import.meta.url);

const { parseWat } = await wabt();
const { buffer } = parseWat('scan.wat', await readFile(source, 'utf8'), { simd: true }).toBinary({});
const base64 = Buffer.from(buffer).toString('base64');
const lines = base64.match(/.{1,110}/g).map((line) => `  '${line}'`);
await writeFile(
  target,
  `/** scan.wat, compiled by scripts/compile-scan.mjs; base64, because a bundle carries no binary files. */\nexport const SCAN_MODULE_BASE64 =\n${lines.join(' +\n')};\n`,
);
console.log(`${buffer.length} bytes`);
