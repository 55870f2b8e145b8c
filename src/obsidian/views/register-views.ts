import type { Plugin, WorkspaceLeaf } from 'obsidian';
import { Acts } from './acts.js';
import { MEMORY_VIEW, MemoryView } from './memory-view/memory-view.js';
import { REVIEW_VIEW, ReviewView } from './review-view/review-view.js';
import { TIMELINE_VIEW, TimelineView } from './timeline-view/timeline-view.js';
import type { ViewParts } from './view-parts.js';

/** Makes the views known to the app, which closes them when the plugin goes. */
export function registerViews(plugin: Plugin, parts: ViewParts): Acts {
  const { words } = parts;
  const acts = new Acts(parts);
  plugin.registerView(MEMORY_VIEW, (leaf) => new MemoryView(leaf, parts));
  plugin.registerView(REVIEW_VIEW, (leaf) => new ReviewView(leaf, parts, acts));
  plugin.registerView(TIMELINE_VIEW, (leaf) => new TimelineView(leaf, parts, acts));
  plugin.registerHoverLinkSource(MEMORY_VIEW, { display: `Mneme: ${words.memoryView.title}`, defaultMod: false });
  plugin.addRibbonIcon('brain', words.memoryView.open, () => void openMemoryView(parts));
  return acts;
}

/** Shows what waits for the owner, in a tab: contradictions stand side by side. */
export async function openReview({ app }: Pick<ViewParts, 'app'>): Promise<void> {
  await revealed(app, REVIEW_VIEW, () => app.workspace.getLeaf('tab'));
}

/** Shows the memory search, with the cursor in its field. @param query Asks this at once. */
export async function openMemoryView({ app }: Pick<ViewParts, 'app'>, query?: string): Promise<void> {
  const leaf = await revealed(app, MEMORY_VIEW, () => app.workspace.getRightLeaf(false));
  if (!(leaf?.view instanceof MemoryView)) return;
  if (query !== undefined) leaf.view.ask(query);
  leaf.view.focus();
}

/** Shows what happened to the memory, in a tab. */
export async function openTimeline({ app }: Pick<ViewParts, 'app'>): Promise<void> {
  await revealed(app, TIMELINE_VIEW, () => app.workspace.getLeaf('tab'));
}

/** The leaf that shows this view; a new one where none does. */
async function revealed({ workspace }: ViewParts['app'], type: string, make: () => WorkspaceLeaf | null): Promise<WorkspaceLeaf | undefined> {
  const [open] = workspace.getLeavesOfType(type);
  const leaf = open ?? make();
  if (leaf === null) return undefined;
  if (open === undefined) await leaf.setViewState({ type, active: true });
  // Also loads a view that the app has put off until it is seen.
  await workspace.revealLeaf(leaf);
  return leaf;
}
