import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { agentsFolder, listAgents } from '../../src/connect/agent-tokens.js';
import { CONNECTORS, type AgentKind } from '../../src/connect/agents.js';
import { previewConnection, showConnection, writeConnection, type ConnectRequest } from '../../src/connect/connect.js';
import { makeFolder, removeFolder } from '../support/temporary-folder.js';

let home: string;
let vault: string;
beforeEach(async () => {
  [home, vault] = await Promise.all([makeFolder(), makeFolder()]);
  onTestFinished(async () => {
    await Promise.all([removeFolder(home), removeFolder(vault)]);
  });
});

/** As the plugin asks, where no command line is installed. */
function request(kind: AgentKind): ConnectRequest {
  const machine = { platform: 'linux', home, environment: {} } as const;
  return { vaultPath: vault, configFolder: join(home, 'mneme'), port: 27130, machine, kind, agent: kind, nowMs: 0, rights: undefined, newToken: false, withHooks: true, node: '/usr/bin/node', stdio: undefined, scripts: { hook: '// hook', bridge: '// bridge' } };
}
const holders = async (): Promise<string[]> => (await listAgents(agentsFolder(join(home, 'mneme'), vault))).map(({ name }) => name);

describe('A token is made only for an agent that gets it', () => {
  test('not where the configuration could not be used', async () => {
    await expect(showConnection(request('claude-desktop'))).rejects.toMatchObject({ code: 'bad_request', message: expect.stringContaining('Have Mneme write it') });
    expect(await holders()).toEqual([]);
  });

  test('not for a preview', async () => {
    expect(await previewConnection(request('cursor'))).toContain('Bearer …');
    expect(await holders()).toEqual([]);
  });

  test.each(Object.keys(CONNECTORS).filter((kind) => kind !== 'generic') as AgentKind[])('not where the configuration of %s is broken', async (kind) => {
    const asked = request(kind);
    const file = CONNECTORS[kind].file?.(asked.machine) ?? '';
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '{{ = [');
    await expect(writeConnection(asked)).rejects.toMatchObject({ code: 'config_invalid' });
    expect(await holders()).toEqual([]);
  });

  test('not where the hooks have no place', async () => {
    await writeFile(join(home, '.claude'), 'a file where the folder of settings belongs');
    await expect(writeConnection(request('claude-code'))).rejects.toThrow();
    expect(await holders()).toEqual([]);
  });
});
