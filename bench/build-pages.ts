import { fileURLToPath } from 'node:url'
import packageJson from '../package.json' with { type: 'json' }
import { build } from 'vite'

const path = (address: string) => fileURLToPath(new URL(address, import.meta.url))

/** Where the built pages stand. */
export const PAGES_ROOT = path('../.cache/bench-pages')

/** The pages of `npm run bench`. */
const BENCH_PAGES = ['floor', 'adapters', 'writes']

/** Builds the pages of the bench as the app is built, each for itself so that they share no chunk. */
export async function buildPages(names: readonly string[] = BENCH_PAGES): Promise<void> {
  for (const name of names) {
    await build({
      configFile: false,
      logLevel: 'warn',
      root: path(`./${name}`),
      base: `/${name}/`,
      worker: { format: 'es' },
      define: {
        __APP_VERSION__: JSON.stringify(packageJson.version),
        __APP_DESCRIPTION__: JSON.stringify(packageJson.description),
        __APP_LICENCE__: JSON.stringify(packageJson.license),
      },
      resolve: { alias: { '@': path('../src') } },
      build: {
        outDir: `${PAGES_ROOT}/${name}`,
        emptyOutDir: true,
        target: ['chrome123', 'firefox128', 'safari18'],
        modulePreload: { polyfill: false },
      },
    })
  }
}
