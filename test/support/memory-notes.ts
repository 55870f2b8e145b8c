import { writeIn } from './temporary-folder.js';

/** A memory's note as sync brings it into the vault, with properties beside those that every one has. */
export async function bringMemory(folder: string, id: string, text: string, properties: Readonly<Record<string, string>> = {}): Promise<void> {
  const lines = Object.entries({ kind: 'fact', layer: 'fact', status: 'active', created: '2026-10-01T10:00:00', last_seen: '2026-10-01T10:00:00', source: 'user', trust: '0.95', ...properties });
  await writeIn(folder, `Memory/fact/${id}.md`, `---\nid: ${id}\n${lines.map(([name, value]) => `${name}: ${value}`).join('\n')}\n---\n${text}\n`);
}

/** Two memories that contradict each other: the later one is active, the earlier one waits. */
export async function bringConflict(folder: string, name: string, earlier: string, later: string): Promise<void> {
  await bringMemory(folder, `${name}-old`, earlier, { status: 'pending_review' });
  await bringMemory(folder, `${name}-new`, later, { created: '2026-10-20T10:00:00', conflicts_with: `["[[${name}-old]]"]`, conflicts_with_ids: `[${name}-old]` });
}
