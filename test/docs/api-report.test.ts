import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { apiReports } from '../../scripts/api-report.mjs';

test.each(apiReports())('$file is what the endpoint promises now; after a change that is meant: npm run api-report', async ({ file, text }) => {
  expect(await readFile(file, 'utf8')).toBe(text);
});
