import { MnemeError } from '../model/errors.js';
import { instructsReader } from './gate/gate.js';

/**
 * For texts that take the place of what is relied on: kept as a quotation they would push it out, and as they are they would be obeyed.
 * @throws MnemeError `bad_request` where the text tries to instruct whoever reads it
 */
export function refuseOrders(what: string, text: string): void {
  if (instructsReader(text)) throw new MnemeError('bad_request', `${what} tries to instruct whoever reads it, and was not taken. Say what is so, without orders to the reader.`);
}
