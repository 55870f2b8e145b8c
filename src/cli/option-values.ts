import { InvalidArgumentError } from 'commander';

/** Reads a whole number from 1 to `most`. @param what What is counted, for the refusal */
export function countUpTo(most: number, what: string): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (/^[0-9]+$/.test(text) && count >= 1 && count <= most) return count;
    throw new InvalidArgumentError(`Ask for 1 to ${most} ${what}.`);
  };
}

/** Reads a number from 0 to 1. */
export function share(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError('Give a number from 0 to 1.');
}

/** For an option that may be given several times. */
export function collected(text: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), text];
}

/** The options that were given. An interface leaves out what is not there rather than saying that it is undefined. */
export function given<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}
