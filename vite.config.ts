import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { normalizePath, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import packageJson from './package.json' with { type: 'json' }
import {
  buildManifest,
  buildServiceWorker,
  describeBuild,
} from './scripts/build-service-worker.mjs'
import { chunkGroups } from './scripts/chunks/chunk-plan.mjs'
import { findCircle } from './scripts/chunks/circles.mjs'
import { contentSecurityPolicy } from './scripts/content-security-policy.mjs'
import {
  filesOfRoutes,
  placeFirstScript,
  readRoutes,
  routeTable,
  tableFile,
} from './scripts/route-files.mjs'
import { headersFile, securityHeaders } from './scripts/security-headers.mjs'
import { trimStyles } from './scripts/trim-styles.mjs'
import { engineOfHighlight, lexerOfMarked } from './scripts/used-statements.mjs'

/** Puts the policy into the built page, for hosts that send no headers, and writes `_headers` for those that do. */
function securityFiles(): Plugin {
  return {
    name: 'parlour-security-files',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy() },
        injectTo: 'head-prepend',
      },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile() })
    },
  }
}

/** Has the page run `first.ts` before all else, and tells it which scripts each route needs: of chats in the page itself. */
function firstScript(): Plugin {
  return {
    name: 'parlour-first-script',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const first = chunks.find(({ moduleIds }) => moduleIds.includes(source('first.ts')))
        const page = bundle['index.html']
        if (!first || page?.type !== 'asset') throw new Error('The build has no first script.')
        const router = source('app/router.tsx')
        const routes = filesOfRoutes(readRoutes(readFileSync(router, 'utf8'), router), chunks)
        const chats = [source('app/routes/chat.tsx'), source('app/routes/chat2.tsx')]
        const isChat = ({ module }: { module: string }) => chats.includes(module)
        const others = tableFile(routeTable(routes.filter((route) => !isChat(route))))
        const fileName = `assets/${others.name}.js`
        this.emitFile({ type: 'asset', fileName, source: others.source })
        page.source = placeFirstScript(page.source.toString(), first.fileName, {
          ...routeTable(routes.filter(isChat)),
          others: others.name,
        })
      },
    },
  }
}

/** Fails where chunks need one another, which only whoever comes upon them in one order would notice. */
function noCircles(): Plugin {
  return {
    name: 'parlour-no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const circle = findCircle(chunks)
      if (circle) throw new Error(`These chunks import one another: ${circle.join(', ')}.`)
    },
  }
}

/**
 * Takes out of the start what Vite asks for before each script that is loaded later: what a route needs is asked for by the
 * table of `firstScript`, and there is one style sheet.
 */
function noPreloadHelper(): Plugin {
  return {
    name: 'parlour-no-preload-helper',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({ code: 'export const __vitePreload = (load) => load()', map: null }),
    },
  }
}

/** Writes the page once more as `404.html`, which hosts that know no fallback send for an address within the app. */
function notFoundPage(): Plugin {
  return {
    name: 'parlour-not-found-page',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no page.')
        this.emitFile({ type: 'asset', fileName: '404.html', source: page.source })
      },
    },
  }
}

/**
 * Marked makes a parser for everybody when it is evaluated, which needs its renderer too. Only its lexer is used here; an
 * import of anything else fails the build.
 */
function smallMarked(): Plugin {
  return {
    name: 'parlour-small-marked',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]marked[\\/]lib[\\/]marked\.esm\.js$/ },
      handler: (code) => ({ code: lexerOfMarked(code), map: null }),
    },
  }
}

/** Lucide's icons have keys for lists that change, which theirs never do: random letters, which nothing makes smaller. */
function smallIcons(): Plugin {
  return {
    name: 'parlour-small-icons',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
      handler: (code) => ({ code: code.replaceAll(/, key: "\w+"/g, ''), map: null }),
    },
  }
}

/** highlight.js puts all it can do into one object, pages and plugins too. Only what colours a text is used here. */
function smallHighlighter(): Plugin {
  return {
    name: 'parlour-small-highlighter',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]highlight\.js[\\/]lib[\\/]core\.js$/ },
      handler: (code) => ({ code: engineOfHighlight(code), map: null }),
    },
  }
}

/**
 * Imports words by their names. Where React's compiler takes their module for a value that it must hold on to, the bundle
 * would keep all of them as one object.
 */
function wordsByName(): Plugin {
  return {
    name: 'parlour-words-by-name',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?$/, code: /^import \* as words from/m },
      handler: (code) => {
        const names = new Set<string>()
        const named = code.replaceAll(/(?<![\w$./'"-])words\.(\w+)/g, (_, name: string) => {
          names.add(name)
          return `words$${name}`
        })
        const list = [...names].map((name) => `${name} as words$${name}`).join(', ')
        return {
          code: named.replace(/^import \* as words from/m, () => `import { ${list} } from`),
          map: null,
        }
      },
    },
  }
}

/** Takes out of the built styles what only older browsers would read. */
function trimmedStyles(): Plugin {
  return {
    name: 'parlour-trimmed-styles',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
          file.source = trimStyles(file.source.toString())
        }
      },
    },
  }
}

/** The mode of a build that works online only and takes the worker of earlier builds away. */
const WITHOUT_OFFLINE = 'without-offline'

/** Writes the service worker, which knows every file of the build, as `sw.js`, and the manifest. */
function serviceWorker(): Plugin {
  let mode = ''
  let base = ''
  let publicDir = ''
  return {
    name: 'parlour-service-worker',
    apply: 'build',
    configResolved: (config) => {
      mode = config.mode
      base = config.base
      publicDir = config.publicDir
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const outputs = Object.values(bundle)
        const files = new Map(
          outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
        )
        const entry = outputs.find((file) => file.type === 'chunk' && file.isEntry)
        if (!entry) throw new Error('The build has no entry.')
        const build =
          mode === WITHOUT_OFFLINE ? undefined : describeBuild(files, entry.fileName, publicDir)
        const source = await buildServiceWorker(build)
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
        const manifest = buildManifest(publicDir, { base, hasWorker: build !== undefined })
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifest })
      },
    },
  }
}

/**
 * Writes the built-in prices once more as a file of the host, where newer ones may take their place without a new build.
 * Not one of the build's own files: the service worker would answer with the one that it has.
 */
function pricesFile(): Plugin {
  return {
    name: 'parlour-prices-file',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler() {
        const text = readFileSync(new URL('./src/ai/prices/prices.json', import.meta.url))
        this.emitFile({ type: 'asset', fileName: 'prices.json', source: text })
      },
    },
  }
}

/**
 * Writes the list of models that lie beside the app, with none in it: who hosts some puts another one in its place. A file that is
 * missing would be an error in the browser's log, or on some hosts the app's page.
 */
function modelsFile(): Plugin {
  return {
    name: 'parlour-models-file',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler() {
        this.emitFile({ type: 'asset', fileName: 'models/models.json', source: '[]\n' })
      },
    },
  }
}

/** The licence of Adobe's character maps, which each of them refers to, beside them. ATT-29 */
function licenceOfMaps(): Plugin {
  return {
    name: 'parlour-licence-of-maps',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler() {
        const text = readFileSync(
          new URL('./node_modules/pdfjs-dist/cmaps/LICENSE', import.meta.url),
        )
        this.emitFile({ type: 'asset', fileName: 'assets/LICENSE', source: text })
      },
    },
  }
}

/** Names the slower build of wllama, whose files are called as those of the other one, so that they can be told apart. */
const assetOfWorker = ({ originalFileNames }: { originalFileNames: string[] }) =>
  originalFileNames.some((file) => file.includes('wllama-compat'))
    ? 'assets/wllama-compat-[hash][extname]'
    : 'assets/[name]-[hash][extname]'

/** The id of a module of ours. */
const source = (file: string) =>
  normalizePath(fileURLToPath(new URL(`./src/${file}`, import.meta.url)))

const compiler = reactCompilerPreset({ panicThreshold: 'all_errors' })

/**
 * What the React compiler leaves alone: the frame of the pages, controls, and the screen of a chat around the words of its
 * messages. What it remembers from one drawing to the next is a tenth of all that runs before a chat can be read, and saves
 * nothing there: these are drawn seldom, or are small, and rows of messages are remembered whole. What is drawn while an answer
 * comes, `ui/markdown`, takes a sixth longer without it.
 */
const NOT_COMPILED = [
  /[\\/]src[\\/]app[\\/]/,
  /[\\/]src[\\/]ui[\\/](buttons|display|fields|overlays|pictures)[\\/]/,
  /[\\/]src[\\/]features[\\/]chat[\\/](screen|messages)[\\/]/,
]

/**
 * The React compiler for files with JSX or a call of a hook, all that it has something to do for. By itself it would
 * parse each file with a capital letter, twice as many: half of the time of a build.
 */
const reactCompiler = {
  ...compiler,
  rolldown: {
    ...compiler.rolldown,
    filter: {
      code: /\buse[A-Z]\w*\s*[(<]|<\/|\/>/,
      id: { exclude: [/[\\/]node_modules[\\/]/, ...NOT_COMPILED] },
    },
  },
}

/** Tests that need a page. `locked-keys` too, but the keys of a second realm are none to Node's own. */
const SCREEN_TESTS = [
  'src/**/*.test.tsx',
  'src/{app,features,ui}/**/*.test.ts',
  'src/ai/http/{connect-policy,reload-required}.test.ts',
  'src/ai/images/fetch-picture.test.ts',
  'src/lib/{trusted-url,start/route-files}.test.ts',
  'src/runs/**/{find-person,generated-pictures,hold-page,kept-avatars,studio-form}.test.ts',
]

/**
 * Tests of what needs no database, or no more of it than its types. They share processes: what one of them stubs, it
 * takes back.
 */
const PURE_TESTS = [
  'src/{ai,demo,domain,generation,lib,service-worker}/**/*.test.ts',
  'src/runs/**/{checkpoints,default-provider,in-steps,picture-queue,require-adult,run-error,run-lock,streaming-text}.test.ts',
  'src/storage/**/{delete-temporary-chats,keep-identity,search-snippet,storage-error,word-block,word-index}.test.ts',
  'src/storage/cards/read/*.test.ts',
  'src/storage/session-file/**/{adults-only,check-provider,encrypted-file,file-names,file-picture,json-pieces,json-reader,limit-sizes,provider-arrival,sealed-chunks}.test.ts',
  'src/storage/testing/arbitrary-session.test.ts',
  'src/storage/vault/vault-crypto.test.ts',
  '{bench,e2e/stand-in,scripts}/**/*.test.ts',
]

export default defineConfig({
  plugins: [
    wordsByName(),
    react(),
    // Not in unit tests, where it would be most of the time that modules take to load.
    !process.env.VITEST && babel({ presets: [reactCompiler] }),
    tailwindcss(),
    smallMarked(),
    smallIcons(),
    smallHighlighter(),
    trimmedStyles(),
    securityFiles(),
    firstScript(),
    noCircles(),
    noPreloadHelper(),
    serviceWorker(),
    notFoundPage(),
    pricesFile(),
    modelsFile(),
    licenceOfMaps(),
  ],
  // The development server adds inline scripts of its own, which the content security policy would refuse.
  server: { headers: { ...securityHeaders, 'Content-Security-Policy': '' } },
  preview: { headers: securityHeaders },
  // The policy of the page allows no other kind of worker than a file of the build.
  worker: {
    format: 'es',
    // An isolated page starts no worker that a browser has kept from before pages were isolated: all workers got other names.
    rolldownOptions: {
      output: { entryFileNames: 'assets/[name]-2[hash].js', assetFileNames: assetOfWorker },
    },
  },
  resolve: {
    alias: [
      { find: /^@\//, replacement: source('') },
      // Dexie's build for browsers of this decade: 4 kB less to load than the one it exports by name.
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      // React has had this hook itself since version 18.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
  define: {
    __APP_VERSION__: JSON.stringify(packageJson.version),
    __APP_DESCRIPTION__: JSON.stringify(packageJson.description),
    __APP_LICENCE__: JSON.stringify(packageJson.license),
  },
  build: {
    target: ['chrome123', 'firefox128', 'safari18'],
    modulePreload: {
      polyfill: false,
      // Of the page only: what its routes need stands in a table of our own.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : [],
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // For scripts/size-budget.mjs.
    manifest: true,
    // One style sheet and few, larger chunks: at the start each request costs more than its bytes.
    cssCodeSplit: false,
    rolldownOptions: {
      // Each sentence goes where it is said: a file of words weighs nothing where none of it is.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: {
          groups: chunkGroups({
            first: source('first.ts'),
            start: source('main.tsx'),
            screens: source('app/routes/'),
            chat: source('app/routes/chat.tsx'),
            panel: source('features/conversations/conversations-panel.tsx'),
            late: source('features/chat/screen/late-parts.ts'),
          }),
        },
      },
    },
  },
  test: {
    environment: 'node',
    setupFiles: ['src/test-setup.ts'],
    restoreMocks: true,
    // The property tests take seconds, and many times that where other work runs beside them. Only what fails waits so long.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Processes and not threads: threads of one process would hear each other's broadcasts.
    // By default a machine of two cores would use one of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'screens',
          include: SCREEN_TESTS,
          // A page's environment and React are loaded once for a worker instead of for each file: half the time.
          pool: 'vmForks',
          // Else they would bring a Dexie of their own, and hear nothing of what is written.
          server: { deps: { inline: ['dexie-react-hooks'] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'pure rules',
          include: PURE_TESTS,
          exclude: SCREEN_TESTS,
          pool: 'forks',
          // One process runs many files, and loads each module once: half the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['src/**/*.test.ts'],
          exclude: [...SCREEN_TESTS, ...PURE_TESTS],
          pool: 'forks',
        },
      },
      // Asked for by `npm run test:store`, which starts the server.
      ...(process.env.PARLOUR_STORE === undefined
        ? []
        : [
            {
              extends: true as const,
              test: { name: 'real store', include: ['e2e/store/*.store.ts'] },
            },
          ]),
    ],
  },
})
