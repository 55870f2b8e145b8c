/**
 * What gray-matter asks of Node's Buffer, which a Web Worker has not: `Buffer.from` of the text, kept as the original and never
 * read here. Without it a note's properties could not be parsed in Obsidian's worker.
 */
export const Buffer = { from: (text) => new globalThis.TextEncoder().encode(text) };
