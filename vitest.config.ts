import { defineConfig } from 'vitest/config';

/** Suites by folder: `unit` runs anywhere; `browser` and `host` need the build; `shared` needs the measuring data beside the project. */
const suites: Record<string, { include: string[]; exclude?: string[] }> = {
  unit: { include: ['test/**/*.test.ts'], exclude: ['**/node_modules/**', 'test/browser/**', 'test/obsidian-host/**', 'test/shared/**', 'test/e2e/**'] },
  browser: { include: ['test/browser/**/*.test.ts'] },
  host: { include: ['test/obsidian-host/**/*.test.ts'] },
  e2e: { include: ['test/e2e/**/*.test.ts'] },
  shared: { include: ['test/shared/**/*.test.ts'] },
};

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
    projects: Object.entries(suites).map(([name, suite]) => ({
      extends: true,
      test: { name, ...suite },
    })),
  },
});
