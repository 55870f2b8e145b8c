import type { Turn } from '../../model/gate.js';
import type { SessionEnd } from '../../model/session-shapes.js';
import { momentMs } from '../../recall/candidates.js';
import { holdsSecret } from '../gate/gate.js';
import type { TurnLine } from './export-format.js';
import { secretRefusal, type Refusal } from './refusal.js';

/** Only what the owner said becomes a memory; of the rest the gate needs the beginning, to know what an answer answers. */
const ANSWER_CHARACTERS = 4_000;
/** So much of unfinished conversations is held at a time. */
const MOST_CHARACTERS = 32_000_000;

/** What comes of a conversation that is over. */
export type DrawConversation = (sessionId: string, turns: readonly Turn[]) => Promise<SessionEnd>;

/** Gathers conversations, whose turns may come in any order and mixed, and gives each whole one to the gate. */
export class TakingTurns {
  private readonly conversations = new Map<string, Turn[]>();
  private characters = 0;

  constructor(
    private readonly now: () => number,
    private readonly draw: DrawConversation,
    private readonly onDrawn: (drawn: SessionEnd) => void,
  ) {}

  /** @returns why the turn was refused; `undefined` where it was taken */
  async take({ session, role, text, at }: TurnLine): Promise<Refusal | undefined> {
    const secret = holdsSecret(text);
    if (secret !== undefined) return secretRefusal(secret);
    const turns = this.conversations.get(session) ?? [];
    const kept = role === 'user' ? text : text.slice(0, ANSWER_CHARACTERS);
    turns.push({ role, text: kept, atMs: at === undefined ? (turns.at(-1)?.atMs ?? this.now()) : momentMs(at) });
    // The one that was added to last comes last, and is drawn from last.
    this.conversations.delete(session);
    this.conversations.set(session, turns);
    this.characters += kept.length;
    while (this.characters > MOST_CHARACTERS) await this.drawOldest();
    return undefined;
  }

  async flush(): Promise<void> {
    while (this.conversations.size > 0) await this.drawOldest();
  }

  private async drawOldest(): Promise<void> {
    const [oldest] = this.conversations;
    if (oldest === undefined) return;
    const [session, turns] = oldest;
    this.conversations.delete(session);
    this.characters -= turns.reduce((sum, { text }) => sum + text.length, 0);
    this.onDrawn(await this.draw(session, turns.toSorted((a, b) => a.atMs - b.atMs)));
  }
}
