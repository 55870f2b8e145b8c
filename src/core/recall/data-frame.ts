/** Text from the vault, framed so that it is told from the rest of a prompt; a text inside cannot close the frame. */
export function frameData(head: string, lines: readonly string[]): string {
  return `<mneme-memory>\n${head}\n${lines.map((line) => line.replace(/<(?=\/?mneme-memory)/gi, '‹')).join('\n')}\n</mneme-memory>`;
}
