import type { env } from '@xenova/transformers';

import { MnemeError } from '../../core/model/errors.js';

/** Takes from transformers.js every way to the network and to a cache of its own: the model is here already. */
export function refuseRequests(environment: typeof env): void {
  environment.allowRemoteModels = false;
  environment.allowLocalModels = true;
  environment.useFSCache = false;
  environment.useBrowserCache = false;
  environment.useWasmCache = false;
  environment.fetch = (input) => Promise.reject(new MnemeError('model_missing', `The embedding model asked for ${String(input)}, which it does not bring. Fetch the model again.`));
}
