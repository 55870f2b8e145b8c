import { MnemeError } from '../core/model/errors.js';
import type { ModelSpec } from './model-spec.js';

/**
 * How files are laid out below an address, in the order in which they are tried: as model hubs do, as a plain mirror of the
 * models folder, and flat, as the attachments of a release page. `{flat}` is the file's path with `__` for each `/`.
 */
const LAYOUTS = ['{address}/{name}/resolve/{revision}/{file}', '{address}/{name}/{file}', '{address}/{name}--{flat}'] as const;

/** Where a file may be found at an address of one layout. */
export type ModelLayout = (model: Pick<ModelSpec, 'name' | 'revision'>, file: string) => URL;

/**
 * The layouts to try at an address. An address with placeholders (`https://example.org/{name}/resolve/main/{file}`) is its own only layout.
 * @throws MnemeError `config_invalid`
 */
export function layoutsOf(address: string): ModelLayout[] {
  const templates = address.includes('{') ? [address] : LAYOUTS.map((layout) => layout.replace('{address}', withoutEndSlash(address)));
  return templates.map((template) => {
    checkTemplate(template);
    return (model, file) => {
      const values: Record<string, string> = {
        name: encodeURIComponent(model.name),
        revision: encodeURIComponent(model.revision),
        file: file.split('/').map(encodeURIComponent).join('/'),
        flat: encodeURIComponent(file.replaceAll('/', '__')),
      };
      return new URL(template.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? ''));
    };
  });
}

function checkTemplate(template: string): void {
  const unknown = [...template.matchAll(/\{([^}]*)\}?/g)].map((match) => match[1] ?? '').filter((key) => !['name', 'revision', 'file', 'flat'].includes(key));
  if (unknown.length > 0) throw invalid(`holds {${unknown.join('}, {')}}; known are {name}, {revision}, {file} and {flat}`);
  if (!/\{(?:file|flat)\}/.test(template)) throw invalid('has placeholders but neither {file} nor {flat}');
  const example = template.replace(/\{\w+\}/g, 'x');
  if (!URL.canParse(example) || !['http:', 'https:'].includes(new URL(example).protocol)) throw invalid('is not an http or https address');
  const { username, password } = new URL(example);
  if (username !== '' || password !== '') throw invalid('holds a user or password, which model addresses may not');
  // A host made of placeholders would be another server for each model than the one that was agreed to.
  if (!template.startsWith(new URL(example).protocol) || /^\w+:\/\/[^/]*\{/.test(template)) throw invalid('has a placeholder in its host');
}

function invalid(reason: string): MnemeError {
  return new MnemeError('config_invalid', `The address that models are fetched from ${reason}. Correct modelAddress in the settings.`);
}

function withoutEndSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** What the owner agreed to is this address, however many slashes it ends with. */
export function sameAddress(a: string, b: string): boolean {
  return withoutEndSlash(a) === withoutEndSlash(b);
}

