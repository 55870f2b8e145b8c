import type { MemorySource } from '../../model/memory.js';

/** DESIGN section 2: how far a statement can be relied on, by where it comes from. */
export const TRUST = {
  /** The owner's own words, with evidence found or said by the owner himself. */
  evidenced: 0.95,
  /** An agent's statement, where nothing is known of the session. */
  agent: 0.7,
  /** Claims to speak for the user without evidence found. */
  claimed: 0.6,
  imported: 0.6,
  /** The agent's own inference: the session is known and does not bear the statement out. */
  inference: 0.5,
  /** Text that tries to instruct its reader. */
  instructs: 0.3,
} as const;

/** A later statement pushes out an earlier one unless its trust is lower by more than this. */
export const TRUST_MARGIN = 0.2;

export interface Origin {
  readonly source: MemorySource;
  /** The request came with the owner's token or from inside Obsidian. */
  readonly isOwner: boolean;
  /** found: the evidence occurs in a user's turn of the session · missing: the session is known and it does not · unknown: there is no session to look in. */
  readonly evidence: 'found' | 'missing' | 'unknown';
  readonly instructs: boolean;
}

export function trustFor(origin: Origin): { trust: number; source: MemorySource; reason: string } {
  const grounds = groundsOf(origin);
  if (!origin.instructs || grounds.trust <= TRUST.instructs) return grounds;
  return { ...grounds, trust: TRUST.instructs, reason: 'It tries to instruct its reader: kept as quoted data with low trust.' };
}

function groundsOf({ source, isOwner, evidence }: Origin): { trust: number; source: MemorySource; reason: string } {
  if (source === 'import') return { trust: TRUST.imported, source, reason: 'Imported without a trust of its own.' };
  const claimsOwner = source === 'user' || source === 'owner';
  if (claimsOwner && isOwner) return { trust: TRUST.evidenced, source, reason: 'Written by the owner.' };
  if (evidence === 'found') return { trust: TRUST.evidenced, source: source === 'owner' ? 'user' : source, reason: "Rests on the user's own words in this session." };
  if (claimsOwner) return { trust: TRUST.claimed, source: 'user', reason: 'Said to come from the user; no evidence for that was found.' };
  if (evidence === 'missing' || source === 'inference') return { trust: TRUST.inference, source: 'inference', reason: "The agent's own inference: the session does not hold its evidence." };
  return { trust: TRUST.agent, source, reason: "An agent's statement." };
}

/** Whether a later statement takes the earlier one's place: the later one does, unless it is much less to be relied on. */
export function laterWins(laterTrust: number, earlierTrust: number): boolean {
  // 0.95 - 0.75 is a little over 0.2 in binary.
  return earlierTrust - laterTrust <= TRUST_MARGIN + 1e-9;
}
