import { z } from 'zod';

/** A yes or no in a query. */
export const queryFlag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((flag) => flag === 'true');
