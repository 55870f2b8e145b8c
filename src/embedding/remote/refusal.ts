import { MnemeError } from '../../core/model/errors.js';
import type { RemoteProtocol } from './protocol.js';

/**
 * How servers say that an input or a batch is too long: OpenAI and vLLM ("maximum context length is 512 tokens"), llama.cpp
 * ("input is too large to process", "exceed_context_size_error"), Ollama ("input length exceeds the context length"), TEI
 * ("`inputs` must have less than 512 tokens", "batch size 33 > maximum allowed batch size 32").
 */
const TOO_LARGE = /exceed|too (?:large|long|many)|(?:maximum|max)\b.{0,40}(?:length|tokens|size)|less than \d+ tokens|context[ _](?:length|size|window)/i;

export function meansTooLarge(status: number, said: string): boolean {
  return status === 413 || ((status === 400 || status === 422 || status === 500) && TOO_LARGE.test(said));
}

export interface Asked {
  readonly protocol: RemoteProtocol;
  readonly model: string;
  /** Without query or credentials. */
  readonly address: string;
  readonly hasKey: boolean;
}

/** What a refusal by status means for the owner. */
export function refusal(status: number, said: string, asked: Asked): MnemeError {
  const who = `The embedding endpoint ${asked.address}`;
  const quoted = said === '' ? '' : ` It says: "${said}".`;
  const unreachable = (text: string): MnemeError => new MnemeError('embedder_unreachable', text);
  switch (status) {
    case 401:
    case 403:
      // Its words are left out: some servers repeat the key in them.
      return unreachable(`${who} refuses access (HTTP ${status}). ${asked.hasKey ? 'Check the API key and what it is allowed to do.' : 'Give it an API key.'}`);
    case 404:
      return unreachable(`${who} was not found (HTTP 404).${quoted} ${asked.protocol.adviceIfNotFound(asked.model)}`);
    case 402:
    case 429:
      return unreachable(`${who} takes no more requests for now (HTTP ${status}).${quoted} Wait, or check the account's quota.`);
    default:
      if (status >= 300 && status < 400) return unreachable(`${who} sends requests on to another address (HTTP ${status}); texts and key are not sent there. Set the address (baseUrl) to the final address if you trust it.`);
      if (status >= 500) return unreachable(`${who} fails (HTTP ${status}).${quoted} Look at the server's log; what is missing will be asked again later.`);
      return unreachable(`${who} refuses the request (HTTP ${status}).${quoted} Check the model's name and that it is an embedding model.`);
  }
}
