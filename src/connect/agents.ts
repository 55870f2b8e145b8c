import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { applicationData, variable, xdgConfig, type Machine } from './machine.js';

export const AGENT_KINDS = ['claude-code', 'claude-desktop', 'opencode', 'cursor', 'codex', 'vscode', 'gemini-cli', 'generic'] as const;
export type AgentKind = (typeof AGENT_KINDS)[number];

export function isAgentKind(name: string): name is AgentKind {
  return (AGENT_KINDS as readonly string[]).includes(name);
}

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

/** What an MCP client needs to reach the vault. */
export interface HttpServer {
  readonly url: string;
  /** The whole header's value. */
  readonly authorization: string;
}

export interface StdioServer {
  readonly command: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** A program that agents run in, and where and how it is told of MCP servers; its own documentation's words. */
export interface Connector {
  readonly title: string;
  /** Its configuration for this account; `undefined` where only the owner knows. */
  readonly file: ((machine: Machine) => string) | undefined;
  readonly format: 'jsonc' | 'toml';
  /** The object that holds its servers, each under its name. */
  readonly servers: readonly string[];
  /** How it is told of a server: over HTTP, or for those that only start programs, over stdio. */
  readonly server: { readonly over: 'http'; entry(server: HttpServer): JsonObject; readonly reference: TokenReference } | { readonly over: 'stdio'; entry(server: StdioServer): JsonObject };
  /** What it offers besides tools: hooks that are run as commands, or a plugin of code. */
  readonly lifecycle?: 'claude-code' | 'opencode';
}

/** How an entry names the token by a variable of the environment, for files that may be committed. */
export type TokenReference = { readonly as: 'value'; of(name: string): string } | { readonly as: 'entry'; entry(url: string, name: string): JsonObject };

const dollar: TokenReference = { as: 'value', of: (name) => `\${${name}}` };
const dollarEnv: TokenReference = { as: 'value', of: (name) => `\${env:${name}}` };

const stdioEntry = ({ command, args, environment }: StdioServer): JsonObject => ({ command, args, ...(Object.keys(environment).length > 0 && { env: environment }) });

export const CONNECTORS: Readonly<Record<AgentKind, Connector>> = {
  'claude-code': {
    title: 'Claude Code',
    file: (machine) => join(variable(machine, 'CLAUDE_CONFIG_DIR') ?? machine.home, '.claude.json'),
    format: 'jsonc',
    servers: ['mcpServers'],
    server: { over: 'http', entry: ({ url, authorization }) => ({ type: 'http', url, headers: { Authorization: authorization } }), reference: dollar },
    lifecycle: 'claude-code',
  },
  'claude-desktop': {
    title: 'Claude Desktop',
    file: (machine) => join(applicationData(machine), 'Claude', 'claude_desktop_config.json'),
    format: 'jsonc',
    servers: ['mcpServers'],
    server: { over: 'stdio', entry: stdioEntry },
  },
  opencode: {
    title: 'opencode',
    file: (machine) => firstThere(variable(machine, 'OPENCODE_CONFIG') ?? join(opencodeFolder(machine), 'opencode.json'), join(opencodeFolder(machine), 'opencode.jsonc')),
    format: 'jsonc',
    servers: ['mcp'],
    // Without `oauth: false` it takes a refused token for an invitation to log in.
    server: { over: 'http', entry: ({ url, authorization }) => ({ type: 'remote', url, enabled: true, oauth: false, headers: { Authorization: authorization } }), reference: { as: 'value', of: (name) => `{env:${name}}` } },
    lifecycle: 'opencode',
  },
  cursor: {
    title: 'Cursor',
    file: (machine) => join(machine.home, '.cursor', 'mcp.json'),
    format: 'jsonc',
    servers: ['mcpServers'],
    server: { over: 'http', entry: ({ url, authorization }) => ({ url, headers: { Authorization: authorization } }), reference: dollarEnv },
  },
  codex: {
    title: 'Codex',
    file: (machine) => join(variable(machine, 'CODEX_HOME') ?? join(machine.home, '.codex'), 'config.toml'),
    format: 'toml',
    servers: ['mcp_servers'],
    server: {
      over: 'http',
      entry: ({ url, authorization }) => ({ url, http_headers: { Authorization: authorization } }),
      reference: { as: 'entry', entry: (url, name) => ({ url, bearer_token_env_var: name }) },
    },
  },
  vscode: {
    title: 'VS Code',
    file: (machine) => join(applicationData(machine), 'Code', 'User', 'mcp.json'),
    format: 'jsonc',
    servers: ['servers'],
    server: { over: 'http', entry: ({ url, authorization }) => ({ type: 'http', url, headers: { Authorization: authorization } }), reference: dollarEnv },
  },
  'gemini-cli': {
    title: 'Gemini CLI',
    file: (machine) => join(variable(machine, 'GEMINI_CLI_HOME') ?? machine.home, '.gemini', 'settings.json'),
    format: 'jsonc',
    servers: ['mcpServers'],
    server: { over: 'http', entry: ({ url, authorization }) => ({ httpUrl: url, headers: { Authorization: authorization } }), reference: dollar },
  },
  generic: {
    title: 'Any other agent',
    file: undefined,
    format: 'jsonc',
    servers: ['mcpServers'],
    server: { over: 'http', entry: ({ url, authorization }) => ({ type: 'http', url, headers: { Authorization: authorization } }), reference: dollar },
  },
};

export function opencodeFolder(machine: Machine): string {
  return variable(machine, 'OPENCODE_CONFIG_DIR') ?? join(xdgConfig(machine), 'opencode');
}

export function claudeSettingsFile(machine: Machine): string {
  return join(variable(machine, 'CLAUDE_CONFIG_DIR') ?? join(machine.home, '.claude'), 'settings.json');
}

/** Programs that read either name keep to the one that is there. */
function firstThere(usual: string, other: string): string {
  return !existsSync(usual) && existsSync(other) ? other : usual;
}
