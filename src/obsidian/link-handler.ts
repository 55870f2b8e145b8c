import type { ObsidianProtocolData, Plugin } from 'obsidian';
import type { Acts } from './views/acts.js';
import { openMemoryView, openReview } from './views/register-views.js';
import { RememberModal } from './views/remember/remember-modal.js';
import type { ViewParts } from './views/view-parts.js';

/**
 * `obsidian://mneme?query=…` looks something up, `?remember=…` proposes a memory, and without either the review opens. A link may
 * come from any page: nothing is written before the owner has seen it.
 */
export function registerLinks(plugin: Plugin, views: ViewParts, acts: Acts): void {
  plugin.registerObsidianProtocolHandler('mneme', ({ query, remember }: ObsidianProtocolData) => {
    if (query !== undefined && query !== '') void openMemoryView(views, query);
    else if (remember !== undefined && remember !== '') new RememberModal(views, acts, { text: remember, warning: views.words.remember.fromLink }).open();
    else void openReview(views);
  });
}
