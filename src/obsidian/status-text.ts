import type { EngineStatus } from '../core/model/status.js';

/** What the status bar says, and the sentence behind it. */
export interface StatusText {
  readonly text: string;
  readonly tooltip: string;
}

/** What is going on beside the engine. `held`: nothing is indexed until the owner does what `message` says. */
export type Activity =
  | { readonly type: 'starting' }
  | { readonly type: 'held'; readonly message: string }
  | { readonly type: 'downloading'; readonly model: string; readonly doneBytes: number; readonly totalBytes: number }
  | { readonly type: 'running' };

/** Short enough for the status bar; what the owner should wait for comes first. `locale` is a BCP 47 tag. */
export function statusText(activity: Activity, status: EngineStatus | undefined, locale: string): StatusText {
  switch (activity.type) {
    case 'held':
      return { text: 'Mneme: needs you', tooltip: activity.message };
    case 'downloading': {
      const [done, total] = [megabytes(activity.doneBytes, locale), megabytes(activity.totalBytes, locale)];
      return { text: `Mneme: model ${done} / ${total} MB`, tooltip: `Downloading ${activity.model}. Full-text recall works meanwhile.` };
    }
    case 'starting':
      return { text: 'Mneme: starting', tooltip: 'Mneme starts once the app is ready.' };
    case 'running':
      return status === undefined ? { text: 'Mneme: starting', tooltip: 'Opening the index.' } : engineText(status, locale);
  }
}

function engineText(status: EngineStatus, locale: string): StatusText {
  const count = (value: number): string => value.toLocaleString(locale);
  switch (status.text.state) {
    case 'loading':
      return { text: 'Mneme: loading', tooltip: 'Loading the saved index.' };
    case 'indexing':
      return {
        text: `Mneme: ${count(status.text.done)} / ${count(status.text.total)} notes`,
        tooltip: status.ready ? 'Looking for changes. Recall works meanwhile.' : 'Reading the notes for the first time.',
      };
    case 'failed':
      return { text: 'Mneme: stopped', tooltip: status.problems[0]?.message ?? 'The notes could not be indexed. Rebuild the index in the settings.' };
    case 'complete':
      return vectorText(status, locale);
  }
}

function vectorText(status: EngineStatus, locale: string): StatusText {
  const { vectors } = status;
  const known = `${status.notes.toLocaleString(locale)} notes are indexed.`;
  const percent = vectors.total === 0 ? 100 : Math.floor((100 * vectors.done) / vectors.total);
  switch (vectors.state) {
    case 'complete':
      return { text: 'Mneme: ready', tooltip: `${known}${problemCount(status, locale)}` };
    case 'off':
      return { text: 'Mneme: ready, text only', tooltip: `${known} ${vectors.message ?? 'There is no model, so notes are found by their words and not by their meaning.'}` };
    case 'failed':
      return { text: 'Mneme: ready, text only', tooltip: `${known} Meaning is not available: ${vectors.message ?? 'the model failed.'}` };
    case 'paused':
      return { text: `Mneme: paused at ${percent} %`, tooltip: `${known} Click to resume learning their meaning.` };
    case 'waiting':
      return { text: `Mneme: meaning ${percent} %`, tooltip: `${known} Their meaning is learned once the model is loaded.` };
    case 'running': {
      const parts = [`Mneme: meaning ${percent} %`];
      if (vectors.perSecond > 0) parts.push(`${rate(vectors.perSecond, locale)}/s`);
      if (vectors.secondsLeft !== undefined) parts.push(timeLeft(vectors.secondsLeft));
      return { text: parts.join(' · '), tooltip: `${known} Learning their meaning; recall works by words meanwhile. Click to pause.` };
    }
  }
}

function problemCount(status: EngineStatus, locale: string): string {
  const count = status.problems.length;
  if (count === 0) return '';
  return ` ${count.toLocaleString(locale)} ${count === 1 ? 'problem is' : 'problems are'} listed in the settings.`;
}

function rate(perSecond: number, locale: string): string {
  return perSecond.toLocaleString(locale, { maximumFractionDigits: perSecond < 10 ? 1 : 0 });
}

/** Rough on purpose: the rate changes with what else the machine does. */
export function timeLeft(seconds: number): string {
  if (seconds < 60) return 'under a minute left';
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min left` : `${Math.round(minutes / 60)} h left`;
}

function megabytes(bytes: number, locale: string): string {
  return Math.round(bytes / 1_000_000).toLocaleString(locale);
}
