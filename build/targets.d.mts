import type { BuildOptions } from 'esbuild';

type Target = BuildOptions & { readonly outfile: string };

export const PROJECT: string;
export const nodeWorkers: readonly Target[];
export const commandLine: Target;
export const commands: Target;
export const client: Target;
export const page: BuildOptions;
export const plugin: Target;
export const PLUGIN_LIMIT_BYTES: number;
