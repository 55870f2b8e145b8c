import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';

import { mnemeClient } from '../api/client.js';
import { ClientConnection, type ClientOptions } from '../api/client-connection.js';
import type { VaultAccess } from '../api/mcp/vault-access.js';
import type { Answer, AnswerOperation } from '../api/operation.js';
import { operationCall } from '../api/operation-call.js';
import { patientFetch } from '../api/patient-fetch.js';
import { MnemeError } from '../core/model/errors.js';
import type { MemoryChange } from '../core/model/memory-change.js';
import type { Address } from '../vault/node/address-file.js';
import type { VaultOwner } from './vault-owner.js';

/** How often an operation that changed nothing is tried again, while the vault changes hands. */
const TRIES = 20;
const RETRY_MS = 250;
/** How long to wait before listening again to an owner that went. */
const LISTEN_AGAIN_MS = 1000;

/** The vault for an agent, wherever the vault's owner is, also when it changes. Whoever made it closes it. */
export class OwnerAccess implements VaultAccess {
  private readonly listeners = new Set<(change: MemoryChange) => void>();
  private readonly closing = new AbortController();
  private listening = false;

  /** @param token The agent's */
  constructor(
    private readonly owner: Pick<VaultOwner, 'address' | 'present'>,
    private readonly token: () => Promise<string>,
  ) {}

  /** What the token may not do, the owner says when it is tried. */
  may(): boolean {
    return true;
  }

  async run<Input extends z.ZodObject, Output extends Answer>(operation: AnswerOperation<Input, Output>, input: z.input<Input>, signal: AbortSignal): Promise<z.output<Output>> {
    const { annotations, output } = operation;
    for (let tries = 1; ; tries += 1) {
      const connection = new ClientConnection(await this.options(await this.owner.address(signal)));
      try {
        return (await connection.ask(output, operationCall(operation, input, signal))) as z.output<Output>;
      } catch (error) {
        if (tries >= TRIES || !changedNothing(error, annotations)) throw error;
        await wait(RETRY_MS, undefined, { signal });
      }
    }
  }

  onMemoryChange(listener: (change: MemoryChange) => void): () => void {
    this.listeners.add(listener);
    if (!this.listening) void this.listen();
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.listeners.clear();
    this.closing.abort();
  }

  /** Follows the owner there is, one after another, until it is closed. Becomes none itself: who only listens has no need of one. */
  private async listen(): Promise<void> {
    this.listening = true;
    const { signal } = this.closing;
    while (!signal.aborted) {
      const address = await this.owner.present().catch(() => undefined);
      // An owner that goes, or has no place for one more, is asked again; what goes wrong with it is told to whoever asks something.
      if (address !== undefined) await this.follow(address, signal).catch(() => undefined);
      await wait(LISTEN_AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async follow(address: Address, signal: AbortSignal): Promise<void> {
    await mnemeClient(await this.options(address)).followMemories((change) => this.tell(change), signal);
  }

  private async options({ url }: Address): Promise<ClientOptions> {
    return { url, token: await this.token(), fetch: patientFetch };
  }

  private tell(change: MemoryChange): void {
    for (const listener of this.listeners) listener(change);
  }
}

/** Whether the operation may be asked for again: it was refused before it began, or doing it twice is doing it once. */
function changedNothing(error: unknown, { readOnly, idempotent }: AnswerOperation<z.ZodObject, Answer>['annotations']): boolean {
  if (!(error instanceof MnemeError)) return false;
  return error.code === 'vault_busy' || (error.code === 'endpoint_unreachable' && (readOnly || idempotent));
}
