import type { Route } from '../model/recall.js';
import { isCjk } from '../model/tokens.js';
import { readCues } from './cues.js';
import type { EntityNames, FoundEntity } from './entities.js';
import { routeQuestion, timeEvidence } from './route.js';
import { findTime } from './time-expressions.js';
import type { TimeMention } from './time-rule.js';

export type Script = 'latin' | 'cjk';

/** What a question says of itself before anything is searched. */
export interface Understanding {
  readonly network: Route['network'];
  readonly crossSession: boolean;
  readonly entities: readonly FoundEntity[];
  readonly time: TimeMention | undefined;
  readonly script: Script;
}

/** `names` are up to date with the index. */
export function understand(query: string, nowMs: number, names: EntityNames): Understanding {
  const entities = names.find(query);
  const time = findTime(query, nowMs);
  const route = routeQuestion(readCues(query), {
    time: timeEvidence(time, nowMs),
    episodicEntity: entities.some((entity) => entity.sure && entity.episodic),
  });
  return { ...route, entities, time, script: scriptOf(query) };
}

const SCRIPT_CHARACTERS = 400;

/** CJK where there are at least as many characters as Latin words: "embedding 之前为什么要 normalize" is a Chinese question with English words. */
export function scriptOf(query: string): Script {
  let cjk = 0;
  let words = 0;
  for (const run of query.slice(0, SCRIPT_CHARACTERS).matchAll(/[\p{L}\p{N}]+/gu)) {
    let latin = false;
    for (const character of run[0]) {
      if (isCjk(character)) cjk += 1;
      else latin = true;
    }
    if (latin) words += 1;
  }

  return cjk > 0 && cjk >= words ? 'cjk' : 'latin';
}

/** The route as the answer states it. */
export function routeOf(understanding: Understanding, network: Route['network']): Route {
  const { time } = understanding;
  return {
    network,
    crossSession: understanding.crossSession,
    entities: understanding.entities.map((entity) => entity.name),
    ...(time !== undefined && {
      time: {
        expr: time.expr,
        ...(time.fromMs !== undefined && { from: new Date(time.fromMs).toISOString() }),
        ...(time.toMs !== undefined && { to: new Date(time.toMs).toISOString() }),
      },
    }),
  };
}
