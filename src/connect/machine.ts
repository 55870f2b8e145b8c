import { homedir } from 'node:os';
import { join } from 'node:path';

import type { Environment } from '../vault/node/config-dir.js';

/** Where programs of this account keep their configuration. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** Variables that are empty count as not set. */
  readonly environment: Environment;
}

export function thisMachine(environment: Environment): Machine {
  const home = process.platform === 'win32' ? environment['USERPROFILE'] : environment['HOME'];
  return { platform: process.platform, home: set(home) ?? homedir(), environment };
}

export function variable({ environment }: Machine, name: string): string | undefined {
  return set(environment[name]);
}

/** `$XDG_CONFIG_HOME`, which some programs follow on every system. */
export function xdgConfig(machine: Machine): string {
  return variable(machine, 'XDG_CONFIG_HOME') ?? join(machine.home, '.config');
}

/** Where desktop programs keep their data, by system. */
export function applicationData(machine: Machine): string {
  switch (machine.platform) {
    case 'darwin':
      return join(machine.home, 'Library', 'Application Support');
    case 'win32':
      return variable(machine, 'APPDATA') ?? join(machine.home, 'AppData', 'Roaming');
    default:
      return xdgConfig(machine);
  }
}

function set(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}
