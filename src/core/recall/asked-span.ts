import { InputError } from '../model/parse.js';
import { endOfMoment, momentMs } from './candidates.js';

/** That nothing was found must not be the answer to a span that can hold nothing. @throws InputError */
export function mustBeInOrder({ since, until }: { readonly since?: string | undefined; readonly until?: string | undefined }): void {
  if (since === undefined || until === undefined || momentMs(since) <= endOfMoment(until)) return;
  throw new InputError([{ path: 'until', message: 'It lies before since, so that nothing is between the two. Exchange them.' }]);
}
