import type { Question, RememberAnswer, WriteOutcomeName } from '../core/model/memory-shapes.js';
import type { SessionEnd } from '../core/model/session-shapes.js';
import { excerpt, indented } from './plain-text.js';

const OUTCOME_WORDS: Readonly<Record<WriteOutcomeName, string>> = {
  created: 'Remembered',
  merged: 'Known already',
  refined: 'Added to a known memory',
  superseded: 'Remembered; it takes the place of an older memory',
  kept_in_session: 'Not a memory; it stays in the session',
  rejected: 'Not remembered',
};

/** What became of a statement, for people: the outcome first, then why, then what is asked back. */
export function rememberText(answer: RememberAnswer): string {
  const { outcome, id, path, kind, trust, reasons, related, question } = answer;
  const facts = [kind, trust === undefined ? undefined : `trust ${trust.toFixed(2)}`].filter((fact) => fact !== undefined);
  const lines = [`${OUTCOME_WORDS[outcome]} (${[outcome, ...facts].join(', ')}).`];
  if (id !== undefined) lines.push(`    ${id}${path === undefined ? '' : `  ${path}`}`);
  lines.push(...reasons.map((reason) => `    ${excerpt(reason)}`));
  for (const other of related) lines.push(`    ${other.relation}: ${other.id} [${other.status}] ${excerpt(other.text, 120)}`);
  if (question !== undefined) lines.push('', ...questionLines(question));
  return lines.join('\n');
}

export function sessionEndText({ memories, keptInSession, summaryId, alreadyEnded }: SessionEnd): string {
  if (alreadyEnded === true) return 'The session had ended before: there was nothing left to draw from.';
  const lines = memories.flatMap((memory) => [`"${excerpt(memory.text)}"`, rememberText(memory), '']);
  lines.push(`${memories.length} drawn from the session, ${keptInSession} not worth it and gone with it.`);
  if (summaryId !== undefined) lines.push(`Summary: ${summaryId}`);
  return lines.join('\n');
}

function questionLines({ id, ask, text, candidates }: Question): string[] {
  const answers = ask === 'relation' ? 'duplicate|refine|conflict|distinct' : 'keep|drop';
  return ['Mneme cannot tell:', ...indented(text), ...candidates.map((candidate) => `    ${candidate.id ?? 'new'}: ${excerpt(candidate.text)}`), `Answer with: mneme answer ${id} ${answers}`];
}
