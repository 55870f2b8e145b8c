import type { z } from 'zod';
import { MnemeError } from './errors.js';

/** One thing that is wrong with an input, with the path to it. */
export interface InputFault {
  readonly path: string;
  readonly message: string;
}

/** An input that does not fit its schema. Lists every fault, so that a caller can mend all of them at once. */
export class InputError extends MnemeError {
  constructor(readonly faults: readonly InputFault[]) {
    super('bad_request', faults.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join(' '));
  }
}

/** The parsed value. @throws InputError */
export function parseWith<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new InputError(result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message })));
}
