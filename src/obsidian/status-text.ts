import type { EngineStatus } from '../core/model/status.js';
import { problemText, vectorsText } from './language/error-text.js';
import type { Language } from './language/language.js';

/** What the status bar says, and the sentence behind it. */
export interface StatusText {
  readonly text: string;
  readonly tooltip: string;
}

/** What is going on beside the engine. `held`: nothing is indexed until the owner does what `message` says, and then has it tried again where nothing else tells that it is done. */
export type Activity =
  | { readonly type: 'starting' }
  | { readonly type: 'held'; readonly message: string; readonly tryAgain?: () => void }
  | { readonly type: 'downloading'; readonly model: string; readonly doneBytes: number; readonly totalBytes: number }
  | { readonly type: 'running' };

/** In whose language it is said. */
export interface StatusWords {
  readonly words: Pick<Language, 'statusBar' | 'core'>;
  /** BCP 47 */
  readonly locale: string;
}

/** Short enough for the status bar; what the owner should wait for comes first. @param agents Names of those that have just asked. */
export function statusText(activity: Activity, status: EngineStatus | undefined, said: StatusWords, agents: readonly string[] = []): StatusText {
  const { words: { statusBar: words }, locale } = said;
  switch (activity.type) {
    case 'held':
      return { text: words.held, tooltip: activity.message };
    case 'downloading':
      return { text: words.model(megabytes(activity.doneBytes, locale), megabytes(activity.totalBytes, locale)), tooltip: words.modelHint(activity.model) };
    case 'starting':
      return { text: words.starting, tooltip: words.startingHint };
    case 'running': {
      if (status === undefined) return { text: words.starting, tooltip: words.openingHint };
      const { text, tooltip } = engineText(status, said);
      return { text, tooltip: agents.length === 0 ? tooltip : `${tooltip} ${words.agents(agents.join(', '))}` };
    }
  }
}

function engineText(status: EngineStatus, said: StatusWords): StatusText {
  const { words: { statusBar: words }, locale } = said;
  const count = (value: number): string => value.toLocaleString(locale);
  switch (status.text.state) {
    case 'loading':
      return { text: words.loading, tooltip: words.loadingHint };
    case 'indexing':
      return { text: words.notes(count(status.text.done), count(status.text.total)), tooltip: status.ready ? words.changesHint : words.firstHint };
    case 'failed': {
      const [problem] = status.problems;
      return { text: words.stopped, tooltip: problem === undefined ? words.stoppedHint : problemText(problem, said.words) };
    }
    case 'complete':
      return vectorText(status, said);
  }
}

function vectorText({ vectors, notes, problems }: EngineStatus, said: StatusWords): StatusText {
  const { words: { statusBar: words }, locale } = said;
  const known = words.known(notes.toLocaleString(locale));
  const percent = String(vectors.total === 0 ? 100 : Math.floor((100 * vectors.done) / vectors.total));
  switch (vectors.state) {
    case 'complete':
      return { text: words.ready, tooltip: [known, ...(problems.length === 0 ? [] : [words.problems(problems.length.toLocaleString(locale))])].join(' ') };
    case 'off':
      return { text: words.readyText, tooltip: `${known} ${vectorsText(vectors, said.words) ?? words.noModel}` };
    case 'failed':
      return { text: words.readyText, tooltip: `${known} ${words.noMeaning(vectorsText(vectors, said.words))}` };
    case 'paused':
      return { text: words.paused(percent), tooltip: `${known} ${words.pausedHint}` };
    case 'waiting':
      return { text: words.meaning(percent), tooltip: `${known} ${words.waitingHint}` };
    case 'running': {
      const parts = [words.meaning(percent)];
      if (vectors.perSecond > 0) parts.push(words.rate(rate(vectors.perSecond, locale)));
      if (vectors.secondsLeft !== undefined) parts.push(timeLeft(vectors.secondsLeft, words));
      return { text: parts.join(' · '), tooltip: `${known} ${words.runningHint}` };
    }
  }
}

function rate(perSecond: number, locale: string): string {
  return perSecond.toLocaleString(locale, { maximumFractionDigits: perSecond < 10 ? 1 : 0 });
}

/** Rough on purpose: the rate changes with what else the machine does. */
export function timeLeft(seconds: number, words: Language['statusBar']): string {
  if (seconds < 60) return words.underAMinute;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? words.minutes(minutes) : words.hours(Math.round(minutes / 60));
}

function megabytes(bytes: number, locale: string): string {
  return Math.round(bytes / 1_000_000).toLocaleString(locale);
}
