import { z } from 'zod';
import { MnemeError } from './errors.js';
import { issueWords } from './issue-words.js';

/** One thing that is wrong with an input, with the path to it, such as `workspace.branch` or `kinds[0]`; empty for the whole. */
export interface InputFault {
  readonly path: string;
  readonly message: string;
}

/** An input that does not fit its schema. Lists every fault, so that a caller can mend all of them at once. */
export class InputError extends MnemeError {
  constructor(readonly faults: readonly InputFault[]) {
    super('bad_request', faultsText(faults));
  }
}

/** In one line. */
export function issuesText(issues: readonly z.core.$ZodIssue[]): string {
  return faultsText(issues.map(faultOf));
}

function faultsText(faults: readonly InputFault[]): string {
  return faults.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join(' ');
}

export type Reading<Data> = { readonly data: Data; readonly issues?: undefined } | { readonly data?: undefined; readonly issues: readonly z.core.$ZodIssue[] };

/** The value in its schema's form, or what is wrong with it in our words. Whoever tells somebody what is wrong with a value reads it here. */
export function readWith<S extends z.ZodType>(schema: S, input: unknown): Reading<z.output<S>> {
  const result = schema.safeParse(input, { error: issueWords });
  return result.success ? { data: result.data } : { issues: result.error.issues };
}

export function faultOf(issue: z.core.$ZodIssue): InputFault {
  // A name that cannot stand there may be long, or a secret.
  return { path: z.core.toDotPath(issue.code === 'invalid_key' ? issue.path.slice(0, -1) : issue.path), message: issue.message };
}

/** The parsed value. @throws InputError */
export function parseWith<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const { data, issues } = readWith(schema, input);
  if (issues === undefined) return data;
  throw new InputError(issues.map(faultOf));
}
