import type { Command } from 'commander';

import type { AuditPage } from '../core/model/audit.js';
import { countUpTo, given } from './option-values.js';
import { printable } from './plain-text.js';
import { reachVault } from './reach-vault.js';
import type { Terminal } from './terminal.js';
import { withVaultOptions, type VaultOptions } from './vault-context.js';

interface AuditOptions extends VaultOptions {
  readonly caller?: string;
  readonly count?: number;
}

const MAX_LISTED = 500;

/** Who read and wrote what. */
export function addAudit(program: Command, terminal: Terminal): void {
  withVaultOptions(program.command('audit'))
    .description('list who read and wrote what, newest first; kept for 30 days')
    .option('--caller <name>', 'only what this agent did')
    .option('-n, --count <n>', 'how many at most', countUpTo(MAX_LISTED, 'entries'))
    .action((options: AuditOptions) => audit(options, terminal));
}

async function audit({ caller, count, ...options }: AuditOptions, terminal: Terminal): Promise<void> {
  const page = await reachVault(options, terminal, { needsModel: false, run: (client, stopped) => client.audit(given({ caller, limit: count }), stopped) });
  terminal.out(options.json === true ? JSON.stringify(page) : auditText(page));
}

function auditText({ items }: AuditPage): string {
  if (items.length === 0) return 'Nothing is noted.';
  return items.map(({ at, caller, operation, outcome, touched }) => printable([at, caller, operation, outcome, touched.join(', ')].join('  ').trimEnd())).join('\n');
}
