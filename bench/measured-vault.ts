import { mkdtempSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';

import { ownerTokenBook } from '../src/api/auth.js';
import { mnemeClient, type MnemeClient } from '../src/api/client.js';
import { startServer, type RunningServer } from '../src/api/http-server.js';
import type { Engine } from '../src/core/engine.js';
import type { Embedder } from '../src/core/model/embedder.js';
import type { RecallItem } from '../src/core/model/recall.js';
import { systemClock } from '../src/vault/node/system-clock.js';
import { openTestEngine } from '../test/support/engine.js';
import type { Corpus, CorpusForm, Piece } from './measured-corpora.js';

const TOKEN = 'mneme-bench-token-0123456789abcdef0123456789abcdef';

/** A vault made of a corpus, served over HTTP as an agent meets it. */
export class MeasuredVault {
  private constructor(
    readonly folder: string,
    private readonly engine: Engine,
    private readonly server: RunningServer,
    readonly client: MnemeClient,
    /** Which piece stands in which line of which note. */
    private readonly pieceAt: ReadonlyMap<string, readonly (string | undefined)[]>,
  ) {}

  static async make(corpus: Corpus, form: CorpusForm, openEmbedder: () => Promise<Embedder>): Promise<MeasuredVault> {
    const folder = mkdtempSync(join(tmpdir(), 'mneme-measured-'));
    const pieceAt = form === 'notes' ? await writeNotes(folder, corpus) : new Map<string, (string | undefined)[]>();
    const engine = openTestEngine(folder, { openEmbedder });
    await engine.whenReady();
    if (form === 'memories') await engine.transfer.import(importLines(corpus), { relate: 'none', dryRun: false }, { actor: 'bench', isOwner: true });
    await engine.whenVectorsSettled();
    const server = await startServer({ engine, clock: systemClock, tokens: ownerTokenBook(TOKEN), instance: 'bench', version: '0.0.0', port: 0, report: (error) => console.error(error) });
    return new MeasuredVault(folder, engine, server, mnemeClient({ url: server.url, token: TOKEN }), pieceAt);
  }

  /** Ids of the pieces that an item gives. */
  piecesIn({ externalIds, path, lines }: Pick<RecallItem, 'externalIds' | 'path' | 'lines'>): string[] {
    if (externalIds !== undefined) return externalIds;
    const [first, last] = lines;
    return [...new Set((this.pieceAt.get(path) ?? []).slice(first, last + 1).filter((id) => id !== undefined))];
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.engine.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

function importLines(corpus: Corpus): AsyncIterable<string> {
  const lines = corpus.pieces.map(({ id, speaker, text, createdMs, session }) =>
    JSON.stringify({ type: 'memory', text: speaker === undefined ? text : `${speaker}: ${text}`, created: new Date(createdMs).toISOString(), externalId: id, ...(session !== undefined && { session }) }),
  );
  return Readable.from(lines);
}

/** A note a session, its turns under headings; pieces without a session are a note each. Gives the piece of each line, from 1. */
async function writeNotes(folder: string, corpus: Corpus): Promise<Map<string, (string | undefined)[]>> {
  const sessions = new Map<string, Piece[]>();
  for (const piece of corpus.pieces) {
    const session = piece.session ?? piece.id;
    sessions.set(session, [...(sessions.get(session) ?? []), piece]);
  }
  const pieceAt = new Map<string, (string | undefined)[]>();
  for (const [session, pieces] of sessions) {
    const path = `Conversations/${session}.md`;
    const { text, owners } = noteOf(session, pieces);
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
    pieceAt.set(path, owners);
  }
  return pieceAt;
}

function noteOf(session: string, pieces: readonly Piece[]): { text: string; owners: (string | undefined)[] } {
  const lines = ['---', `date: ${new Date(pieces[0]?.createdMs ?? 0).toISOString()}`, '---', `# ${session}`, ''];
  const owners: (string | undefined)[] = [];
  for (const { id, speaker, text } of pieces) {
    const own = [`## ${speaker ?? id}`, '', ...text.split('\n'), ''];
    // Lines count from 1.
    for (let at = 1; at <= own.length; at += 1) owners[lines.length + at] = id;
    lines.push(...own);
  }
  return { text: `${lines.join('\n')}\n`, owners };
}
