import type { ChatModel, ChatQuestion } from '../core/model/chat-model.js';
import type { Clock } from '../core/model/clock.js';
import { MnemeError } from '../core/model/errors.js';
import type { ChatSettings } from '../core/model/settings.js';
import { networkReason, readUpTo, shownAddress, type FetchLike } from '../embedding/http/fetch-like.js';
import { abortedError, isPassingStatus, pause, throwIfAborted, Watchdog } from '../embedding/http/patience.js';
import { endpointOf, postJson, readApiKey } from '../embedding/http/post-json.js';
import { wordsOf } from '../embedding/http/server-words.js';
import { CHAT_PROTOCOLS, type ChatProtocol } from './protocol.js';

/** A write waits for the answer: one try more, not five. */
const ATTEMPTS = 2;
const PAUSE_MS = 300;
/** A judgement is a word, a summary some hundred. */
const MOST_ANSWER_BYTES = 1_048_576;
const ERROR_BODY_BYTES = 16_384;

/** What a remote chat model needs from outside. */
export interface ChatPorts {
  readonly fetch: FetchLike;
  readonly clock: Clock;
  /** Reads the key from secret storage at each request. It goes into one header to the base address's origin and nowhere else. */
  readonly apiKey?: () => Promise<string | undefined>;
}

interface Failure {
  readonly error: MnemeError;
  /** The same request may well succeed in a moment. */
  readonly passing: boolean;
}

/** An OpenAI-compatible or Ollama endpoint. Asks nothing until it is asked. */
export class RemoteChatModel implements ChatModel {
  readonly name: string;
  private readonly protocol: ChatProtocol;

  constructor(
    private readonly settings: ChatSettings,
    private readonly ports: ChatPorts,
  ) {
    this.protocol = CHAT_PROTOCOLS[settings.provider];
    this.name = `${settings.model} at ${new URL(settings.baseUrl).origin}`;
  }

  async ask(question: ChatQuestion, signal?: AbortSignal): Promise<string> {
    const body = JSON.stringify(this.protocol.request(this.settings.model, question));
    for (let attempt = 1; ; attempt += 1) {
      const tried = await this.tryOnce(body, signal);
      if (typeof tried === 'string') return tried;
      if (!tried.passing || attempt >= ATTEMPTS) throw tried.error;
      await pause(this.ports.clock, PAUSE_MS, signal);
    }
  }

  private async tryOnce(body: string, signal: AbortSignal | undefined): Promise<string | Failure> {
    throwIfAborted(signal);
    const key = await readApiKey(this.ports.apiKey, 'the chat model');
    const watchdog = new Watchdog(this.ports.clock, this.settings.timeoutMs, signal);
    try {
      const response = await postJson(this.ports.fetch, this.url, body, key, watchdog.signal);
      return response.ok ? await this.read(response) : await this.refusal(response, key);
    } catch (thrown) {
      if (thrown instanceof MnemeError) throw thrown;
      if (signal?.aborted === true) throw abortedError();
      if (watchdog.expired) return { passing: true, error: new MnemeError('timeout', `${this.who} did not answer within ${this.settings.timeoutMs} ms. Wait longer (chat.timeoutMs), or choose a smaller model.`) };
      // The cause is left out: header and address of the request may be in it.
      return { passing: true, error: unreachable(`${this.who} cannot be reached (${networkReason(thrown)}). ${this.protocol.adviceIfDown}`) };
    } finally {
      watchdog.end();
    }
  }

  private async read(response: Response): Promise<string> {
    const bytes = await readUpTo(response, MOST_ANSWER_BYTES);
    const answer = bytes === null ? undefined : this.protocol.read(jsonOf(bytes));
    if (answer === undefined) throw new MnemeError('chat_answer_invalid', `${this.who} answers something else than a chat completion. Check the address (baseUrl) and the kind (provider).`);
    return answer;
  }

  private async refusal(response: Response, key: string | undefined): Promise<Failure> {
    const { status } = response;
    if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
      return { passing: false, error: unreachable(`${this.who} sends requests on to another address; texts and key are not sent there. Set the address (baseUrl) to the final address if you trust it.`) };
    }
    // The words of a refused key are left out: some servers repeat it in them.
    if (status === 401 || status === 403) return { passing: false, error: unreachable(`${this.who} refuses access (HTTP ${status}). ${key === undefined ? 'Give it an API key.' : 'Check the API key and what it is allowed to do.'}`) };
    const words = wordsOf(new TextDecoder().decode((await readUpTo(response, ERROR_BODY_BYTES)) ?? undefined));
    const said = key === undefined ? words : words.replaceAll(key, '[key]');
    const advice = status === 404 ? ` ${this.protocol.adviceIfNotFound(this.settings.model)}` : '';
    return { passing: isPassingStatus(status), error: unreachable(`${this.who} refuses the request (HTTP ${status}).${said === '' ? '' : ` It says: "${said}".`}${advice}`) };
  }

  /** Looked at when it is asked: a wrong address must not keep the vault from opening. */
  private get url(): URL {
    return endpointOf(this.settings.baseUrl, this.protocol.path, 'the chat model');
  }

  private get who(): string {
    return `The chat model ${this.settings.model} at ${shownAddress(this.url)}`;
  }
}

function unreachable(message: string): MnemeError {
  return new MnemeError('chat_unreachable', message);
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}
