import { decodeTime } from 'ulid';

import { MEMORY_KINDS, MEMORY_LAYERS, MEMORY_SOURCES, MEMORY_STATUSES, type MemoryFacts, type MemoryKind, type MemoryLayer } from '../model/memory.js';
import type { NoteProblem, PropertyValue } from '../model/note.js';
import type { Properties } from './front-matter.js';
import { linkTarget } from './inline-marks.js';
import { fromLinkName } from './link-name.js';
import { timestampMs } from './note-dates.js';
import { textsOf } from './properties.js';

export type MemoryReading =
  | { readonly type: 'memory'; readonly facts: MemoryFacts }
  | { readonly type: 'other' }
  | { readonly type: 'invalid'; readonly problem: NoteProblem };

const ID = /^[A-Za-z0-9_-]{1,64}$/;
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/**
 * Whether the front matter is that of a memory note, and what it says. A note is meant as a memory if it has an `id` and either a kind
 * of memory or a `layer`; other notes may have properties of the same names. What may be missing has a default; what is there
 * and wrong makes the note an ordinary one with a problem, because a guess would be recalled as the owner's word.
 */
export function readMemory(properties: Properties): MemoryReading {
  const { id, kind } = properties;
  if (id === undefined || kind === undefined) return { type: 'other' };
  if (!isOneOf(MEMORY_KINDS, kind) && properties['layer'] === undefined) return { type: 'other' };
  const faults: string[] = [];
  const facts = readFacts(properties, faults);
  if (facts !== undefined && faults.length === 0) return { type: 'memory', facts };
  return {
    type: 'invalid',
    problem: { code: 'memory_invalid', message: `Indexed as an ordinary note, because its properties are not those of a memory: ${faults.join(' ')} Correct them.`, line: 1 },
  };
}

function readFacts(properties: Properties, faults: string[]): MemoryFacts | undefined {
  const id = textsOf(properties['id'])[0] ?? '';
  if (!ID.test(id)) faults.push('id must be 1 to 64 letters, digits, "-" or "_".');
  const kind = oneOf(properties, 'kind', MEMORY_KINDS, undefined, faults);
  const lastSeenMs = timeOf(properties, 'last_seen', faults);
  const createdMs = timeOf(properties, 'created', faults) ?? (ULID.test(id) ? decodeTime(id) : undefined) ?? lastSeenMs;
  if (createdMs === undefined) faults.push('created must say when it was made, such as 2026-12-01T10:00:00.');
  const layer = oneOf(properties, 'layer', MEMORY_LAYERS, layerOf(kind ?? 'fact'), faults);
  const status = oneOf(properties, 'status', MEMORY_STATUSES, 'active', faults);
  const source = oneOf(properties, 'source', MEMORY_SOURCES, 'owner', faults);
  const trust = shareOf(properties, 'trust', faults);
  const importance = shareOf(properties, 'importance', faults);
  if (kind === undefined || layer === undefined || status === undefined || source === undefined || createdMs === undefined) return undefined;
  return {
    id,
    kind,
    layer,
    status,
    source,
    entities: namesIn(properties['entities']),
    createdMs,
    lastSeenMs: lastSeenMs ?? createdMs,
    trust,
    importance,
    session: textsOf(properties['session'])[0],
    conflictsWith: namesIn(properties['conflicts_with_ids'] ?? properties['conflicts_with']),
    supersedes: namesIn(properties['supersedes_ids'] ?? properties['supersedes']),
    mayChange: namesIn(properties['may_change_ids'] ?? properties['may_change']),
    sources: textsOf(properties['sources_ids']),
    externalIds: textsOf(properties['external_ids']),
    repo: textsOf(properties['repo'])[0],
    branch: textsOf(properties['branch'])[0],
    commit: textsOf(properties['commit'])[0],
    files: textsOf(properties['files']),
    warning: textsOf(properties['warning'])[0],
  };
}

function layerOf(kind: MemoryKind): MemoryLayer {
  return kind === 'preference' ? 'habit' : 'fact';
}

function isOneOf<T extends string>(values: readonly T[], value: PropertyValue): value is T {
  return values.some((known) => known === value);
}

function oneOf<T extends string>(properties: Properties, name: string, values: readonly T[], absent: T | undefined, faults: string[]): T | undefined {
  const value = properties[name];
  if (value === undefined || value === null) return absent;
  if (isOneOf(values, value)) return value;
  faults.push(`${name} must be one of ${values.join(', ')}.`);
  return undefined;
}

function timeOf(properties: Properties, name: string, faults: string[]): number | undefined {
  const value = properties[name];
  if (value === undefined || value === null) return undefined;
  const ms = timestampMs(value);
  if (ms === undefined) faults.push(`${name} must be a time such as 2026-12-01T10:00:00.`);
  return ms;
}

function shareOf(properties: Properties, name: string, faults: string[]): number | undefined {
  const value = properties[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  faults.push(`${name} must be a number from 0 to 1.`);
  return undefined;
}

/** Names without brackets, whether linked or not. */
function namesIn(value: PropertyValue | undefined): string[] {
  return textsOf(value)
    .map((text) => (/^!?\[\[.*\]\]$/su.test(text.trim()) ? fromLinkName(linkTarget(text)) : text.trim()))
    .filter((name) => name !== '');
}
