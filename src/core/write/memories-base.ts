/** The file for browsing memories in the app, beside the memory folder. */
export function basePath(memoryFolder: string): string {
  return memoryFolder === '' ? 'Memories.base' : `${memoryFolder}/Memories.base`;
}

/** A base of Obsidian's: active memories, the review queue, archived ones, by kind and by entity. Written as the app writes bases. */
export function memoriesBase(memoryFolder: string): string {
  const inFolder = memoryFolder === '' ? '' : `    - file.inFolder(${JSON.stringify(memoryFolder)})\n`;
  return `filters:
  and:
${inFolder}    - file.ext == "md"
    - note.id
    - note.kind
properties:
  file.name:
    displayName: Memory
  note.last_seen:
    displayName: Last seen
  note.conflicts_with:
    displayName: Conflicts with
views:
${view('Active', 'status == "active"', ['file.name', 'note.kind', 'note.entities', 'note.last_seen', 'note.trust', 'note.importance'])}${view('Review queue', 'status == "pending_review"', ['file.name', 'note.kind', 'note.conflicts_with', 'note.entities', 'note.created', 'note.trust'])}${view('Archived', 'status == "archived"', ['file.name', 'note.kind', 'note.entities', 'note.archived_at'])}${view('By kind', 'status != "archived"', ['file.name', 'note.entities', 'note.last_seen', 'note.trust'], 'note.kind')}${view('By entity', 'status != "archived"', ['file.name', 'note.kind', 'note.last_seen', 'note.trust'], 'note.entities')}`;
}

function view(name: string, filter: string, order: readonly string[], groupBy?: string): string {
  const grouped = groupBy === undefined ? '' : `    groupBy:\n      property: ${groupBy}\n      direction: ASC\n`;
  return `  - type: table
    name: ${name}
    filters:
      and:
        - ${filter}
${grouped}    order:
${order.map((property) => `      - ${property}`).join('\n')}
    sort:
      - property: note.last_seen
        direction: DESC
`;
}
