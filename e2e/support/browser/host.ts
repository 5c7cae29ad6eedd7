import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { PluginOption } from 'vite'
import { projectRoot } from '../../../scripts/run.mjs'
import { listen } from '../../../scripts/serve.mjs'
import { createStaticServer } from '../../../scripts/static-server.mjs'
import { test as base } from '../../fixtures'

const DIST = path.join(projectRoot, 'dist')

/** What the browser says on its console when nobody answers. */
export const NOBODY_ANSWERS = /ERR_CONNECTION_REFUSED/

/** A host of its own for a built Parlour, which can be away, be slow, and put up another version. */
export interface Host {
  origin: string
  /** Goes away: nobody answers at its address. */
  goAway: () => Promise<void>
  /** Is there again. */
  comeBack: () => Promise<void>
  /** Answers from now on as it is told to. */
  behave: (manners: Manners) => void
  /** Takes the present build down and puts the same one up with other names for all its files, numbered in its page. */
  putUpNextBuild: () => Promise<void>
  /** Gives the next number to the pages of the present build, which are otherwise the same and of the same worker. */
  renumberPages: () => Promise<void>
  /** Puts up what `npm run build -- --mode without-offline` has for a worker. */
  putUpRetiredWorker: () => Promise<void>
}

interface Manners {
  /** Milliseconds until a page is answered. Default: 0 */
  pageDelayMs?: number
  /** Path that is answered, with nothing, when the host behaves otherwise. */
  stalledPath?: string
  /** Answers everything with this status. */
  status?: number
}

export interface HostOptions {
  /** Folder of the build. Default: dist */
  build?: string
  /** Path that the app is served below. Default: / */
  sitePath?: string
  /** Knows files only: sends no headers of ours, and 404.html for every other address. Default: false */
  isPlain?: boolean
  /** Files beside those of the build, by their places in it. Default: none */
  extraFiles?: Readonly<Record<string, string | Uint8Array>>
}

/** Starts a host with a copy of a build. */
export async function startHost({
  build = DIST,
  sitePath = '/',
  isPlain = false,
  extraFiles = {},
}: HostOptions = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'parlour-host-'))
  let number = 1
  let root = path.join(folder, String(number))
  await cp(build, root, { recursive: true })
  for (const [name, text] of Object.entries(extraFiles))
    await writeFile(path.join(root, name), text)
  let files = createStaticServer({ root, base: sitePath, isPlain })
  let manners: Manners = {}
  let stalled: http.ServerResponse[] = []
  const answer = (request: http.IncomingMessage, response: http.ServerResponse) => {
    // On one machine there is nothing to save, and packing the whole app would take a second of each journey.
    delete request.headers['accept-encoding']
    const isPage = (request.headers.accept ?? '').includes('text/html')
    if (request.url === manners.stalledPath) stalled.push(response)
    else if (manners.status !== undefined) response.writeHead(manners.status).end()
    else if (isPage && manners.pageDelayMs)
      setTimeout(() => files.emit('request', request, response), manners.pageDelayMs)
    else files.emit('request', request, response)
  }
  let server = http.createServer(answer)
  const port = await listen(server, '0')
  const goAway = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const host: Host = {
    origin: `http://127.0.0.1:${port}`,
    goAway,
    comeBack: async () => {
      server = http.createServer(answer)
      await listen(server, String(port))
    },
    behave: (next) => {
      manners = next
      for (const response of stalled) response.writeHead(204).end()
      stalled = []
    },
    putUpNextBuild: async () => {
      number += 1
      const next = path.join(folder, String(number))
      await cp(root, next, { recursive: true })
      await renameFiles(next)
      await numberPages(next, number)
      // All at once, as no file of one build is of use to the other.
      root = next
      files = createStaticServer({ root, base: sitePath, isPlain })
    },
    renumberPages: async () => {
      number += 1
      await numberPages(root, number)
    },
    putUpRetiredWorker: async () => {
      const { buildServiceWorker } = await import('../../../scripts/build-service-worker.mjs')
      await writeFile(path.join(root, 'sw.js'), await buildServiceWorker(undefined))
    },
  }
  const close = async () => {
    if (server.listening) await goAway()
    await rm(folder, { recursive: true, force: true })
  }
  return { host, close }
}

/** Gives every file with a hash in its name another, as a build of changed sources does. */
async function renameFiles(root: string) {
  const assets = path.join(root, 'assets')
  const names = await readdir(assets)
  const renamed = new Map(names.map((name) => [name, name.replace(/(\.\w+)$/, 'next$1')]))
  const withNewNames = (text: string) =>
    // From the beginning of a word and no further than a name is long: some files hold megabytes without a break.
    text.replace(
      /(?<![\w-])[\w-]{1,80}\.(?:js|css|wasm|woff2)/g,
      (name) => renamed.get(name) ?? name,
    )
  // In tables the scripts of routes stand without their ending.
  const scripts = new Map(names.map((name) => [name, `${path.basename(name, '.js')}next`]))
  const withNewScripts = (text: string) =>
    text.replace(/(?<![\w-])[\w-]{1,80}(?![\w.-])/g, (name) => scripts.get(`${name}.js`) ?? name)
  const texts = new Map<string, string | Buffer>()
  for (const [name, next] of renamed) {
    const file = path.join(assets, name)
    const isText = /\.(js|css)$/.test(name)
    const text = isText && withNewNames(await readFile(file, 'utf8'))
    if (text === false) texts.set(next, await readFile(file))
    else texts.set(next, name.startsWith('routes-') ? withNewScripts(text) : text)
  }
  await rm(assets, { recursive: true })
  await mkdir(assets)
  for (const [name, text] of texts) await writeFile(path.join(assets, name), text)
  for (const name of ['index.html', '404.html', 'sw.js']) {
    const file = path.join(root, name)
    await writeFile(file, withNewScripts(withNewNames(await readFile(file, 'utf8'))))
  }
}

/** Writes the number of a build into its pages. */
async function numberPages(root: string, number: number) {
  for (const name of ['index.html', '404.html']) {
    const file = path.join(root, name)
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/<html( data-build="\d+")?/, `<html data-build="${number}"`))
  }
}

/** Compiles React's components, which takes nine tenths of a build and changes nothing about addresses. */
const COMPILER = '@rolldown/plugin-babel'

/**
 * Builds Parlour to be served below a path, without the compiler of components.
 * @param more plugins beside those of the build
 * @returns the folder, to be removed by whoever asked
 */
export async function buildForPath(sitePath: string, more: PluginOption[] = []): Promise<string> {
  // The bundler is loaded only where something is built: every worker loads this file.
  const { build: bundle, loadConfigFromFile } = await import('vite')
  const outDir = await mkdtemp(path.join(tmpdir(), 'parlour-build-'))
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    path.join(projectRoot, 'vite.config.ts'),
  )
  if (!loaded) throw new Error('There is no vite.config.ts.')
  const { config } = loaded
  await bundle({
    ...config,
    configFile: false,
    root: projectRoot,
    base: sitePath,
    logLevel: 'error',
    plugins: [...more, ...(await withoutCompiler(config.plugins ?? []))],
    build: { ...config.build, outDir, emptyOutDir: true },
  })
  return outDir
}

/** The plugins of a build as a flat list, without the compiler. */
async function withoutCompiler(plugins: PluginOption[]): Promise<PluginOption[]> {
  const all = await Promise.all(
    plugins.map(async (option) => {
      const plugin = await option
      return Array.isArray(plugin) ? withoutCompiler(plugin) : [plugin]
    }),
  )
  return all.flat().filter((plugin) => !plugin || !('name' in plugin) || plugin.name !== COMPILER)
}

/** Whether a page is of a host's build with this number: the one that it starts with is the first. */
export async function expectBuild(page: Page, number: number) {
  const own = number === 1 ? 'html:not([data-build])' : `html[data-build="${number}"]`
  await expect(page.locator(own)).toHaveCount(1)
}

/**
 * Waits until the whole app is stored, the page is in the care of the service worker, and the browser looks for
 * updates: Chromium puts that off until it has finished its own start, for up to three minutes.
 */
export async function untilStored(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })
}

/**
 * Lets a page look for a new version once, as it does when the network comes back. It may see nothing: a page begins to
 * listen for the network seconds after its start, and the browser makes one look of two at a time, of which the first
 * may have read the old version.
 */
export async function lookForUpdate(page: Page) {
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/**
 * Lets a page look for the version that its host has put up, again and again, until that has been seen.
 * @param expectSeen throws, soon, as long as it has not
 */
export async function findUpdate(page: Page, expectSeen: () => Promise<void>) {
  await expect(async () => {
    await lookForUpdate(page)
    await expectSeen()
  }).toPass()
}

/** Forgets what the browser keeps by itself, so that only the service worker's caches are left. */
export async function clearBrowserCache(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** What Chromium says where a host goes away before it has given the service worker. */
const WORKER_NOT_FETCHED = 'An unknown error occurred when fetching the script.'

/** Journeys on a host of their own, with the service worker that other journeys do without. */
export const test = base.extend<{ host: Host; looksForWorker: undefined }>({
  looksForWorker: [
    // The browser asks for the worker when it likes, so also while a journey ends and its host goes away.
    async ({ guards }, use) => {
      guards.allowConsole(new RegExp(`^${WORKER_NOT_FETCHED}$`))
      await use(undefined)
    },
    { auto: true },
  ],
  serviceWorkers: 'allow',
  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  host: async ({}, use, testInfo) => {
    // The app is stored and asked for several times, which takes its time where other journeys run beside.
    testInfo.setTimeout(2 * testInfo.timeout)
    const { host, close } = await startHost()
    await use(host)
    await close()
  },
  baseURL: async ({ host }, use) => use(host.origin),
})

export { expect } from '../../fixtures'
