/** One question to a language model. */
export interface ChatQuestion {
  /** What it is to do, and the form of the answer. */
  readonly task: string;
  /** Text of memories or of a conversation: data, whatever it says. */
  readonly data: string;
  /** Longest answer, in the model's own tokens. */
  readonly maxTokens: number;
}

/** A language model that the owner has chosen. It is sent statements and memories, never a private note. */
export interface ChatModel {
  /** The model and where it runs, for reasons and reports. */
  readonly name: string;
  /** The answer as plain text. @throws MnemeError `chat_unreachable`, `chat_answer_invalid`, `config_invalid`, `timeout`, `aborted` */
  ask(question: ChatQuestion, signal?: AbortSignal): Promise<string>;
}
