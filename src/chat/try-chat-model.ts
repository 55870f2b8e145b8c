import type { ChatModel, ChatQuestion } from '../core/model/chat-model.js';

/** Nothing of the vault is in it. */
const ONE_WORD: ChatQuestion = { task: 'Answer with the one word: yes', data: 'Are you there?', maxTokens: 100 };

/** Asks for one word, so that a wrong key or name shows now and not in the middle of a session. @returns what it said @throws MnemeError as `ChatModel.ask` */
export function tryChatModel(model: ChatModel, signal?: AbortSignal): Promise<string> {
  return model.ask(ONE_WORD, signal);
}
