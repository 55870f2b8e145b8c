import type { SaidKind } from './weigh.js';
import type { Signal } from './signals.js';

/** DESIGN section 1: stressed by the owner; said in passing. */
const STRESSED = 0.9;
const IN_PASSING = 0.5;

/** Wording that stresses whatever the kind. */
const STRESS: readonly Signal[] = ['remember', 'fromNowOn', 'objects'];
const STRESS_BY_KIND: Readonly<Record<SaidKind, readonly Signal[]>> = {
  preference: ['standing', 'prohibition', 'bodily'],
  correction: ['correction', 'misspoke', 'contrast', 'procedure'],
  decision: ['constraint'],
  progress: [],
  fact: [],
};

/** 0..1, from how the statement is worded. */
export function importanceOf(kind: SaidKind, signals: ReadonlySet<Signal>): number {
  return [...STRESS, ...STRESS_BY_KIND[kind]].some((signal) => signals.has(signal)) ? STRESSED : IN_PASSING;
}
