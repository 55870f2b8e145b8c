interface Acknowledged {
  readonly id: string;
  readonly text: string;
}

const THINGS = 'anchor basket candle drum engine feather gate hammer island jacket kettle ladder mirror needle oven pencil quilt rudder saddle table urn violin wagon yarn'.split(' ');
const PLACES = 'attic barn cellar dock entrance forge garden hall inn jetty kitchen loft mill nursery orchard pantry quay roof stable tower upstairs vault workshop yard'.split(' ');
const LANES = 3;

/** Writes from three sides at once, and remembers what was acknowledged: new memories, changes of their text, archiving and restoring. */
export class WriteLoad {
  private readonly known: Acknowledged[] = [];
  private made = 0;
  private answers = 0;
  lastRefusal = 'none';

  constructor(private readonly random: () => number) {}

  get acknowledged(): number {
    return this.answers;
  }

  ids(): string[] {
    return [...new Set(this.known.map(({ id }) => id))];
  }

  /** Every text that a memory was acknowledged to have at some time. */
  texts(): readonly Acknowledged[] {
    return this.known;
  }

  /** Resolves when the server is gone. */
  async run(url: string, token: string): Promise<void> {
    const call = async (method: string, path: string, body: unknown): Promise<{ id?: string; outcome?: string }> => {
      const response = await fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, body: JSON.stringify(body) });
      const answer = (await response.json()) as { id?: string; outcome?: string };
      if (!response.ok) this.lastRefusal = JSON.stringify(answer);
      return response.ok ? answer : {};
    };
    const lane = async (): Promise<void> => {
      for (;;) {
        try {
          await this.writeOnce(call);
        } catch {
          return; // The server is gone: what it did not answer, it did not acknowledge.
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  private async writeOnce(call: (method: string, path: string, body: unknown) => Promise<{ id?: string; outcome?: string }>): Promise<void> {
    const known = this.known[Math.floor(this.random() * this.known.length)];
    const choice = this.random();
    const text = this.statement();
    if (known === undefined || choice < 0.6) {
      const { id, outcome } = await call('POST', '/v1/memories', { text, source: 'user' });
      if (id !== undefined) this.take(outcome === 'merged' ? undefined : { id, text });
      else this.lastRefusal = String(outcome);
    } else if (choice < 0.9) {
      if ((await call('PATCH', `/v1/memories/${known.id}`, { text })).id !== undefined) this.take({ id: known.id, text });
    } else {
      const { id } = choice < 0.95 ? await call('DELETE', `/v1/memories/${known.id}`, undefined) : await call('POST', `/v1/memories/${known.id}/restore`, undefined);
      if (id !== undefined) this.take(undefined);
    }
  }

  private take(written: Acknowledged | undefined): void {
    this.answers += 1;
    if (written !== undefined) this.known.push(written);
  }

  /** No two alike, so that each can be looked for. */
  private statement(): string {
    this.made += 1;
    const pick = (words: readonly string[]): string => words[Math.floor(this.random() * words.length)] ?? '';
    return `Always keep the ${pick(THINGS)} and the ${pick(THINGS)} number ${this.made} in the ${pick(PLACES)} behind the ${pick(PLACES)}.`;
  }
}
