import { MAX_STATEMENT_CHARACTERS } from '../../../model/memory-shapes.js';
import { line, leftOut, type Converted, type Importer, type SourceFile } from './importer.js';
import { moment, textOf } from './reading.js';

const TITLE = /^# (?<wing>.+?) \/ (?<room>.+)$/;
const DRAWER = /^## (?<id>\S+)\s*$/;
const ROW = /^\| (?<field>Source|Filed|Added by) \| (?<value>.*) \|$/;
/** Ends every drawer; a drawer's own text is quoted and cannot end it. */
const TABLE = /^\| Field \| Value \|$/;

/** MemPalace's Markdown export: a folder a wing, a file a room, a section a drawer whose text is quoted, with a table of where it comes from. */
export const mempalace: Importer = {
  format: 'mempalace',
  readsFolder: true,
  recognises: ({ beginning }) => /^# .+ \/ .+\n\n## \S+\n\n> /.test(beginning) || /^# Palace Export — /.test(beginning),
  async *convert(files) {
    for await (const file of files) {
      if (!file.path.toLowerCase().endsWith('.md')) continue;
      const text = await textOf(file);
      if (TITLE.test(text.split('\n', 1)[0] ?? '')) yield* drawersIn(file, text);
      else if (!/(?:^|\/)(?:index|overview)\.md$/.test(file.path)) yield leftOut('A file that is no room', file.path);
    }
  },
};

function* drawersIn(file: SourceFile, text: string): Generator<Converted> {
  const rows = text.split(/\r?\n/);
  const { wing = '', room = '' } = TITLE.exec(rows[0] ?? '')?.groups ?? {};
  let at = 1;
  while (at < rows.length) {
    const id = DRAWER.exec(rows[at] ?? '')?.groups?.['id'];
    if (id === undefined) {
      at += 1;
      continue;
    }
    const origin = `${file.path}, line ${at + 1}`;
    const quoted: string[] = [];
    const fields: Record<string, string> = {};
    for (at += 1; at < rows.length && !TABLE.test(rows[at] ?? ''); at += 1) if ((rows[at] ?? '').startsWith('>')) quoted.push((rows[at] ?? '').replace(/^> ?/, ''));
    for (; at < rows.length && !DRAWER.test(rows[at] ?? ''); at += 1) {
      const { field, value } = ROW.exec(rows[at] ?? '')?.groups ?? {};
      if (field !== undefined && value !== undefined && value !== 'unknown') fields[field] = value;
    }
    yield drawer({ id, wing, room, text: quoted.join('\n').trim(), fields, origin });
  }
}

function drawer({ id, wing, room, text, fields, origin }: { readonly id: string; readonly wing: string; readonly room: string; readonly text: string; readonly fields: Readonly<Record<string, string>>; readonly origin: string }): Converted {
  if (text === '') return leftOut('An empty drawer', origin);
  if (text.length > MAX_STATEMENT_CHARACTERS) return leftOut('A drawer that is longer than a memory; keep it as a note of the vault', origin);
  const created = moment(fields['Filed']);
  const source = fields['Source'];
  const by = fields['Added by'];
  return line({
    type: 'memory',
    text,
    entities: [wing, room],
    externalId: `mempalace:${id.slice(0, 400)}`,
    ...(created !== undefined && { created }),
    ...(source !== undefined && { files: [source] }),
    ...(by !== undefined && { properties: { added_by: by } }),
    origin,
  });
}
