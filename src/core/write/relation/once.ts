/** Makes a value when it is first asked for, and keeps it: of most neighbours only a little is ever looked at. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
