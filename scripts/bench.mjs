// npm run bench -- NAME [options]: runs one benchmark; without a name, lists them.
import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, install, root, run } from './prepare.mjs';

const [name, ...rest] = process.argv.slice(2);
const names = readdirSync(new URL('bench/', root))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));

if (name === undefined || !existsSync(new URL(`bench/${name}.bench.ts`, root))) {
  console.error(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`);
  process.exit(1);
}

install();
build();
process.exit(run(process.execPath, ['--expose-gc', '--import', 'tsx', fileURLToPath(new URL(`bench/${name}.bench.ts`, root)), ...rest]));
