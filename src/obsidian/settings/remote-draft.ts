import type { ChatSettings, RemoteModel } from '../../core/model/settings.js';

/** What an endpoint is used for: the key of the setting that names it. */
export type RemoteUse = 'remoteModel' | 'chat';

/** Fields of an endpoint while they are filled in: a half-filled one is not saved. */
export interface RemoteFields {
  readonly provider: RemoteModel['provider'];
  readonly baseUrl: string;
  readonly model: string;
  readonly timeoutSeconds: number;
  /** Goes into the app's secret storage, never into a setting. */
  readonly key: string;
}

type ControlName = Exclude<keyof RemoteFields, 'key'>;

/** An endpoint as the owner has filled it in so far. Its controls have keys of their own, which stand for fields and not for settings. */
export class RemoteDraft {
  private filled: RemoteFields | undefined;
  /** What the last test of these fields came to. */
  trial: string | undefined;

  constructor(
    private readonly use: RemoteUse,
    private readonly saved: () => RemoteFields,
  ) {}

  get fields(): RemoteFields {
    return this.filled ?? this.saved();
  }

  controlKey(name: ControlName): string {
    return `${this.use}.${name}`;
  }

  owns(key: string): boolean {
    return key.startsWith(`${this.use}.`);
  }

  /** What the control of that key shows. */
  value(key: string): unknown {
    return this.fields[key.slice(this.use.length + 1) as ControlName];
  }

  setValue(key: string, value: unknown): void {
    const name = key.slice(this.use.length + 1) as ControlName;
    this.fill({ [name]: name === 'timeoutSeconds' ? Number(value) : String(value) });
  }

  fill(change: Partial<RemoteFields>): void {
    this.filled = { ...this.fields, ...change };
    this.trial = undefined;
  }

  get isComplete(): boolean {
    const { baseUrl, model, timeoutSeconds } = this.fields;
    return isAddress(baseUrl) && model.trim() !== '' && isPatience(timeoutSeconds);
  }

  /** As the setting names it; the fields are complete. */
  get setting(): Pick<ChatSettings, 'provider' | 'baseUrl' | 'model' | 'timeoutMs'> {
    const { provider, baseUrl, model, timeoutSeconds } = this.fields;
    return { provider, baseUrl: baseUrl.trim(), model: model.trim(), timeoutMs: Math.round(timeoutSeconds * 1000) };
  }
}

export function isAddress(value: string): boolean {
  return URL.canParse(value.trim()) && /^https?:/.test(value.trim());
}

/** In seconds. A write waits for a chat model, and nobody waits longer. */
export const PATIENCE = { min: 1, max: 120 };

export function isPatience(seconds: number): boolean {
  return seconds >= PATIENCE.min && seconds <= PATIENCE.max;
}
