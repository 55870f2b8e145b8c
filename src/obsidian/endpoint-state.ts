import type { MnemeError } from '../core/model/errors.js';

/**
 * The endpoint that agents ask, as the owner sees it. `unavailable`: there is no Node here, which is not an error;
 * `failed`: it should run and does not. `fault`: what broke on our side in the last request that failed.
 */
export type EndpointState =
  | { readonly type: 'off' }
  | { readonly type: 'starting' }
  | { readonly type: 'listening'; readonly url: string; readonly token: string; readonly fault?: MnemeError }
  | { readonly type: 'unavailable' }
  | { readonly type: 'failed'; readonly error: MnemeError };
