import { setTimeout as wait } from 'node:timers/promises';

import { fieldOf, textIn } from '../json-object.js';
import { exchange, listen, type Served } from './exchange.js';
import { failureOf, type Message } from './message.js';
import type { RememberedAnswers } from './remembered-answers.js';

// Part of the self-contained script.

/** How long a request waits for a vault that changes hands, and how often it looks. */
const TRIES = 12;
const RETRY_MS = 250;
/** How long to wait before listening again to an endpoint that went. */
const LISTEN_AGAIN_MS = 5000;

const UNSERVED = 'The vault is closed: nobody serves it now. It opens with Obsidian, or with `mneme serve`. Do not repeat the call. Go on without it and tell the user.';
const LOST = 'The vault was closed while this was asked, and whether it was done is not known. Look with recall or list_memories before you repeat the call.';

export interface RelayParts {
  /** Where the vault is served now; `undefined` where it is not. */
  readonly find: () => Promise<Served | undefined>;
  readonly answers: RememberedAnswers;
  readonly tell: (message: Message) => void;
}

/**
 * Passes the messages of one client on to the vault's endpoint, and what it answers back to the client, who may come before the endpoint
 * does and stays when it goes. Whoever made it closes it.
 */
export class McpRelay {
  private readonly closing = new AbortController();
  /** Requests that are not answered, by their ids. */
  private readonly open = new Map<unknown, AbortController>();
  private readonly subscribed = new Set<string>();
  /** The revision of 2025 that was agreed on; newer ones stand in each request. */
  private revision: string | undefined;

  constructor(private readonly parts: RelayParts) {}

  take(message: Message): void {
    const { method, id, params } = message;
    // The endpoint asks its clients for nothing, and keeps nothing that a notification could be about.
    if (method === 'ping') this.parts.tell({ jsonrpc: '2.0', id, result: {} });
    else if (id !== undefined && typeof method === 'string') void this.answer(message).catch(() => undefined); // Called off: nobody waits for it.
    else if (method === 'notifications/cancelled') this.open.get(fieldOf(params, 'requestId'))?.abort();
    else if (method === 'notifications/initialized') void this.follow();
  }

  close(): void {
    this.closing.abort();
  }

  private async answer(message: Message): Promise<void> {
    const { id } = message;
    const calledOff = new AbortController();
    this.open.set(id, calledOff);
    try {
      await this.ask(message, AbortSignal.any([calledOff.signal, this.closing.signal]));
    } finally {
      this.open.delete(id);
    }
  }

  private async ask(message: Message, signal: AbortSignal): Promise<void> {
    const { answers, find, tell } = this.parts;
    for (let tries = 1; ; tries += 1) {
      const served = await find();
      if (served !== undefined) {
        const outcome = await exchange(served, { message, revision: this.revision, signal, onMessage: (answer) => this.passOn(message, answer) });
        if (outcome === 'answered') return;
        if (outcome === 'lost' && message['method'] === 'tools/call' && !signal.aborted) { tell(failureOf(message, LOST)); return; }
      }
      const known = answers.find(message, this.revision);
      if (known !== undefined) { this.passOn(message, known); return; }
      if (tries >= TRIES && message['method'] !== 'subscriptions/listen') { tell(failureOf(message, UNSERVED)); return; }
      await wait(RETRY_MS, undefined, { signal });
    }
  }

  private passOn(request: Message, answer: Message): void {
    const { method, params } = request;
    if (answer['id'] === request['id'] && answer['result'] !== undefined) {
      if (method === 'initialize') this.revision = textIn(answer['result'], 'protocolVersion');
      const uri = textIn(params, 'uri');
      if (method === 'resources/subscribe' && uri !== undefined) this.subscribed.add(uri);
      if (method === 'resources/unsubscribe' && uri !== undefined) this.subscribed.delete(uri);
      this.parts.answers.keep(request, this.revision, answer);
    }
    this.parts.tell(answer);
  }

  /** Passes on what changes, of one endpoint after another, to a client of the 2025 revisions. */
  private async follow(): Promise<void> {
    const { find, tell } = this.parts;
    const { signal } = this.closing;
    const onMessage = (notice: Message): void => {
      if (notice['method'] !== 'notifications/resources/updated' || this.subscribed.has(textIn(notice['params'], 'uri') ?? '')) tell(notice);
    };
    for (let missed = false; !signal.aborted; ) {
      const served = await find();
      if (served !== undefined) {
        // What changed while nobody listened is not told later.
        if (missed) tell({ jsonrpc: '2.0', method: 'notifications/resources/list_changed' });
        missed = await listen(served, { revision: this.revision, signal, onMessage });
      }
      await wait(LISTEN_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
