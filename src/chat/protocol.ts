import { z } from 'zod';
import type { ChatQuestion } from '../core/model/chat-model.js';
import type { ChatSettings } from '../core/model/settings.js';

/** What differs between kinds of chat endpoints: pure translation, no network. */
export interface ChatProtocol {
  /** Where it is found below the base address, with a leading slash. */
  readonly path: string;
  request(model: string, question: ChatQuestion): unknown;
  /** The answer's text; `undefined` where the JSON is no such answer. */
  read(json: unknown): string | undefined;
  /** What the owner can do when nothing listens there, and when the address or the model is not found. */
  readonly adviceIfDown: string;
  adviceIfNotFound(model: string): string;
}

const messagesOf = ({ task, data }: ChatQuestion): object[] => [
  { role: 'system', content: task },
  { role: 'user', content: data },
];

const openAiAnswer = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) });

/** `POST {baseUrl}/chat/completions`, as OpenAI, llama.cpp, vLLM, LM Studio and others serve it. */
const openAi: ChatProtocol = {
  path: '/chat/completions',
  // `max_tokens` is the name that every server knows; temperature is left out, since some models refuse any but their own.
  request: (model, question) => ({ model, messages: messagesOf(question), max_tokens: question.maxTokens, stream: false }),
  read: (json) => openAiAnswer.safeParse(json).data?.choices[0]?.message.content,
  adviceIfDown: 'Is the server running, and does the address (baseUrl) name its host and port?',
  adviceIfNotFound: (model) => `Check the address (baseUrl, usually ending in /v1) and that the endpoint serves the model "${model}".`,
};

const ollamaAnswer = z.object({ message: z.object({ content: z.string() }) });

/** `POST {baseUrl}/api/chat` (docs/api.md of Ollama, "Generate a chat completion"). */
const ollama: ChatProtocol = {
  path: '/api/chat',
  request: (model, question) => ({ model, messages: messagesOf(question), stream: false, options: { temperature: 0, num_predict: question.maxTokens } }),
  read: (json) => ollamaAnswer.safeParse(json).data?.message.content,
  adviceIfDown: 'Is Ollama running (`ollama serve`), and does the address (baseUrl) name its host and port?',
  adviceIfNotFound: (model) => `Fetch the model with \`ollama pull ${model}\`, and check that the address (baseUrl) is Ollama's own address without /v1.`,
};

export const CHAT_PROTOCOLS: Readonly<Record<ChatSettings['provider'], ChatProtocol>> = { openai: openAi, ollama };
