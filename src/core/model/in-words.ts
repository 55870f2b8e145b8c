/** "1 memory", "2 memories". @param several where it is not the one with an s */
export function counted(count: number, one: string, several?: string): string {
  return `${count} ${ofNumber(count, one, several ?? `${one}s`)}`;
}

/** Which of two wordings goes with so many. */
export function ofNumber(count: number, one: string, several: string): string {
  return count === 1 ? one : several;
}

/** "a", "a and b", "a, b and c" */
export function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** "memory A", "memories A and B" */
export function memoriesNamed(ids: readonly string[]): string {
  return `${ofNumber(ids.length, 'memory', 'memories')} ${listed(ids)}`;
}
