import type { Candidate, GateKnowledge, Turn, Verdict } from '../../model/gate.js';
import type { GateReason } from '../../model/gate-reason.js';
import type { MemoryKind, MemoryLayer } from '../../model/memory.js';
import { antecedentOf } from './antecedent.js';
import { isBareRequest } from './bare-request.js';
import { distil, withAnsweredText } from './distil.js';
import { inFirstPerson } from './first-person.js';
import { importanceOf } from './importance.js';
import { instructsReader } from './instructions.js';
import { judgeSentences, type Judged } from './judge-sentence.js';
import { mentionedBefore } from './mentioned-before.js';
import { namedThings } from './named-things.js';
import { withoutSurroundings } from './reply.js';
import { orderToMemory, TYPE_FROM_ASKED, withinScopes } from './scope.js';
import type { SecretName } from './secret-name.js';
import { holdsSecret, secretReason } from './secrets.js';
import { splitSentences, type Sentence } from './sentences.js';
import type { Signal } from './signals.js';
import { isWordless } from './wordless.js';

export { instructsReader } from './instructions.js';
export { holdsSecret, secretReason } from './secrets.js';

/** Longer than that is pasted, not said; and a turn of more sentences is a document. */
const LONGEST_SENTENCE = 600;
const MOST_SENTENCES = 60;

interface Found {
  readonly sentence: Sentence;
  readonly judged: Judged;
  /** Place among the sentences of the turn. */
  readonly at: number;
}

/**
 * Draws candidates from one turn; only the owner's own words give any. One verdict for each sentence, or for sentences that belong
 * together.
 * @param context what was said before, oldest first
 * @param next what the owner said next: "Remember that." is meant of this turn
 */
export async function judgeTurn(turn: Turn, context: readonly Turn[], knowledge: GateKnowledge, next?: Turn): Promise<readonly Verdict[]> {
  if (turn.role !== 'user') return [];
  const secret = holdsSecret(turn.text);
  if (secret !== undefined) return [refusal(secret)];
  const said = splitSentences(turn.text);
  const sentences = said.slice(0, MOST_SENTENCES).filter(({ text }) => text.length <= LONGEST_SENTENCE);
  if (sentences.length === 0) return [{ verdict: 'not_a_memory', reasons: [said.length === 0 ? NOTHING_SAID : PASTED] }];
  const before = context.at(-1);
  const agentSaid = before?.role === 'assistant' ? before.text : undefined;
  const judged = await judgeSentences(sentences.map(({ text, start }, at) => ({ text, surroundings: { agentSaid, opens: at === 0, antecedent: antecedentOf(text, turn.text.slice(0, start), context) } })), knowledge);
  const scoped = withinScopes(judged, sentences, next !== undefined && isBareRequest(next.text));
  const found = sentences.flatMap((sentence, at): Found[] => {
    const one = scoped[at];
    return one === undefined ? [] : [{ sentence, judged: one, at }];
  });
  return groupsOf(found).map((group) => verdictOf(group, { turn, context, agentSaid, knowledge }));
}

/** Neighbours that are stored together: of one kind, or one of them too short to stand alone. */
function groupsOf(found: readonly Found[]): readonly (readonly Found[])[] {
  const groups: Found[][] = [];
  for (const next of found) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && next.at === last.at + 1 && belongTogether(last.judged, next.judged)) group.push(next);
    else groups.push([next]);
  }
  return groups;
}

/** A fragment of that sort is no part of its neighbour's statement. */
const NO_PART: readonly Signal[] = ['remember', 'question', 'smallTalk', 'command', 'mood'];

function belongTogether(one: Judged, next: Judged): boolean {
  const stored = [one, next].filter(({ finding }) => finding === 'store').length;
  if (stored === 2) return one.kind === next.kind || one.signals.has('fragment') || next.signals.has('fragment');
  const other = one.finding === 'store' ? next : one;
  return stored === 1 && other.signals.has('fragment') && !NO_PART.some((signal) => other.signals.has(signal));
}

interface Scene {
  readonly turn: Turn;
  readonly context: readonly Turn[];
  readonly agentSaid: string | undefined;
  readonly knowledge: GateKnowledge;
}

function verdictOf(group: readonly Found[], { turn, context, agentSaid, knowledge }: Scene): Verdict {
  const lead = group.find(({ judged }) => judged.finding === 'store') ?? group[0];
  const start = group[0]?.sentence.start ?? 0;
  const end = group.at(-1)?.sentence.end ?? 0;
  const evidence = turn.text.slice(start, end);
  const { kind, layer, finding, reasons } = lead?.judged ?? { kind: 'fact' as const, layer: 'fact' as const, finding: 'not_a_memory' as const, reasons: [] };
  const signals = new Set(group.flatMap(({ judged }) => [...judged.signals]));
  if (finding === 'not_a_memory') return { verdict: finding, reasons };
  const text = withAnsweredText(distil(evidence), signals, agentSaid);
  const candidate: Candidate = { text, kind, layer, importance: importanceOf(kind, signals), entities: namedThings(text, knowledge.entitiesIn(text)), evidence, instructs: instructsReader(evidence) };
  if (finding === 'unconfirmed' && mentionedBefore(text, context)) return { verdict: 'store', candidate, reasons: [...reasons, { code: 'repeated', text: 'The owner said it before in this session, which confirms it.' }] };
  return { verdict: finding, candidate, reasons: candidate.instructs ? [...reasons, INSTRUCTS] : reasons };
}

/** A finished statement that an agent, or the owner through it, sends. */
export interface Statement {
  readonly text: string;
  readonly kind?: MemoryKind;
  readonly layer?: MemoryLayer;
  readonly entities?: readonly string[];
  readonly importance?: number;
  /** The owner asked to keep it: the pollution filter is met. */
  readonly askedForByOwner: boolean;
  /** The owner's own words that it rests on. */
  readonly evidence?: string;
}

/** A memory is one statement; longer texts are notes. */
const LONGEST_STATEMENT = 4_000;
/** Somebody chose to send it: less likely types than in a conversation are enough, and less yet where the kind is said or the owner asked. */
const TYPE_FROM = { offered: 0.4, asked: TYPE_FROM_ASKED };

/** Judges a finished statement by the same two filters; kind, layer, entities and importance that it brings are kept. */
export async function judgeStatement(statement: Statement, knowledge: GateKnowledge): Promise<Verdict> {
  const { text: sent, evidence, askedForByOwner } = statement;
  const secret = holdsSecret(sent) ?? (evidence === undefined ? undefined : holdsSecret(evidence));
  if (secret !== undefined) return refusal(secret);
  const said = sent.trim();
  if (isWordless(said)) return { verdict: 'not_a_memory', reasons: [NO_WORDS] };
  const order = orderToMemory(said);
  if (order !== undefined) return { verdict: 'not_a_memory', reasons: [order] };
  if (said.length > LONGEST_STATEMENT) return { verdict: 'not_a_memory', reasons: [{ code: 'too_long', text: `It has ${said.length} characters; a memory is one statement of at most ${LONGEST_STATEMENT}. Longer texts are notes.` }] };
  const passages = [inFirstPerson(said).slice(0, LONGEST_SENTENCE), ...(evidence === undefined || evidence.trim() === '' ? [] : [evidence.slice(0, LONGEST_SENTENCE)])];
  const [own, owner] = await judgeSentences(passages.map((passage) => ({ text: passage, surroundings: withoutSurroundings() })), knowledge);
  if (own === undefined) return { verdict: 'not_a_memory', reasons: [NO_WORDS] };
  const kind = statement.kind ?? own.kind;
  const text = distil(said);
  const candidate: Candidate = {
    text,
    kind,
    layer: statement.layer ?? own.layer,
    importance: statement.importance ?? importanceOf(own.kind, own.signals),
    entities: statement.entities ?? namedThings(text, knowledge.entitiesIn(text)),
    evidence,
    instructs: instructsReader(said),
  };
  const instructs = candidate.instructs ? [INSTRUCTS] : [];
  const typed = Math.max(own.typeLikelihood, owner?.typeLikelihood ?? 0) >= (askedForByOwner || statement.kind !== undefined ? TYPE_FROM.asked : TYPE_FROM.offered);
  if (!typed) return { verdict: 'not_a_memory', reasons: own.reasons };
  if (askedForByOwner) return { verdict: 'store', candidate, reasons: [{ code: 'asked_to_keep', text: `The owner asked to keep it, as ${kind}.` }, ...instructs] };
  const confirming = own.finding === 'store' ? own : owner?.finding === 'store' ? owner : undefined;
  if (confirming !== undefined) return { verdict: 'store', candidate, reasons: [...confirming.reasons, ...instructs] };
  return { verdict: own.finding === 'doubtful' || owner?.finding === 'doubtful' ? 'doubtful' : 'unconfirmed', candidate, reasons: [...own.reasons, ...instructs] };
}

const NO_WORDS: GateReason = { code: 'no_words', text: 'It says nothing in words.' };
const NOTHING_SAID: GateReason = { code: 'no_words', text: 'Nothing is said in words of the owner.' };
const PASTED: GateReason = { code: 'pasted', text: 'Too long for a statement: it looks pasted.' };
const INSTRUCTS: GateReason = { code: 'instructs', text: 'It tries to instruct whoever reads it, so it may be kept only as quoted data with low trust.' };

function refusal(secret: SecretName): Verdict {
  return { verdict: 'refused', reasons: [secretReason(secret)] };
}
