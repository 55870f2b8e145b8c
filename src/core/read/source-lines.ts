/** A note's decoded text with its lines. Lines are 1-based; CR LF, LF and a lone CR each end one, as in CommonMark. */
export class SourceLines {
  private readonly starts: Uint32Array;
  private readonly ends: Uint32Array;

  constructor(readonly text: string) {
    const starts = [0];
    const ends: number[] = [];
    for (const { index, 0: ending } of text.matchAll(/\r\n|\n|\r/g)) {
      ends.push(index);
      starts.push(index + ending.length);
    }
    ends.push(text.length);
    this.starts = Uint32Array.from(starts);
    this.ends = Uint32Array.from(ends);
  }

  /** At least 1; a text that ends in a line ending has an empty last line. */
  get count(): number {
    return this.starts.length;
  }

  /** Offset of the line's first character; the text's length for a line after the last. */
  startOf(line: number): number {
    return this.starts[line - 1] ?? this.text.length;
  }

  /** Offset after the line's last character, its ending not counted. */
  endOf(line: number): number {
    return this.ends[line - 1] ?? this.text.length;
  }

  line(line: number): string {
    return this.text.slice(this.startOf(line), this.endOf(line));
  }

  isBlank(line: number): boolean {
    return this.line(line).trim() === '';
  }

  /** The line that holds the character at `offset`, its ending included. */
  lineAt(offset: number): number {
    let low = 1;
    let high = this.count;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.startOf(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
