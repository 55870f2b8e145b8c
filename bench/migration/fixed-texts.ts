const TOOLS = ['pnpm', 'bun', 'make', 'gradle', 'poetry', 'cargo', 'vite', 'terraform', 'ansible', 'helm'];
const JOBS = ['installing', 'building', 'linting', 'releasing', 'deploying', 'testing', 'formatting', 'packaging', 'migrating', 'benchmarking'];

/** Statements that are all different, and the same in every run. */
export function fixedTexts(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `Team ${at % 17} does the ${JOBS[at % 10] ?? ''} of module ${at} in project ${at % 50} with ${TOOLS[(at * 3) % 10] ?? ''}, version ${at + 3}.`);
}
