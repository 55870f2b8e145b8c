import type { en } from './en.js';

/** The words of the interface in one language. */
export type Language = typeof en;
