/** Run as a process of its own: claims the vault, says what came of it, and holds it until its input ends. */
import { claimVault } from '../../src/vault/node/ownership.js';

const [vaultPath = '', configFolder = '', url] = process.argv.slice(2);
const outcome = await claimVault({ vaultPath, configFolder, kind: 'headless', version: '0.0.0' });
if (outcome.outcome === 'owner' && url !== undefined) await outcome.claim.publish(url);
process.stdout.write(`${JSON.stringify(outcome.outcome === 'owner' ? { outcome: 'owner' } : outcome)}\n`);
process.stdin.resume();
process.stdin.once('end', () => {
  if (outcome.outcome === 'owner') void outcome.claim.release().then(() => process.exit(0));
  else process.exit(0);
});
