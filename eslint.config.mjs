import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import obsidianmd from 'eslint-plugin-obsidianmd';
import tseslint from 'typescript-eslint';

/** What a folder's files may not import: the arrows of docs/architecture.md, enforced. */
function boundary(folder, forbidden, why) {
  return {
    files: [`src/${folder}/**/*.ts`],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group: forbidden, message: why }] }] },
  };
}

const folders = (...names) => names.flatMap((name) => [`../${name}/**`, `../../${name}/**`, `../../../${name}/**`]);
const outside = ['node:*', 'obsidian', 'electron'];

export default tseslint.config(
  { ignores: ['node_modules/**', 'dist/**', 'main.js', 'models/**', 'test-vault/**', 'coverage/**', 'docs/**'] },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'always' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
    },
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/core/model/parse.ts', 'src/obsidian/language/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: ":matches(Identifier[name='prettifyError'], MemberExpression[object.property.name='error'][property.name='issues'])", message: 'The schema library speaks to programmers: read with readWith, parseWith or parseInput, which say in our words what is wrong.' },
        {
          selector: 'TemplateElement[value.raw=/^ (?:more |open |new )?(?:[a-z]*(?:line|note|memorie|chunk|turn|group|file|folder|problem|token|vector|task|session|question|day|time|result|text|number|version|stream|request|chance)|summarie|entrie|journal|source|candidate|item)s\\b/]',
          message: 'One is not told in the plural: counted or ofNumber of core/model/in-words.ts.',
        },
      ],
    },
  },
  {
    files: ['src/core/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Time comes in from outside: use the clock.' },
        { object: 'Math', property: 'random', message: 'Randomness comes in from outside.' },
        { object: 'performance', property: 'now', message: 'Time comes in from outside: use the clock.' },
      ],
    },
  },
  boundary('core', [...folders('connect', 'git', 'embedding', 'chat', 'vault', 'workers', 'api', 'obsidian', 'cli'), ...outside, 'hono', 'hono/*', '@hono/*'], 'The core knows no Obsidian, no Node and no network.'),
  boundary('embedding', [...folders('chat', 'vault', 'api', 'obsidian', 'cli'), 'obsidian', 'electron'], 'Embedders know the core and their runtime only.'),
  boundary('chat', [...folders('vault', 'workers', 'api', 'obsidian', 'cli'), '../embedding/remote/**', '../embedding/bundled/**', ...outside], 'The chat model knows the core and how embeddings are asked for over HTTP.'),
  boundary('vault', [...folders('embedding', 'chat', 'obsidian', 'cli'), 'electron'], 'The vault port is over files or over the app.'),
  boundary('api', [...folders('embedding', 'chat', 'vault', 'workers', 'obsidian', 'cli'), 'obsidian', 'electron'], 'The endpoint translates for the engine and knows nothing else.'),
  boundary('git', [...folders('embedding', 'vault/obsidian', 'workers', 'api', 'connect', 'obsidian', 'cli'), 'obsidian', 'electron'], 'git is read for the core, by whoever runs on Node.'),
  boundary('connect', [...folders('embedding', 'chat', 'workers', 'obsidian', 'cli'), 'obsidian', 'electron'], 'Agents are let in by either host.'),
  boundary('cli', [...folders('obsidian'), 'obsidian', 'electron'], 'The command line works without Obsidian.'),
  boundary('obsidian', [...folders('cli')], 'The plugin does not use the command line.'),
  // ESLint's own `defineConfig`: the rules for scripts and those for package.json each keep to their own files.
  ...defineConfig({
    files: ['src/main.ts', 'src/obsidian/**/*.ts', 'src/vault/obsidian/**/*.ts'],
    extends: [...obsidianmd.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
  }),
  {
    files: ['test/**/*.ts', 'bench/**/*.ts'],
    rules: {
      // vitest's matchers and fixtures read better without these; the product keeps them.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['bench/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly', Buffer: 'readonly', setTimeout: 'readonly', clearTimeout: 'readonly', fetch: 'readonly', AbortSignal: 'readonly' } },
  },
);
