import type { Version } from '../core/model/journal.js';
import type { Memory, MemoryDetail, MemoryPage } from '../core/model/memory-shapes.js';
import { excerpt, indented } from './plain-text.js';

const LIST_CHARACTERS = 160;

export function pageText({ items, nextCursor }: MemoryPage): string {
  if (items.length === 0) return 'No memories.';
  return [...items.flatMap(memoryLines), ...(nextCursor === undefined ? [] : ['', `More with: --cursor ${nextCursor}`])].join('\n');
}

/** A memory in two lines. */
export function memoryLines(memory: Memory): string[] {
  const { id, kind, layer, status, created, text, warning } = memory;
  return [
    `${id}  ${created.slice(0, 10)}  ${kind}/${layer}${status === 'active' ? '' : `  [${status}]`}`,
    `    ${excerpt(text, LIST_CHARACTERS)}`,
    ...(warning === undefined ? [] : [`    ! ${excerpt(warning)}`]),
  ];
}

export function memoryText(memory: MemoryDetail): string {
  const facts: (readonly [string, string | undefined])[] = [
    ['note', memory.path],
    ['kind', `${memory.kind}, layer ${memory.layer}`],
    ['status', memory.status],
    ['about', memory.entities.join(', ')],
    ['created', memory.created],
    ['last seen', memory.lastSeen],
    ['source', memory.source],
    ['session', memory.session],
    ['trust', memory.trust?.toFixed(2)],
    ['importance', memory.importance?.toFixed(2)],
    ['conflicts', memory.conflictsWith.join(', ')],
    ['may change', memory.mayChange?.join(', ')],
    ['supersedes', memory.supersedes.join(', ')],
    ['known as', memory.externalIds.join(', ')],
    ['version', String(memory.version)],
  ];
  return [
    memory.id,
    ...indented(memory.text),
    ...(memory.warning === undefined ? [] : [`    ! ${excerpt(memory.warning)}`]),
    ...(memory.unchanged === undefined ? [] : [`    ! ${excerpt(memory.unchanged)}`]),
    ...(memory.context === undefined ? [] : ['', 'Context', ...indented(memory.context)]),
    ...(memory.evidence.length === 0 ? [] : ['', 'Evidence', ...memory.evidence.flatMap((words) => indented(words, '    > '))]),
    '',
    ...facts.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name.padEnd(12)}${excerpt(value)}`])),
  ].join('\n');
}

/** Each version with what the note was after it. */
export function historyText(versions: readonly Version[]): string {
  return versions.flatMap(({ version, at, actor, action, after, said }) => [`${version}  ${at}  ${excerpt(actor)}  ${action}`, ...(said === undefined ? [] : indented(said, '    said: ')), ...(after === undefined ? ['    (no note)'] : indented(after)), '']).join('\n').trimEnd();
}
