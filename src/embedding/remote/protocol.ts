/** What differs between kinds of embedding endpoints: pure translation, no network. */
export interface RemoteProtocol {
  readonly provider: 'openai' | 'ollama';
  /** Where it is found below the base address, with a leading slash. */
  readonly path: string;
  /** @param dimension asked for only where the model can shorten its vectors and its own length is not the wanted one */
  request(model: string, texts: readonly string[], dimension?: number): unknown;
  /** The vectors in the order of the texts, unchecked. @throws MnemeError `embedder_answer_invalid` */
  read(json: unknown, count: number): readonly ArrayLike<number>[];
  /** What the owner can do when nothing listens there, and when the address or the model is not found. */
  readonly adviceIfDown: string;
  adviceIfNotFound(model: string): string;
}
