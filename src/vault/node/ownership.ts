import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { newToken, readAddress, writeAddress, type Address } from './address-file.js';
import { addressFile, vaultKey } from './config-dir.js';
import { answersAsOwner, askToYield } from './owner-call.js';
import { lockHolder, VaultLock, type LockHolder } from './vault-lock.js';

export interface ClaimRequest {
  /** Real path of the vault. */
  readonly vaultPath: string;
  readonly configFolder: string;
  /** The plugin takes precedence: it asks a headless owner to let go. */
  readonly kind: 'plugin' | 'headless';
  readonly version: string;
  /** Becomes the vault's token; else the one that it had, else a new one. */
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Who owns a vault. */
export interface Owner {
  readonly kind: 'plugin' | 'headless';
  readonly pid: number;
  /** `undefined` while it has no endpoint (yet). */
  readonly url: string | undefined;
}

export type ClaimOutcome = { readonly outcome: 'owner'; readonly claim: Claim } | { readonly outcome: 'busy'; readonly owner: Owner };

/** The right to write a vault's index and to serve it. Whoever holds it must release it. */
export interface Claim {
  /** Names this owner; `/health` answers with it. */
  readonly instance: string;
  readonly token: string;
  /** Port of the owner before, to go on where agents look for it. */
  readonly port: number | undefined;
  readonly addressFile: string;
  /** Writes the address file, so that commands and agents find the endpoint. @throws MnemeError `store_full`, `store_read_only`, `store_failed` */
  publish(url: string): Promise<void>;
  /** Called once if another process has taken over while this one stood still; nothing may be written any more. */
  onLost(listener: () => void): void;
  /** Whether it may still write: it has neither been released nor taken over. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/** How long the plugin waits for a headless owner to start its endpoint, to save, or (a short command) to end. */
const HANDOVER_MS = 30_000;
const HANDOVER_POLL_MS = 100;
/** The old owner's server closes within half a second of its answer. */
const PORT_FREE_MS = 2000;
/** How long a headless server that let go leaves the vault to whoever asked for it, before it looks again. */
const COURTESY_MS = 10_000;
const WAIT_POLL_MS = 2000;

/** Takes the vault, or tells who has it. @throws MnemeError `store_full`, `store_read_only`, `store_failed` */
export async function claimVault(request: ClaimRequest): Promise<ClaimOutcome> {
  const { configFolder, vaultPath, kind } = request;
  const file = addressFile(configFolder, vaultPath);
  const instance = randomUUID();
  const endMs = performance.now() + HANDOVER_MS;
  for (;;) {
    const attempt = await VaultLock.acquire(configFolder, vaultKey(vaultPath), kind, instance, (holder) => endpointAnswers(file, holder));
    const address = await readAddress(file).catch(async (error: unknown) => {
      // Or the vault would be taken, by nobody, until this process ends.
      if (attempt.outcome === 'acquired') await attempt.lock.release();
      throw error;
    });
    if (attempt.outcome === 'acquired') return { outcome: 'owner', claim: claimOf(request, attempt.lock, file, instance, address) };

    const { holder } = attempt;
    const busy: ClaimOutcome = { outcome: 'busy', owner: ownerOf(holder, address) };
    if (kind !== 'plugin' || holder.kind !== 'headless' || performance.now() > endMs) return busy;
    if (address?.instance === holder.instance && (await askToYield(address))) await whenPortIsFree(address.url);
    else await wait(HANDOVER_POLL_MS, undefined, { signal: request.signal });
  }
}

/** Who owns the vault now; `undefined` if nobody does. Changes nothing. */
export async function currentOwner(configFolder: string, vaultPath: string): Promise<Owner | undefined> {
  const file = addressFile(configFolder, vaultPath);
  const holder = await lockHolder(configFolder, vaultKey(vaultPath), (silent) => endpointAnswers(file, silent));
  return holder && ownerOf(holder, await readAddress(file));
}

/** The vault's endpoint, if one answers there. */
export async function liveAddress(configFolder: string, vaultPath: string): Promise<Address | undefined> {
  const address = await readAddress(addressFile(configFolder, vaultPath));
  return address !== undefined && (await answersAsOwner(address)) ? address : undefined;
}

/** For a headless server that let go: resolves once nobody owns the vault, the one who asked for it having had the time to take it. */
export async function whenVaultIsFree(configFolder: string, vaultPath: string, signal: AbortSignal): Promise<void> {
  const courtesyEndMs = performance.now() + COURTESY_MS;
  let taken = false;
  for (;;) {
    await wait(taken ? WAIT_POLL_MS : HANDOVER_POLL_MS, undefined, { signal });
    if ((await currentOwner(configFolder, vaultPath)) !== undefined) taken = true;
    else if (taken || performance.now() > courtesyEndMs) return;
  }
}

function claimOf(request: ClaimRequest, lock: VaultLock, file: string, instance: string, before: Address | undefined): Claim {
  const token = request.token ?? before?.token ?? newToken();
  return {
    instance,
    token,
    port: before === undefined ? undefined : portOf(before.url),
    addressFile: file,
    publish: (url) => writeAddress(file, { url, token, pid: process.pid, instance, vault: request.vaultPath, version: request.version }),
    onLost: (listener) => lock.onLost(listener),
    isHeld: () => lock.isHeld(),
    release: () => lock.release(),
  };
}

function ownerOf(holder: LockHolder, address: Address | undefined): Owner {
  return { kind: holder.kind, pid: holder.pid, url: address?.instance === holder.instance ? address.url : undefined };
}

async function endpointAnswers(file: string, holder: LockHolder): Promise<boolean> {
  const address = await readAddress(file);
  return address?.instance === holder.instance && answersAsOwner(address);
}

function portOf(url: string): number | undefined {
  const port = Number(new URL(url).port);
  return port > 0 ? port : undefined;
}

async function whenPortIsFree(url: string): Promise<void> {
  const endMs = performance.now() + PORT_FREE_MS;
  while (performance.now() < endMs && (await isListening(url))) await wait(HANDOVER_POLL_MS / 2);
}

function isListening(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), new URL(url).hostname);
    const answer = (listening: boolean): void => {
      socket.destroy();
      resolve(listening);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}
