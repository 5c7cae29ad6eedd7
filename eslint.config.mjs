import { readdirSync } from 'node:fs'
import js from '@eslint/js'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import checkFile from 'eslint-plugin-check-file'
import { importX } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import tseslint from 'typescript-eslint'

/** Folders of src from top to bottom; each may import only from those below it (docs/architecture.md). */
const LAYERS = [
  'app',
  'features',
  'runs',
  'generation',
  'ai',
  'demo',
  'storage',
  'domain',
  'ui',
  'lib',
]

const FEATURES = readdirSync(new URL('./src/features', import.meta.url))

const layerZones = LAYERS.flatMap((layer, index) =>
  LAYERS.slice(0, index).map((upper) => ({
    target: `./src/${layer}`,
    from: `./src/${upper}`,
    message: `${layer}/ stands below ${upper}/ and cannot import from it. Move what both need down, or let the caller pass it in.`,
  })),
)

const featureZones = FEATURES.map((feature) => ({
  target: `./src/features/${feature}`,
  from: './src/features',
  except: [`./${feature}`],
  message:
    'A feature cannot import another feature. Move what both need to domain, storage, runs or ui, or let the route compose them.',
}))

const browserGlobals = [
  { name: 'fetch', message: 'Only ai/http sends requests: use an adapter of ai/.' },
  { name: 'XMLHttpRequest', message: 'Only ai/http sends requests: use an adapter of ai/.' },
  { name: 'WebSocket', message: 'Only ai/http sends requests: use an adapter of ai/.' },
  { name: 'EventSource', message: 'Only ai/http sends requests: use an adapter of ai/.' },
  { name: 'indexedDB', message: 'Only storage/ touches the database: use its commands and hooks.' },
  { name: 'localStorage', message: 'Only storage/ touches browser storage.' },
  { name: 'sessionStorage', message: 'Only storage/ touches browser storage.' },
]

/** The service worker is a program of its own: it shares only the helpers, and nobody loads it into a page. */
const workerZones = [
  {
    target: './src/service-worker',
    from: './src',
    except: ['./service-worker', './lib'],
    message: 'The service worker stands alone: it imports from lib/ only.',
  },
  ...LAYERS.map((layer) => ({
    target: `./src/${layer}`,
    from: './src/service-worker',
    message: 'The service worker is no part of a page. Move what both need to lib/.',
  })),
]

export default tseslint.config(
  { ignores: ['dist', 'node_modules', '.cache', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { 'import-x': importX, 'check-file': checkFile },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: ['tsconfig.app.json', 'tsconfig.node.json', 'tsconfig.worker.json'],
        }),
      ],
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      'import-x/no-cycle': 'error',
      'import-x/no-restricted-paths': [
        'error',
        { zones: [...layerZones, ...featureZones, ...workerZones] },
      ],
      'check-file/filename-naming-convention': [
        'error',
        { '**/*.{ts,tsx,mjs}': 'KEBAB_CASE' },
        { ignoreMiddleExtensions: true },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportAllDeclaration',
          message: 'No barrels: import the file that has the thing.',
        },
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'Foreign text becomes React elements, never HTML: use ui/markdown.',
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    rules: { 'no-restricted-globals': ['error', ...browserGlobals], 'no-console': 'error' },
  },
  {
    files: ['src/**/*.tsx', 'src/{storage,runs}/hooks/*.ts', 'src/features/**/*.ts'],
    ...reactHooks.configs.flat['recommended-latest'],
  },
  {
    files: [
      'src/storage/**',
      'src/ai/http/**',
      'src/service-worker/**',
      'src/**/*.test.{ts,tsx}',
      'src/test-setup.ts',
    ],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    files: [
      'src/{domain,ai,generation,demo,lib,service-worker}/**',
      'src/{storage,runs}/*.ts',
      'src/storage/{commands,session-file,vault}/*.ts',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: ['react', 'react-dom', 'wouter', 'dexie-react-hooks'].map((name) => ({
            name,
            message:
              'The core has no React: components and hooks stand in features, ui, app or a hooks folder.',
          })),
        },
      ],
    },
  },
  {
    files: ['src/**/*.test.{ts,tsx}', 'e2e/**', 'bench/**', 'scripts/**', '*.config.*'],
    languageOptions: { globals: globals.node },
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
  },
)
