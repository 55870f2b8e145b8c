import type { Span } from './calendar.js';

/** What a time expression stands for; an open end is `undefined`. */
export interface TimeSpan {
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
}

/** A time expression found in a question. */
export interface TimeMention extends TimeSpan {
  readonly expr: string;
  /** Place of `expr` in the question. */
  readonly start: number;
  /** Words such as "recently", whose span is a guess. */
  readonly vague: boolean;
}

export type Groups = Readonly<Record<string, string | undefined>>;

/** One form of time expression. The pattern is global; `span` may refuse a match by returning `undefined`. */
export interface TimeRule {
  readonly pattern: RegExp;
  readonly vague?: boolean;
  readonly span: (groups: Groups, nowMs: number) => Span | TimeSpan | undefined;
}

export function applyTimeRules(rules: readonly TimeRule[], text: string, nowMs: number): TimeMention[] {
  const mentions: TimeMention[] = [];
  for (const rule of rules) {
    for (const match of text.matchAll(rule.pattern)) {
      const span = rule.span(match.groups ?? {}, nowMs);
      if (span === undefined) continue;
      const lead = match[0].length - match[0].trimStart().length;
      mentions.push({ expr: match[0].trim(), start: match.index + lead, fromMs: span.fromMs, toMs: span.toMs, vague: rule.vague ?? false });
    }
  }
  return mentions;
}
