import { basicMemory } from './basic-memory.js';
import { chatLog } from './chat-log.js';
import { chatgpt } from './chatgpt.js';
import { claude } from './claude.js';
import type { ImportFormat, Importer } from './importer.js';
import { mcpMemory } from './mcp-memory.js';
import { mcpMemoryService } from './mcp-memory-service.js';
import { mem0 } from './mem0.js';
import { mempalace } from './mempalace.js';
import { notes } from './notes.js';
import { rules } from './rules.js';

const IMPORTERS: Readonly<Record<ImportFormat, Importer>> = {
  'mcp-memory': mcpMemory,
  'basic-memory': basicMemory,
  mem0,
  'mcp-memory-service': mcpMemoryService,
  mempalace,
  chatgpt,
  claude,
  rules,
  'chat-log': chatLog,
  notes,
};

export function importerOf(format: ImportFormat): Importer {
  return IMPORTERS[format];
}

/** The only importer that knows the file as its own; `undefined` where none does, or more than one. */
export function importerFor(file: { readonly path: string; readonly beginning: string }): Importer | undefined {
  const [only, ...others] = Object.values(IMPORTERS).filter((importer) => importer.recognises(file));
  return others.length === 0 ? only : undefined;
}
