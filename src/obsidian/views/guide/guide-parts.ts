import type { Settings } from '../../../core/model/settings.js';
import type { CatalogEntry } from '../../../embedding/catalog.js';
import type { AgentConnections } from '../../agent-connections.js';
import type { EndpointState } from '../../endpoint-state.js';
import type { ViewParts } from '../view-parts.js';

/** What the guide needs of the plugin. */
export interface GuideParts extends ViewParts {
  readonly settings: () => Settings;
  readonly change: (patch: Record<string, unknown>) => Promise<void>;
  readonly readModels: () => Promise<readonly CatalogEntry[]>;
  readonly endpoint: () => EndpointState;
  readonly connections: () => AgentConnections | undefined;
}

/** One page of the guide. */
export interface GuideStep {
  readonly title: string;
  /** @returns what brings the page up to date when the plugin's state changes, where there is anything */
  render(into: HTMLElement): (() => void) | undefined;
}
