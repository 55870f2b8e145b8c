import type { z } from 'zod';
import { MnemeError } from '../../model/errors.js';
import { notJsonWords } from '../../model/not-json.js';
import { issuesText, readWith } from '../../model/parse.js';
import { endSchema, EXPORT_FORMAT, EXPORT_VERSION, headerSchema, journalLineSchema, memoryLineSchema, taskLineSchema, turnLineSchema, type ExportEnd, type ExportHeader, type JournalLine, type MemoryLine, type TaskLine, type TurnLine } from './export-format.js';
import type { Refusal } from './refusal.js';

/** What a line of an import says, and which of its fields nobody here knows. */
export type ReadLine =
  | { readonly type: 'header'; readonly header: ExportHeader }
  | { readonly type: 'end'; readonly end: ExportEnd }
  | { readonly type: 'memory'; readonly memory: MemoryLine; readonly unknown: readonly string[] }
  | { readonly type: 'turn'; readonly turn: TurnLine; readonly unknown: readonly string[] }
  | { readonly type: 'task'; readonly task: TaskLine; readonly unknown: readonly string[] }
  | { readonly type: 'journal'; readonly entry: JournalLine; readonly unknown: readonly string[] }
  | ({ readonly type: 'refused' } & Refusal);

/** Places in the vault that a memory came from: an import finds its own. */
const PLACES = ['path', 'version'];
/** Would name an object's prototype rather than a field. */
const PROTOTYPE = '__proto__';

/** Reads one line. @throws MnemeError `bad_request` for a header that says that the rest must not be read */
export function readLine(text: string): ReadLine {
  const read = jsonObject(text);
  if (!('fields' in read)) return { type: 'refused', ...read };
  const value = read.fields;
  switch (value['type']) {
    case 'header':
      return readHeader(value);
    case 'end':
      return parsed(endSchema, value, [], (end) => ({ type: 'end', end }));
    case 'memory':
      return parsed(memoryLineSchema, value, PLACES, (memory, unknown) => ({ type: 'memory', memory, unknown }));
    case 'turn':
      return parsed(turnLineSchema, value, [], (turn, unknown) => ({ type: 'turn', turn, unknown }));
    case 'task':
      return parsed(taskLineSchema, value, [], (task, unknown) => ({ type: 'task', task, unknown }));
    case 'change':
    case 'erased':
    case 'recalled':
      return readJournalLine(value);
    case undefined:
      return { type: 'refused', code: 'unknown_type', reason: 'It has no "type"; a memory is {"type": "memory", "text": …}. The file of another program needs --from FORMAT.' };
    default:
      return { type: 'refused', code: 'unknown_type', reason: 'Lines of its "type" are not known here.' };
  }
}

/** The line's object, or why it is none. */
function jsonObject(text: string): { readonly fields: Record<string, unknown> } | Refusal {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    return { code: 'not_json', reason: `It ${notJsonWords(thrown)}; every line must be one JSON object.` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { code: 'not_json', reason: 'It is JSON, but no object; every line must be one JSON object.' };
  if (Object.hasOwn(value, PROTOTYPE) || ('properties' in value && typeof value.properties === 'object' && value.properties !== null && Object.hasOwn(value.properties, PROTOTYPE))) return { code: 'malformed', reason: `It has a field named ${PROTOTYPE}, which nothing needs.` };
  return { fields: value as Record<string, unknown> };
}

function readHeader(value: Record<string, unknown>): ReadLine {
  // Looked at before the rest, whose shape a newer version may have changed.
  const { format, version } = value;
  if (format !== undefined && format !== EXPORT_FORMAT) throw new MnemeError('bad_request', `The first line says that the file's format is not ${EXPORT_FORMAT}. If it comes from another program, say which with --from FORMAT.`);
  if (typeof version === 'number' && version > EXPORT_VERSION) throw new MnemeError('bad_request', `The file comes from a newer Mneme (format ${version}; this one reads up to ${EXPORT_VERSION}). Update Mneme, then import it.`);
  return parsed(headerSchema, value, [], (header) => ({ type: 'header', header }));
}

function readJournalLine(value: Record<string, unknown>): ReadLine {
  const { data, issues } = readWith(journalLineSchema, value);
  if (issues !== undefined) return malformed(issues);
  const known = journalLineSchema.options.find((option) => option.shape.type.value === data.type)?.shape ?? {};
  return { type: 'journal', entry: data, unknown: Object.keys(value).filter((name) => !(name in known)) };
}

function parsed<S extends z.ZodObject>(schema: S, value: Record<string, unknown>, leftOut: readonly string[], as: (data: z.output<S>, unknown: string[]) => ReadLine): ReadLine {
  const { data, issues } = readWith(schema, value);
  if (issues !== undefined) return malformed(issues);
  return as(data, Object.keys(value).filter((name) => !(name in schema.shape) && !leftOut.includes(name)));
}

function malformed(issues: readonly z.core.$ZodIssue[]): ReadLine {
  return { type: 'refused', code: 'malformed', reason: issuesText(issues) };
}
