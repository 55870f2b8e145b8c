import { Notice, type SecretStorage, type SettingDefinitionPage } from 'obsidian';
import type { Clock } from '../../core/model/clock.js';
import type { Settings } from '../../core/model/settings.js';
import { CHAT_KEY_SECRET, REMOTE_KEY_SECRET } from '../chosen-model.js';
import { errorText } from '../language/error-text.js';
import { tryChatEndpoint, tryEmbeddingEndpoint } from '../remote-trial.js';
import type { ViewParts } from '../views/view-parts.js';
import { RemoteDraft, type RemoteUse } from './remote-draft.js';
import { remotePage } from './remote-page.js';

const SECRETS: Readonly<Record<RemoteUse, string>> = { remoteModel: REMOTE_KEY_SECRET, chat: CHAT_KEY_SECRET };
const DEFAULT_SECONDS: Readonly<Record<RemoteUse, number>> = { remoteModel: 30, chat: 20 };
const SHOWN_ANSWER = 60;
const SHORTEST_SECONDS = 0.1;

export interface RemotePagesParts extends Pick<ViewParts, 'words' | 'locale'> {
  readonly clock: Clock;
  readonly secrets: SecretStorage;
  readonly settings: () => Settings;
  /** Tells the owner itself what goes wrong. */
  readonly save: (patch: Record<string, unknown>) => Promise<void>;
  readonly redraw: () => void;
}

/** The endpoints that the owner may use instead of what comes with Mneme, each on a page of its own. */
export class RemotePages {
  private readonly drafts: Readonly<Record<RemoteUse, RemoteDraft>>;

  constructor(private readonly parts: RemotePagesParts) {
    const draftOf = (use: RemoteUse): RemoteDraft => {
      return new RemoteDraft(use, () => {
        const { provider = 'openai', baseUrl = '', model = '', timeoutMs } = parts.settings()[use] ?? {};
        return { provider, baseUrl, model, timeoutSeconds: timeoutMs === undefined ? DEFAULT_SECONDS[use] : timeoutMs / 1000, key: parts.secrets.getSecret(SECRETS[use]) ?? '' };
      });
    };
    this.drafts = { remoteModel: draftOf('remoteModel'), chat: draftOf('chat') };
  }

  /** The draft that a control belongs to. */
  draftOf(key: string): RemoteDraft | undefined {
    return Object.values(this.drafts).find((draft) => draft.owns(key));
  }

  page(use: RemoteUse): SettingDefinitionPage {
    const { words, settings } = this.parts;
    return remotePage({
      use,
      draft: this.drafts[use],
      inUse: settings()[use],
      words,
      onUse: () => void this.use(use),
      onStop: () => void this.stop(use),
      onTest: () => this.test(use),
    });
  }

  private async use(use: RemoteUse): Promise<void> {
    const { words, secrets, settings, save, redraw } = this.parts;
    const draft = this.drafts[use];
    if (!draft.isComplete) {
      new Notice(words.settings.remoteFields.incomplete);
      return;
    }
    secrets.setSecret(SECRETS[use], draft.fields.key);
    await save({ [use]: { ...settings()[use], ...draft.setting } });
    redraw();
  }

  private async stop(use: RemoteUse): Promise<void> {
    // What was filled in stays in the form, so that it can be used again.
    this.drafts[use].fill({});
    await this.parts.save({ [use]: undefined });
    this.parts.redraw();
  }

  private async test(use: RemoteUse): Promise<string> {
    const { words, locale, clock } = this.parts;
    const { remoteFields: fields } = words.settings;
    const { isComplete, setting, fields: { key } } = this.drafts[use];
    if (!isComplete) return fields.incomplete;
    const startedAt = clock.ticks();
    const seconds = (): string => Math.max(SHORTEST_SECONDS, (clock.ticks() - startedAt) / 1000).toLocaleString(locale, { maximumFractionDigits: 1 });
    try {
      switch (use) {
        case 'remoteModel':
          return fields.test.embeds((await tryEmbeddingEndpoint(clock, setting, key)).toLocaleString(locale), seconds());
        case 'chat':
          return fields.test.says((await tryChatEndpoint(clock, setting, key)).trim().slice(0, SHOWN_ANSWER), seconds());
      }
    } catch (thrown) {
      return words.common.failed(errorText(thrown, words));
    }
  }
}
