import { parse, patch, stringify } from '@decimalturn/toml-patch';

import { messageOf, MnemeError } from '../core/model/errors.js';
import type { JsonObject } from './agents.js';
import { sameJson } from './jsonc-text.js';

/** A text with a table of that name inside another; without it where the table is `undefined`. All the rest stays. @throws MnemeError `config_invalid` */
export function withTomlTable(text: string, outer: string, name: string, table: JsonObject | undefined): string {
  const root = parsed(text);
  const tables = root[outer];
  if (tables !== undefined && !isTable(tables)) throw new MnemeError('config_invalid', `Its ${outer} is no table.`);
  const before = tables?.[name];
  if (table === undefined) return before === undefined ? text : without(text, root, outer, name);
  if (sameJson(before, table)) return text;
  const wanted = { ...root, [outer]: { ...tables, [name]: table } };
  if (before !== undefined) return patch(text, wanted);
  // A table of its own at the end reads as its owner would write it; where the others are written in one line, it joins them there.
  const appended = `${text.trimEnd() === '' ? '' : `${text.replace(/\s*$/, '\n')}\n`}[${outer}.${name}]\n${stringify(table, { inlineTableStart: 0 }).trimEnd()}\n`;
  return sameJson(parsedOrUndefined(appended), wanted) ? appended : patch(text, wanted);
}

function without(text: string, root: Record<string, unknown>, outer: string, name: string): string {
  const { [outer]: tables, ...rest } = root;
  const others = isTable(tables) ? Object.fromEntries(Object.entries(tables).filter(([other]) => other !== name)) : {};
  const after = patch(text, Object.keys(others).length === 0 ? rest : { ...rest, [outer]: others });
  // The empty line before a table at the end goes with it.
  return text.startsWith(after.trimEnd()) ? `${after.trimEnd()}${after.trim() === '' ? '' : '\n'}` : after;
}

function parsed(text: string): Record<string, unknown> {
  try {
    return parse(text) as Record<string, unknown>;
  } catch (error) {
    throw new MnemeError('config_invalid', `It is not TOML: ${messageOf(error)}`, { cause: error });
  }
}

function parsedOrUndefined(text: string): unknown {
  try {
    return parsed(text);
  } catch (error) {
    if (error instanceof MnemeError) return undefined;
    throw error;
  }
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
