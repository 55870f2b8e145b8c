/**
 * The endpoint that agents ask, as the owner sees it. `unavailable`: there is no Node here, which is not an error;
 * `failed`: it should run and does not. `fault`: what broke on our side in the last request that failed.
 */
export type EndpointState =
  | { readonly type: 'off' }
  | { readonly type: 'starting' }
  | { readonly type: 'listening'; readonly url: string; readonly token: string; readonly fault?: string }
  | { readonly type: 'unavailable'; readonly reason: string }
  | { readonly type: 'failed'; readonly message: string };

export function endpointSentence(state: EndpointState): string {
  switch (state.type) {
    case 'off':
      return 'Not running.';
    case 'starting':
      return 'Starting.';
    case 'listening':
      return `Listens on this machine only. Give an agent this address and the token below.${state.fault === undefined ? '' : ` The last request that failed: ${state.fault}`}`;
    case 'unavailable':
      return `Unavailable here: ${state.reason}`;
    case 'failed':
      return `Not running: ${state.message}`;
  }
}
