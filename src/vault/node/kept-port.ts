import { PORTS_TRIED } from '../../api/http-server.js';

/**
 * The port to begin with: the one that the vault was served on before, so that addresses written into agents' configurations stay
 * true, as long as the port that is set could have led to it. One that was set anew wins.
 * @param wanted 0 for any free one
 */
export function keptPort(wanted: number, before: number | undefined): number {
  return before !== undefined && wanted > 0 && before >= wanted && before < wanted + PORTS_TRIED ? before : wanted;
}
