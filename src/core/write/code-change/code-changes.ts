import type { z } from 'zod';
import { counted, ofNumber } from '../../model/in-words.js';
import type { RememberAnswer } from '../../model/memory-shapes.js';
import type { codeChangeRequestSchema } from '../../model/upkeep-shapes.js';
import { momentMs } from '../../recall/candidates.js';
import { nameOfRepo } from '../../recall/workspace.js';
import { describeCodeChange, type CodeChange } from './describe-code-change.js';
import { touches } from './touches.js';
import { holdsSecret, instructsReader } from '../gate/gate.js';
import type { MemoryKeeper } from '../keeping/memory-keeper.js';
import { localTime } from '../memory-note/property-text.js';
import { memoryOf } from '../memory-view.js';
import { saidAtMs } from '../remembering/said-at.js';
import type { Storing } from '../remembering/storing.js';
import { TRUST } from '../remembering/trust.js';
import type { Who } from '../writing.js';

export interface CodeChangesParts {
  readonly keeper: MemoryKeeper;
  readonly storing: Storing;
}

/** Changes of code, append-only: what was changed, when and on which branch, and which memories it made doubtful. */
export class CodeChanges {
  constructor(private readonly parts: CodeChangesParts) {}

  async record(request: z.output<typeof codeChangeRequestSchema>, { actor }: Who, signal?: AbortSignal): Promise<RememberAnswer> {
    const { repo, branch, commit, stat, diff, message, summary } = request;
    const committedAtMs = momentMs(request.committedAt);
    const known = this.recorded(repo, commit);
    if (known !== undefined) return { outcome: 'merged', id: known, kind: 'code_change', reasons: [`Commit ${commit ?? ''} is recorded already.`], related: [] };
    const refuses = (text: string): boolean => holdsSecret(text) !== undefined;
    const change = describeCodeChange({ repo, branch, commit, committedAtMs, stat, diff, message, summary }, refuses);
    if (change.files.length === 0 && [message, summary, diff].every((words) => (words ?? '').trim() === '')) {
      return { outcome: 'rejected', reasons: ['It names no file that has changed, and there is neither a message nor a summary: there is nothing to record.'], related: [] };
    }
    const named = (text: string | undefined): string | undefined => (text === undefined || refuses(text) ? undefined : text);
    const instructs = instructsReader(change.text);
    const stored = await this.parts.storing.store(
      {
        candidate: { text: change.text, kind: 'code_change', layer: 'fact', importance: 0.5, entities: repo === undefined || refuses(repo) ? [] : [nameOfRepo(repo)], evidence: undefined, instructs },
        atMs: saidAtMs(committedAtMs, this.parts.keeper.parts.clock.now()),
        source: 'agent',
        trust: instructs ? TRUST.instructs : TRUST.agent,
        evidence: [],
        repo: named(repo),
        branch: named(branch),
        files: change.files,
        commit: named(commit),
        extra: { committed_at: localTime(committedAtMs) },
      },
      { actor, relate: 'none' },
      signal,
    );
    const related = await this.warnOfStale(change, stored.id, actor);
    const warned = related.length === 0 ? [] : [`${counted(related.length, 'memory names', 'memories name')} what was renamed or deleted, and now ${ofNumber(related.length, 'carries', 'carry')} a warning.`];
    return { outcome: stored.outcome, ...(stored.id !== undefined && { id: stored.id }), ...(stored.path !== undefined && { path: stored.path }), kind: 'code_change', trust: TRUST.agent, reasons: ['A change of code is recorded as it is.', ...warned], related };
  }

  private recorded(repo: string | undefined, commit: string | undefined): string | undefined {
    if (commit === undefined) return undefined;
    for (const note of this.parts.keeper.parts.index.notes()) {
      const { memory } = note;
      if (memory?.kind !== 'code_change' || memory.commit !== commit) continue;
      if (repo === undefined || memory.repo === undefined || nameOfRepo(memory.repo) === nameOfRepo(repo)) return memory.id;
    }
    return undefined;
  }

  private async warnOfStale(change: CodeChange, ownId: string | undefined, actor: string): Promise<RememberAnswer['related']> {
    if (change.renamed.length + change.deleted.length + change.removedIdentifiers.length + change.renamedIdentifiers.length === 0) return [];
    const { keeper } = this.parts;
    const warned: RememberAnswer['related'] = [];
    for (const note of keeper.memories()) {
      const { memory } = note;
      if (memory.status !== 'active' || memory.kind === 'code_change' || memory.id === ownId) continue;
      const { text } = memoryOf(note, keeper.parts.index);
      const warning = touches({ text, entities: memory.entities, files: memory.files }, change);
      if (warning === undefined || memory.warning === warning) continue;
      if ((await keeper.changeIfThere(memory.id, () => ({ properties: { warning } }), { actor, action: 'warn' })) === undefined) continue;
      warned.push({ id: memory.id, relation: 'conflict', text, status: memory.status });
    }
    return warned;
  }
}
