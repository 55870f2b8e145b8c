/** Numbers for terms: small integers, reused once no chunk holds the term. A `Map`, so that "constructor" is a word like any other. */
export class TermDictionary {
  private readonly numbers = new Map<string, number>();
  private readonly terms: (string | undefined)[] = [];
  private readonly free: number[] = [];

  get size(): number {
    return this.numbers.size;
  }

  find(term: string): number | undefined {
    return this.numbers.get(term);
  }

  findOrAdd(term: string): number {
    const known = this.numbers.get(term);
    if (known !== undefined) return known;
    const number = this.free.pop() ?? this.terms.length;
    this.terms[number] = term;
    this.numbers.set(term, number);
    return number;
  }

  release(number: number): void {
    const term = this.terms[number];
    if (term === undefined) return;
    this.numbers.delete(term);
    this.terms[number] = undefined;
    this.free.push(number);
  }

  /** The terms by number, with holes where one was released. A copy. */
  copy(): readonly (string | undefined)[] {
    return this.terms.slice();
  }

  /** Adds terms that were saved; their numbers follow on those so far. */
  append(terms: readonly string[]): void {
    for (const term of terms) {
      this.numbers.set(term, this.terms.length);
      this.terms.push(term);
    }
  }
}
