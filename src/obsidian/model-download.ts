import type { Clock } from '../core/model/clock.js';
import { MnemeError, toMnemeError } from '../core/model/errors.js';
import type { Settings } from '../core/model/settings.js';
import { downloadModel } from '../embedding/download.js';
import type { ModelPlace } from '../embedding/model-files.js';
import type { ModelSpec } from '../embedding/model-spec.js';
import { downloadFetch } from './download-fetch.js';

/** How a download ended. */
export type DownloadOutcome = { readonly outcome: 'done' } | { readonly outcome: 'stopped' } | { readonly outcome: 'failed'; readonly error: MnemeError };

export interface DownloadState {
  readonly model: string;
  readonly doneBytes: number;
  readonly totalBytes: number;
}

/** One model download at a time, from the address that the owner agreed to. What has arrived is kept when it stops. */
export class ModelDownload {
  private running: { readonly stop: AbortController; state: DownloadState; readonly end: Promise<DownloadOutcome> } | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly place: ModelPlace,
    private readonly onChange: () => void,
  ) {}

  get state(): DownloadState | undefined {
    return this.running?.state;
  }

  /** Starts, or joins the one that runs. Never rejects. */
  start(spec: ModelSpec, settings: Pick<Settings, 'modelAddress' | 'downloadConsent'>): Promise<DownloadOutcome> {
    if (this.running !== undefined) return this.running.end;
    const stop = new AbortController();
    const end = this.run(spec, settings, stop.signal).finally(() => {
      this.running = undefined;
      this.onChange();
    });
    this.running = { stop, end, state: { model: spec.name, doneBytes: 0, totalBytes: spec.files.reduce((sum, file) => sum + file.bytes, 0) } };
    this.onChange();
    return end;
  }

  /** Resolves when nothing is written any more. */
  async stop(): Promise<void> {
    const { running } = this;
    running?.stop.abort(new MnemeError('aborted', 'The download was stopped.'));
    await running?.end;
  }

  private async run(spec: ModelSpec, settings: Pick<Settings, 'modelAddress' | 'downloadConsent'>, signal: AbortSignal): Promise<DownloadOutcome> {
    const source = { address: settings.modelAddress, consent: settings.downloadConsent };
    const ports = { fetch: downloadFetch, clock: this.clock, random: Math.random, store: this.place.store };
    try {
      await downloadModel(spec, source, ports, {
        signal,
        onProgress: ({ done, bytes }) => {
          if (this.running !== undefined) this.running.state = { model: spec.name, doneBytes: done, totalBytes: bytes };
          this.onChange();
        },
      });
      return { outcome: 'done' };
    } catch (thrown) {
      const error = toMnemeError(thrown);
      return error.code === 'aborted' ? { outcome: 'stopped' } : { outcome: 'failed', error };
    }
  }
}
