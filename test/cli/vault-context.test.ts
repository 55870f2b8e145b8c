import { expect, test } from 'vitest';
import { openContext } from '../../src/cli/vault-context.js';

test('a variable of a script that was never set does not make the current folder a vault', async () => {
  await expect(openContext({ vault: '' })).rejects.toMatchObject({ code: 'vault_missing', message: expect.stringContaining('--vault') as string });
});
