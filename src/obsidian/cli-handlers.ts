import type { CliData, Plugin } from 'obsidian';
import type { Engine } from '../core/engine.js';
import { messageOf, MnemeError } from '../core/model/errors.js';
import { MEMORY_KINDS } from '../core/model/memory.js';
import type { RecallAnswer } from '../core/model/recall.js';
import { AS_OWNER, type ViewParts } from './views/view-parts.js';

/** The app's own command line: `obsidian mneme:recall query="…"`. With `json` the answer is what the endpoint gives. */
export function registerCliHandlers(plugin: Plugin, views: Pick<ViewParts, 'engine'>): void {
  const json = { description: 'Answer in JSON.' };
  const asked = (work: (engine: Engine, params: CliData) => unknown) => (params: CliData) => answered(views.engine(), params, work);
  plugin.registerCliHandler('mneme', 'Tell how far Mneme’s index is.', { json }, asked((engine) => engine.status()));
  plugin.registerCliHandler(
    'mneme:recall',
    'Ask the vault’s memory.',
    { query: { value: '<question>', description: 'What to look for, in any language.', required: true }, k: { value: '<number>', description: 'How many items at most.' }, json },
    asked((engine, { query, k }) => engine.recall({ query: query ?? '', ...(k !== undefined && { k: Number(k) }) })),
  );
  plugin.registerCliHandler(
    'mneme:remember',
    'Keep a statement as a memory, in the owner’s name.',
    { text: { value: '<statement>', description: 'One statement, complete in itself.', required: true }, kind: { value: MEMORY_KINDS.join('|'), description: 'What it is about; found from the text where left out.' }, json },
    asked((engine, { text, kind }) => {
      const chosen = MEMORY_KINDS.find((each) => each === kind);
      if (kind !== undefined && chosen === undefined) throw new MnemeError('bad_request', `There is no kind ${kind}. Choose from: ${MEMORY_KINDS.join(', ')}.`);
      return engine.memories.remember({ text: text ?? '', source: 'owner', ...(chosen !== undefined && { kind: chosen }) }, AS_OWNER);
    }),
  );
}

/** The app shows what is thrown as a failure of the plugin; a refusal is an answer. */
async function answered(engine: Engine | undefined, params: CliData, work: (engine: Engine, params: CliData) => unknown): Promise<string> {
  if (engine === undefined) return 'Mneme is not ready yet. Its settings say why.';
  try {
    const answer: unknown = await work(engine, params);
    return 'json' in params ? JSON.stringify(answer, undefined, 2) : inWords(answer);
  } catch (thrown) {
    return messageOf(thrown);
  }
}

function inWords(answer: unknown): string {
  if (isRecall(answer)) return recallInWords(answer);
  return Object.entries(answer as Record<string, unknown>)
    .filter(([, value]) => typeof value !== 'object')
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n');
}

function recallInWords({ decision, confidence, items }: RecallAnswer): string {
  const found = items.map(({ path, lines, text }) => `${path}:${lines[0]}\n${text.trim()}`);
  return [`${decision} (${Math.round(confidence * 100)} %)`, ...found].join('\n\n');
}

function isRecall(answer: unknown): answer is RecallAnswer {
  return typeof answer === 'object' && answer !== null && 'decision' in answer;
}
