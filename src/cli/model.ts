import { type Command, InvalidArgumentError } from 'commander';

import { messageOf, MnemeError } from '../core/model/errors.js';
import { counted, ofNumber } from '../core/model/in-words.js';
import type { Settings } from '../core/model/settings.js';
import type { EngineStatus } from '../core/model/status.js';
import { entryOf, listModels, type CatalogEntry } from '../embedding/catalog.js';
import { downloadModel, offeredModel, type DownloadSource } from '../embedding/download.js';
import type { DownloadPorts } from '../embedding/download-file.js';
import { layoutsOf, sameAddress } from '../embedding/model-address.js';
import type { ModelPlace } from '../embedding/model-files.js';
import { sizeOf, type ModelSpec } from '../embedding/model-spec.js';
import { currentOwner } from '../vault/node/ownership.js';
import { systemClock } from '../vault/node/system-clock.js';
import { calibrate } from './calibrate.js';
import { indexHere } from './index-vault.js';
import { modelPlaces } from './node-model.js';
import { changeSettings } from './settings-edit.js';
import { untilStopped } from './stop-signal.js';
import type { Terminal } from './terminal.js';
import { openContext, withVaultOptions, type VaultContext, type VaultOptions } from './vault-context.js';

interface UseOptions extends VaultOptions {
  readonly address?: string;
  readonly yes?: boolean;
  readonly later?: boolean;
}

/** What a download adds to the settings. */
type DownloadSettings = Partial<Pick<Settings, 'modelAddress' | 'downloadConsent'>>;

export function addModel(program: Command, terminal: Terminal): void {
  const model = program.command('model').description('the embedding model');
  withVaultOptions(model.command('list'))
    .description('the models that can be chosen')
    .action((options: VaultOptions) => list(options, terminal));
  withVaultOptions(model.command('use <name>'))
    .description('choose a model, downloading it after consent where it is not on this machine')
    .option('--address <url>', 'where to download it from: a release page, a hub or a mirror; kept in the settings', parseAddress)
    .option('--yes', 'consent to the download')
    .option('--later', 'embed the vault at the next start instead of now')
    .action((name: string, options: UseOptions) => use(name, options, terminal));
  withVaultOptions(model.command('calibrate'))
    .description('measure the chosen model on built-in texts, and mix meaning and words accordingly')
    .action((options: VaultOptions) => calibrate(options, terminal));
}

async function list(options: VaultOptions, terminal: Terminal): Promise<void> {
  const { settings } = await openContext(options);
  const { entries, problems } = await listModels(modelPlaces(settings));
  if (options.json === true) {
    const models = entries.map((entry) => ({ name: entry.name, state: entry.state, bytes: entry.bytes, languages: entry.languages, licence: entry.licence, chosen: isChosen(entry, settings) }));
    terminal.out(JSON.stringify({ models, remote: settings.remoteModel ?? null, chat: settings.chat ?? null, problems }));
    return;
  }
  for (const entry of entries) terminal.out(`${isChosen(entry, settings) ? '*' : ' '} ${entry.name}  ${describe(entry)}`);
  const { remoteModel, chat } = settings;
  if (remoteModel !== undefined) terminal.out(`* ${remoteModel.model}  at ${remoteModel.baseUrl} (${remoteModel.provider})`);
  if (chat !== undefined) terminal.out(`Chat model: ${chat.model}  at ${chat.baseUrl} (${chat.provider})`);
  for (const problem of problems) terminal.err(problem);
}

function isChosen({ name }: CatalogEntry, settings: Settings): boolean {
  return settings.remoteModel === undefined && settings.model === name;
}

function describe({ state, bytes, languages, licence }: CatalogEntry): string {
  const where = { bundled: 'comes with Mneme', on_disk: 'on this machine', downloadable: 'to download' }[state];
  const most = languages.length > 4 ? `${languages.slice(0, 4).join(', ')} and ${languages.length - 4} more` : languages.join(', ');
  return `${megabytes(bytes)}, ${licence}, ${where}; ${most}`;
}

async function use(name: string, options: UseOptions, terminal: Terminal): Promise<void> {
  const context = await openContext(options);
  const { settings } = context;
  if (settings.remoteModel !== undefined) {
    throw new MnemeError('config_invalid', `The settings name a remote model (remoteModel in ${context.settingsFile}), which goes before local ones. Remove that first.`);
  }
  const owner = await currentOwner(context.folders.config, context.vaultPath);
  if (owner?.kind === 'plugin') throw new MnemeError('vault_busy', "The vault is open in Obsidian. Choose the model there, in Mneme's settings.");

  const changes = await untilStopped((stopped) => fetchIfMissing(name, settings, options, terminal, stopped));
  await changeSettings(context, { model: name, ...changes });
  const vectors = owner === undefined && options.later !== true ? await embedNow({ ...context, settings: { ...settings, model: name } }, terminal) : undefined;
  if (options.json === true) terminal.out(JSON.stringify({ model: name, settingsFile: context.settingsFile, ...(vectors !== undefined && { vectors }) }));
  else terminal.out(vectors === undefined ? `${name} is chosen. Notes are embedded anew with it at the next start.` : `${name} is chosen. ${vectors.done} of ${counted(vectors.total, 'vector')} ${ofNumber(vectors.done, 'is', 'are')} there, ${vectors.embedded} made now.`);
  if (owner !== undefined) terminal.err(`Stop the server (process ${owner.pid}) and start it again to use it.`);
}

/** The former model's vectors serve until all new ones are there; stopped, it goes on with the next start. */
async function embedNow(context: VaultContext, terminal: Terminal): Promise<EngineStatus['vectors']> {
  const { vectors } = await untilStopped((stopped) => indexHere(context, terminal, stopped));
  if (vectors.state === 'failed') throw new MnemeError('model_missing', `${context.settings.model} is chosen, but the vault could not be embedded with it: ${vectors.message ?? 'unknown.'}`);
  return vectors;
}

/** @returns what is to be kept of where the model came from; nothing where it was on this machine already */
async function fetchIfMissing(name: string, settings: Settings, options: UseOptions, terminal: Terminal, stopped: AbortSignal): Promise<DownloadSettings> {
  const places = modelPlaces(settings);
  const catalog = await listModels(places);
  const known = catalog.entries.find((entry) => entry.name === name);
  if (known !== undefined && known.state !== 'downloadable') return {};
  const address = options.address ?? settings.modelAddress;
  if (address === undefined) {
    const { bytes } = entryOf(catalog, name); // An unknown name is told as such.
    throw new MnemeError(
      'config_invalid',
      `${name} (${megabytes(bytes)}) is not on this machine. Say where to download it from with --address URL (a release page, a hub or a mirror), or set modelFolder in the settings to a folder that holds it.`,
    );
  }

  const consent = await consented(name, known?.spec, address, settings, options, terminal);
  const ports = portsTo(places);
  const source: DownloadSource = { address, consent };
  const spec = known?.spec ?? (await offeredModel(name, source, ports, { signal: stopped })).spec;
  await downloadModel(spec, source, ports, {
    signal: stopped,
    onProgress: ({ done, bytes }) => terminal.progress(`${name}: ${megabytes(done)} of ${megabytes(bytes)}`),
  });
  return { modelAddress: address, downloadConsent: consent };
}

async function consented(name: string, spec: ModelSpec | undefined, address: string, settings: Settings, options: UseOptions, terminal: Terminal): Promise<string[]> {
  const before = settings.downloadConsent;
  if (before.some((agreed) => sameAddress(agreed, address))) return before;
  const what = spec === undefined ? name : `${name} (${megabytes(sizeOf(spec))}, licence ${spec.licence})`;
  const agreed = options.yes === true || (await terminal.ask(`Download ${what} from ${address}? Nothing of the vault is sent.`));
  if (agreed === true) return [...before, address];
  throw new MnemeError('consent_needed', `${what} would be downloaded from ${address}. Add --yes if you agree, or set modelFolder to a folder that holds it.`);
}

function portsTo(places: readonly ModelPlace[]): DownloadPorts {
  const downloads = places.find((place) => place.kind === 'downloads');
  if (downloads === undefined) throw new MnemeError('internal', 'There is no place for downloads.');
  return { fetch, clock: systemClock, random: Math.random, store: downloads.store };
}

function parseAddress(text: string): string {
  try {
    layoutsOf(text);
    return text;
  } catch (error) {
    throw new InvalidArgumentError(messageOf(error));
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
