/** A passage that is read for questions no further than this: what it asks later says little of the whole. */
const READ_CHARACTERS = 2_000;

/** Share of a passage's sentences that are questions, 0..1: who asks does not answer. */
export function questionShare(text: string): number {
  let sentences = 0;
  let questions = 0;
  for (const [end] of text.slice(0, READ_CHARACTERS).matchAll(/[.!?。！？]+(?=\s|$)|[。！？]+|\n+/gu)) {
    if (end.trim() === '') continue;
    sentences += 1;
    if (/[?？]/.test(end)) questions += 1;
  }
  return sentences === 0 ? 0 : questions / sentences;
}

/** What follows such a passage answers it. */
export function endsInQuestion(text: string): boolean {
  return /[?？][\s"'”’)*_]*$/u.test(text);
}
