import { expect, it } from 'vitest';
import { SLICE_MS, type Clock } from '../../../src/core/model/clock.js';
import { recallRequestSchema } from '../../../src/core/model/recall.js';
import { settingsSchema } from '../../../src/core/model/settings.js';
import { ChunkIndex } from '../../../src/core/read/chunk-index.js';
import { Recaller } from '../../../src/core/recall/recaller.js';
import { VaultDirectory } from '../../../src/core/recall/vault-directory.js';
import { aNote, chunksOf } from '../../support/notes.js';
import { realClock } from '../../support/real-clock.js';

const NOTES = 400;

/** A clock for which every look at it is a millisecond later: what is done between two looks is never a slice by itself. */
class SteppingClock implements Clock {
  gaveWay = 0;
  private elapsedMs = 0;

  readonly now = (): number => Date.UTC(2026, 11, 1);
  readonly after = realClock.after;

  ticks(): number {
    this.elapsedMs += 1;
    return this.elapsedMs;
  }

  giveWay(): Promise<void> {
    this.gaveWay += 1;
    return realClock.giveWay();
  }
}

function aRecaller(clock: Clock): Recaller {
  const index = new ChunkIndex();
  for (let at = 0; at < NOTES; at += 1) index.putNote(aNote(`Harbour ${at}.md`, { aliases: [`Quay Number ${at}`] }), chunksOf(`The quay ${at} was dredged.`));
  return new Recaller({ index, directory: new VaultDirectory(), vectors: { embedder: undefined, askFor: () => undefined }, clock, settings: settingsSchema.parse({}), newId: () => 'r1' });
}

it('lets a first question wait while the names of the vault are read bit by bit, instead of holding the thread for all of them', async () => {
  const clock = new SteppingClock();
  const recaller = aRecaller(clock);
  void recaller.readAhead();
  const answer = await recaller.recallNow(recallRequestSchema.parse({ query: 'when was Quay Number 399 dredged?' }), undefined);
  expect(answer.route.entities).toContain('Quay Number 399');
  expect(clock.gaveWay).toBeGreaterThanOrEqual(Math.floor(NOTES / SLICE_MS));
});

it('answers all the same where reading ahead broke off in the middle', async () => {
  class BreakingClock extends SteppingClock {
    override giveWay(): Promise<void> {
      return this.gaveWay === 3 ? Promise.reject(new Error('The window is going.')) : super.giveWay();
    }
  }
  const recaller = aRecaller(new BreakingClock());
  await recaller.readAhead();
  for (const query of ['when was Quay Number 2 dredged?', 'when was Quay Number 399 dredged?']) {
    expect((await recaller.recall(recallRequestSchema.parse({ query }), undefined)).items[0]?.text).toContain(query.includes('399') ? '399' : '2');
    expect((await recaller.recallNow(recallRequestSchema.parse({ query }), undefined)).route.entities).toHaveLength(1);
  }
});

it('answers at once where nothing is being read ahead', async () => {
  const clock = new SteppingClock();
  const answer = await aRecaller(clock).recallNow(recallRequestSchema.parse({ query: 'when was Quay Number 7 dredged?' }), undefined);
  expect(answer.route.entities).toContain('Quay Number 7');
  expect(clock.gaveWay).toBe(0);
});
