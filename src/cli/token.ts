import type { Command } from 'commander';

import { MnemeError } from '../core/model/errors.js';
import { addressFile, newToken, readAddress, writeAddress, type Address } from '../vault/node/address-file.js';
import { currentOwner } from '../vault/node/ownership.js';
import type { Terminal } from './terminal.js';
import { openContext, withVaultOptions, type VaultContext, type VaultOptions } from './vault-context.js';
import { VERSION } from './version.js';

export function addToken(program: Command, terminal: Terminal): void {
  const token = program.command('token').description("the owner's token of the vault's endpoint");
  withVaultOptions(token.command('show'))
    .description('print the token, making it where there is none yet')
    .action(async (options: VaultOptions) => tell(await shownAddress(await openContext(options)), options, terminal));
  withVaultOptions(token.command('rotate'))
    .description('replace the token; the old one is refused from then on')
    .action(async (options: VaultOptions) => tell(await rotatedAddress(await openContext(options)), options, terminal));
}

interface Shown {
  readonly token: string;
  readonly tokenFile: string;
}

async function shownAddress(context: VaultContext): Promise<Shown> {
  const file = fileOf(context);
  const known = await readAddress(file);
  if (known !== undefined) return { token: known.token, tokenFile: file };
  return write(file, firstAddress(context));
}

/** A headless server reads the token anew when the file changes; the plugin keeps its own and replaces it itself. */
async function rotatedAddress(context: VaultContext): Promise<Shown> {
  const owner = await currentOwner(context.folders.config, context.vaultPath);
  if (owner?.kind === 'plugin') throw new MnemeError('vault_busy', "The vault is open in Obsidian. Replace the token there, in Mneme's settings.");
  const file = fileOf(context);
  return write(file, { ...((await readAddress(file)) ?? firstAddress(context)), token: newToken() });
}

async function write(file: string, address: Address): Promise<Shown> {
  await writeAddress(file, address);
  return { token: address.token, tokenFile: file };
}

/** For a vault that was never served: a token that its first server will take, and an address that nothing answers at. */
function firstAddress({ vaultPath, settings }: VaultContext): Address {
  return { url: `http://127.0.0.1:${settings.port}`, token: newToken(), pid: 0, instance: '', vault: vaultPath, version: VERSION };
}

function fileOf({ folders, vaultPath }: VaultContext): string {
  return addressFile(folders.config, vaultPath);
}

function tell(shown: Shown, { json }: VaultOptions, terminal: Terminal): void {
  terminal.out(json === true ? JSON.stringify(shown) : shown.token);
}
