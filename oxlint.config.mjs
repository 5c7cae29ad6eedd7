import { readdirSync } from 'node:fs'

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

/** The feature that holds what several features show; it imports none of them. */
const SHARED = 'shared'
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
  // The linter takes no name twice.
  except: feature === SHARED ? [`./${SHARED}`] : [`./${feature}`, `./${SHARED}`],
  message:
    'A feature cannot import another feature. Move what both need to features/shared, or let the route compose them.',
}))

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

/** Adapters are made at one place, so that every request that costs something passes one door. */
const adapterZones = ['create-adapter.ts', 'images/create-image-adapter.ts'].map((file) => ({
  target: [
    './src/{app,features,generation,storage}/**/!(*.test).{ts,tsx}',
    './src/runs/!(providers)/**/!(*.test).ts',
    './src/runs/!(*.test).ts',
    './src/runs/providers/!(connect|*.test).ts',
  ],
  from: `./src/ai/${file}`,
  message:
    'Adapters come from runs/providers/connect.ts, where every paid request passes one door.',
}))

const sendsRequests = 'Only ai/http sends requests: use an adapter of ai/.'
const touchesBrowserStorage = 'Only storage/ touches browser storage.'
const browserGlobals = [
  ...['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'].map((name) => ({
    name,
    message: sendsRequests,
  })),
  { name: 'indexedDB', message: 'Only storage/ touches the database: use its commands and hooks.' },
  { name: 'localStorage', message: touchesBrowserStorage },
  { name: 'sessionStorage', message: touchesBrowserStorage },
]

/** Hooks of the core: the only files there that know React. */
const HOOKS = ['src/{storage,runs}/**/use-*.{ts,test.tsx}']

const typed = (/** @type {string[]} */ names, setting = 'error') =>
  Object.fromEntries(names.map((name) => [`typescript/${name}`, setting]))

/** Rules that need types and so mean little in files without them. */
const NEEDS_TYPES = [
  'no-confusing-void-expression',
  'no-deprecated',
  'no-misused-promises',
  'no-mixed-enums',
  'no-unnecessary-boolean-literal-compare',
  'no-unnecessary-condition',
  'no-unnecessary-template-expression',
  'no-unnecessary-type-arguments',
  'no-unnecessary-type-assertion',
  'no-unnecessary-type-conversion',
  'no-unnecessary-type-parameters',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-enum-comparison',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'only-throw-error',
  'prefer-promise-reject-errors',
  'prefer-reduce-type-parameter',
  'prefer-return-this-type',
  'related-getter-setter-pairs',
  'require-await',
  'restrict-plus-operands',
  'return-await',
  'switch-exhaustiveness-check',
  'use-unknown-in-catch-callback-variable',
]

/** Of the linter's own default rules, those that need types. */
const DEFAULTS_THAT_NEED_TYPES = [
  'await-thenable',
  'no-array-delete',
  'no-base-to-string',
  'no-duplicate-type-constituents',
  'no-floating-promises',
  'no-for-in-array',
  'no-implied-eval',
  'no-meaningless-void-operator',
  'no-misused-spread',
  'no-redundant-type-constituents',
  'no-unsafe-unary-minus',
  'no-useless-default-assignment',
  'require-array-sort-compare',
  'restrict-template-expressions',
  'unbound-method',
]

export default {
  plugins: ['typescript', 'import', 'unicorn', 'oxc'],
  // By a name of its own, because the linter takes `import-x` for its built-in rules, which have no such one.
  jsPlugins: [
    { name: 'paths', specifier: 'eslint-plugin-import-x' },
    { name: 'words', specifier: './scripts/no-sentences.mjs' },
  ],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist', 'node_modules', '.cache', 'test-results', 'playwright-report'],
  settings: {
    'import-x/resolver': { typescript: { project: ['tsconfig.app.json', 'tsconfig.node.json'] } },
  },
  categories: { correctness: 'error' },
  rules: {
    ...typed(NEEDS_TYPES),
    ...typed([
      'ban-ts-comment',
      'consistent-type-imports',
      'no-dynamic-delete',
      'no-empty-object-type',
      'no-explicit-any',
      'no-extraneous-class',
      'no-generated-empty-object-type',
      'no-invalid-void-type',
      'no-namespace',
      'no-non-null-asserted-nullish-coalescing',
      'no-non-null-assertion',
      'no-require-imports',
      'no-unnecessary-type-constraint',
      'no-unsafe-function-type',
      'prefer-literal-enum-member',
      'unified-signatures',
    ]),
    'typescript/consistent-type-assertions': [
      'error',
      { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
    ],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    // The default order is the one that is meant wherever texts are sorted without a comparison.
    'typescript/require-array-sort-compare': ['error', { ignoreStringArrays: true }],
    'no-array-constructor': 'error',
    'no-case-declarations': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-redeclare': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-useless-assignment': 'error',
    'no-useless-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    // Takes the addresses of built files (`?worker&url`) for modules without a default export.
    'import/default': 'off',
    'paths/no-restricted-paths': [
      'error',
      { zones: [...layerZones, ...featureZones, ...workerZones, ...adapterZones] },
    ],
    // Spread tables and copies made before a loop that changes the original are clearer than what it asks for.
    'unicorn/no-useless-spread': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase', multipleFileExtensions: true }],
    // No barrels: whoever needs a thing imports the file that has it.
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
  },
  overrides: [
    {
      files: ['src/**/*.{ts,tsx}'],
      env: { browser: true },
      rules: { 'no-restricted-globals': ['error', ...browserGlobals], 'no-console': 'error' },
    },
    {
      files: ['src/**/*.tsx', ...HOOKS, 'src/features/**/*.ts'],
      plugins: ['react'],
      rules: {
        'react/exhaustive-deps': 'error',
        // Foreign text becomes React elements, never HTML: ui/markdown does it.
        'react/no-danger': 'error',
        'react/rules-of-hooks': 'error',
        'react/unsupported-syntax': 'error',
      },
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
      files: ['src/{domain,ai,generation,demo,lib,service-worker}/**', 'src/{storage,runs}/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: ['react', 'react-dom', 'wouter', 'dexie-react-hooks'].map((name) => ({
              name,
              message:
                'The core has no React: components stand in features, ui and app, hooks in files named use-….',
            })),
          },
        ],
      },
    },
    {
      // Below features/ nothing is said to the user.
      files: ['src/{ai,domain,generation,lib,runs,storage}/**'],
      rules: { 'words/no-sentences': 'error' },
    },
    {
      // In features/ and app/ all that is said stands in words files.
      files: ['src/{app,features}/**'],
      rules: { 'words/in-words-files': 'error' },
    },
    {
      files: [
        'src/features/**/{words,*-words}.{ts,tsx}',
        'src/app/**/{words,*-words}.{ts,tsx}',
        'src/**/*.test.{ts,tsx}',
      ],
      rules: { 'words/in-words-files': 'off' },
    },
    {
      files: [
        'src/**/testing/**',
        // What models are told.
        'src/generation/{memory,prompt}/**',
        'src/generation/{image-analysis,picture-prompt,second-try}.ts',
        'src/generation/dating/dating-{pictures,profiles}.ts',
        'src/generation/people/{asked-person,character-generation,match-character,random-person}.ts',
        'src/generation/people/random-attributes.ts',
        // What forms begin with, and names of worlds: they are stored, and models are told them.
        'src/generation/dating/dating-choices.ts',
        'src/generation/people/person-choices.ts',
        // Names of models and servers, and what is known of models; the screen says nothing of it but names.
        'src/ai/{catalogue,custom-presets,hosted-presets,user-turns}.ts',
        // What models are told, and how vendors say that they pass an error on.
        'src/ai/{anthropic,openai-style}/to-*-messages.ts',
        'src/ai/openai-style/openai-error.ts',
        // Stands in the log of calls in place of a text that cannot be shown.
        'src/ai/http/call-text.ts',
      ],
      rules: { 'words/no-sentences': 'off' },
    },
    { files: HOOKS, rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['src/**/*.test.{ts,tsx}', 'e2e/**', 'bench/**', 'scripts/**', '*.config.*'],
      env: { node: true },
      rules: {
        ...typed(['no-non-null-assertion', 'require-await'], 'off'),
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: 'fast-check',
                message: 'Import @/testing/fast-check: it has the same seed on every machine.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['**/*.test.{ts,tsx}'],
      rules: {
        'words/no-sentences': 'off',
        'no-restricted-properties': [
          'error',
          {
            object: 'vi',
            property: 'waitFor',
            message: 'Use waitFor of @/testing/wait-for: its patience does for a busy machine too.',
          },
        ],
      },
    },
    {
      files: ['src/testing/fast-check.ts'],
      rules: { 'oxc/no-barrel-file': 'off', 'no-restricted-imports': 'off' },
    },
    { files: ['**/*.mjs'], rules: typed([...NEEDS_TYPES, ...DEFAULTS_THAT_NEED_TYPES], 'off') },
  ],
}
