import type { MessageBox } from './message-box.js';
import { countText, type ViewParts } from './view-parts.js';

/** Changes whenever what a view shows may be outdated: the engine came or went, or notes have changed. */
export function outlook(parts: Pick<ViewParts, 'engine' | 'activity'>): string {
  const engine = parts.engine();
  const isReady = engine?.status().ready === true;
  return `${parts.activity().type} ${isReady ? engine.revision : 'not ready'}`;
}

/** Why a view has nothing to show while the engine is not there or knows nothing yet; `undefined` where it may be asked. */
export function engineMessage(parts: ViewParts): MessageBox | undefined {
  const { words, locale } = parts;
  const activity = parts.activity();
  if (activity.type === 'held') {
    const action = activity.tryAgain === undefined ? { label: words.common.openSettings, run: parts.openSettings } : { label: words.common.tryAgain, run: activity.tryAgain };
    return { icon: 'alert-triangle', title: words.states.held, hint: activity.message, action };
  }
  const status = parts.engine()?.status();
  if (status === undefined) return { icon: 'loader', title: words.states.starting };
  if (status.ready || status.text.state === 'failed') return undefined;
  if (status.text.state === 'loading') return { icon: 'loader', title: words.states.starting };
  return { icon: 'loader', title: words.states.indexing(countText(status.text.done, locale), countText(status.text.total, locale)) };
}
