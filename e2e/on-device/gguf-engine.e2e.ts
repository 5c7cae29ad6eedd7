import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { findBrowser, findHeadlessShell } from '../../scripts/setup.mjs'
import { TINY_PIECES } from '@/testing/tiny-gguf'
import { expect, test as base } from '../fixtures'
import { type Host, type HostOptions, startHost, untilStored } from '../support/browser/host'
import {
  askModel,
  BRIEF_REQUEST,
  HELLO,
  JSON_REQUEST,
  type ModelQuestion,
} from '../support/device-model/ask-model'
import { buildWithEngine, slowModel, tinyModels } from '../support/device-model/build-with-engine'

let build = ''

interface OwnHosts {
  /** Starts a host for an app with a way in to the engine. */
  startOwnHost: (options: Omit<HostOptions, 'build'>) => Promise<Host>
}

/** Journeys on hosts of their own. */
const test = base.extend<OwnHosts>({
  startOwnHost: async ({ context, guards }, use) => {
    const started: Awaited<ReturnType<typeof startHost>>[] = []
    await use(async (options) => {
      const own = await startHost({ build, ...options })
      started.push(own)
      guards.allowOrigin(own.host.origin)
      return own.host
    })
    // The pages leave before the host goes away: what they still ask of it then would be told as a fault.
    await Promise.all(context.pages().map((page) => page.goto('about:blank')))
    await Promise.all(started.map(({ close }) => close()))
  },
})

// One build does for all; most load a model, and some load several.
test.describe.configure({ mode: 'default', timeout: 240_000 })

test.beforeAll(async () => {
  test.setTimeout(600_000)
  build = await buildWithEngine()
})
test.afterAll(() => rm(build, { recursive: true, force: true }))

const ask = (page: Page, question: ModelQuestion) => page.evaluate(askModel, question)

/** Opens the app of a host and waits until it is drawn. */
async function openApp(page: Page, origin: string) {
  await page.goto(origin)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Stands before the script of the worker: in the workers that it starts from blobs, no further ones can be started. */
const WITHOUT_THREADS = `{
  const refuse = 'self.Worker = class { constructor() { throw new Error("There are no threads.") } };'
  self.Blob = new Proxy(self.Blob, {
    construct: (Blob, [parts, options]) =>
      new Blob(options?.type === 'text/javascript' ? [refuse, ...parts] : parts, options),
  })
}
`

/** Stands there as well: modules of several numbers at once (SIMD, 0xfd) are not understood, as in a browser of 2020. */
const WITHOUT_SIMD = `{
  const { compile } = WebAssembly
  WebAssembly.compile = async (bytes) => {
    if (bytes.includes(0xfd)) throw new WebAssembly.CompileError('invalid numeric opcode 0xfd')
    return compile(bytes)
  }
}
`

/** Puts a script before that of the worker in which models run. @returns what a host serves instead */
async function beforeWorker(script: string): Promise<Record<string, Uint8Array | string>> {
  const assets = path.join(build, 'assets')
  const worker = (await readdir(assets)).find((name) => name.startsWith('device-model-worker-'))!
  const own = await readFile(path.join(assets, worker), 'utf8')
  return { ...(await tinyModels()), [`assets/${worker}`]: script + own }
}

/** What of the engine the page has asked its host for, and what of it the service worker has stored. */
function findEngineFiles(page: Page) {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const stored = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    const asked = performance.getEntriesByType('resource').map(({ name }) => name)
    return {
      files: stored.flat().length,
      ofEngine: [...stored.flat(), ...asked].filter((url) =>
        /\.wasm|wllama|device-model-worker/.test(url),
      ),
    }
  })
}

test('a model answers piece by piece on several threads, holds to a schema, and stops, in a worker that reaches no other origin (LOCAL-06, LOCAL-09, LOCAL-10, LOCAL-21)', async ({
  page,
  guards,
  startOwnHost,
}) => {
  const [host, foreign] = await Promise.all([
    startOwnHost({ extraFiles: await tinyModels() }),
    startOwnHost({ isPlain: true }),
  ])
  await openApp(page, host.origin)
  await test.step('pieces', async () => {
    const { threads, ...told } = await ask(page, { model: 'tiny.gguf', request: HELLO })
    const cores = await page.evaluate(() => navigator.hardwareConcurrency)
    expect(threads! > 1).toBe(cores > 1)
    expect(told).toEqual({
      pieces: TINY_PIECES,
      answer: { finish: 'stop', promptTokens: 9, answerTokens: 9 },
      window: 512,
      isLoaded: true,
    })
  })
  await test.step('the policy of the worker', async () => {
    guards.allowConsole(/Content Security Policy/)
    const workers = page.workers().filter((worker) => worker.url().includes('device-model-worker'))
    expect(workers).toHaveLength(1)
    const reached = await workers[0]!.evaluate(
      (other) =>
        fetch(other, { mode: 'no-cors' }).then(
          () => 'reached',
          (cause: unknown) => String(cause),
        ),
      `${foreign.origin}/icon.svg`,
    )
    expect(reached).toContain('TypeError')
  })
  await test.step('JSON to a schema, also where chance chooses', async () => {
    for (const temperature of [0, 1]) {
      const request = { ...JSON_REQUEST, temperature }
      const { pieces, answer } = await ask(page, { model: 'tiny.gguf', request })
      expect(answer?.finish).toBe('stop')
      const { name, age, ...rest } = JSON.parse(pieces.join('')) as Record<string, unknown>
      expect(name).toMatch(/^.{0,8}$/su)
      expect(age).toBeGreaterThanOrEqual(18)
      expect(age).toBeLessThanOrEqual(99)
      expect(rest).toEqual({})
    }
  })
  await test.step('a request that does not fit, and the next one', async () => {
    const content = 'word '.repeat(600)
    const request = { messages: [{ role: 'user' as const, content }] }
    const told = await ask(page, { model: 'tiny.gguf', request })
    expect(told).toMatchObject({ pieces: [], error: 'model_context_full', isLoaded: true })
    const next = await ask(page, { model: 'tiny.gguf', request: HELLO })
    expect(next.pieces).toEqual(TINY_PIECES)
  })
  await test.step('stopped in the midst of an answer without end, and as it begins', async () => {
    // Another model: the one before gives way.
    const told = await ask(page, { model: 'endless.gguf', request: HELLO, stopAfter: 20 })
    expect(told.error).toBe('AbortError')
    expect(told.pieces).toHaveLength(20)
    expect(told.window).toBe(4_096)
    const content = 'x'.repeat(3_000)
    const request = { messages: [{ role: 'user' as const, content }] }
    const early = await ask(page, { model: 'endless.gguf', request, stopAfter: 0 })
    expect(early).toMatchObject({ pieces: [], error: 'AbortError' })
    const next = await ask(page, { model: 'endless.gguf', request: BRIEF_REQUEST })
    expect(next).toMatchObject({
      pieces: TINY_PIECES.slice(0, 4),
      answer: { finish: 'length', answerTokens: 4 },
    })
  })
})

test('a stop while a long request is read is heard, and the next answer comes (LOCAL-09)', async ({
  page,
  startOwnHost,
}) => {
  // The model is slow, and is loaded twice.
  test.slow()
  const host = await startOwnHost({ extraFiles: await slowModel() })
  await openApp(page, host.origin)
  const first = await ask(page, { model: 'slow.gguf', request: BRIEF_REQUEST })
  expect(first).toMatchObject({ pieces: TINY_PIECES.slice(0, 4), isLoaded: true })
  // The engine works in a worker of the worker, which hears nothing while it reads: it says when it begins.
  const engine = page.workers().find((worker) => worker.url().startsWith('blob:'))
  await engine?.evaluate(() => {
    const channel = new BroadcastChannel('reads')
    const tell = ({ data }: MessageEvent<{ args?: unknown[] }>) => {
      if (data.args?.[0] === 'get_result') channel.postMessage('reads')
    }
    addEventListener('message', tell, { capture: true })
  })
  const told = await page.evaluate(
    async ({ model, content }) => {
      const stop = new AbortController()
      new BroadcastChannel('reads').onmessage = () => stop.abort()
      const request = { messages: [{ role: 'user' as const, content }] }
      const pieces: string[] = []
      const answered = window.deviceEngines?.[model]?.answer(
        request,
        (piece) => pieces.push(piece),
        stop.signal,
      )
      const name = await answered?.then(
        () => 'answered',
        (cause: unknown) => (cause instanceof Error ? cause.name : String(cause)),
      )
      return { name, pieces }
    },
    { model: 'slow.gguf', content: 'x'.repeat(3_000) },
  )
  expect(told).toEqual({ name: 'AbortError', pieces: [] })
  // On most machines 128 tokens take longer than a stop is waited for, and the worker is ended; on a fast one it ends by itself.
  const next = await ask(page, { model: 'slow.gguf', request: BRIEF_REQUEST })
  expect(next).toMatchObject({ pieces: TINY_PIECES.slice(0, 4), isLoaded: true })
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('on a host without headers no model is loaded until the service worker gives its worker a policy, and nothing of it comes before it is used (LOCAL-10, LOCAL-14)', async ({
    page,
    browser,
    startOwnHost,
  }) => {
    const host = await startOwnHost({ isPlain: true, extraFiles: await tinyModels() })
    const question = { model: 'tiny.gguf', request: HELLO }
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const bare = await context.newPage()
    await openApp(bare, host.origin)
    expect(await ask(bare, question)).toMatchObject({
      pieces: [],
      error: 'model_policy_missing',
      isLoaded: false,
    })
    await context.close()

    await openApp(page, host.origin)
    await untilStored(page)
    const { files, ofEngine } = await findEngineFiles(page)
    expect(files).toBeGreaterThan(50)
    expect(ofEngine).toEqual([])
    expect(await ask(page, question)).toMatchObject({ pieces: TINY_PIECES, threads: 1 })
    expect((await findEngineFiles(page)).files).toBe(files)
  })
})

test('one tab has a model at a time: one that is idle gives way, one that is answering is told of (LOCAL-15)', async ({
  page,
  context,
  startOwnHost,
}) => {
  const host = await startOwnHost({ extraFiles: await tinyModels() })
  await openApp(page, host.origin)
  expect((await ask(page, { model: 'tiny.gguf', request: HELLO })).isLoaded).toBe(true)
  const second = await context.newPage()
  await openApp(second, host.origin)
  const told = await ask(second, { model: 'tiny.gguf', request: HELLO })
  expect(told.pieces).toEqual(TINY_PIECES)
  expect(await page.evaluate(() => window.deviceEngines?.['tiny.gguf']?.isLoaded)).toBe(false)

  await second.evaluate(askModel, {
    model: 'endless.gguf',
    request: BRIEF_REQUEST,
    thenStaysAtIt: true,
  })
  expect(await ask(page, { model: 'tiny.gguf', request: HELLO })).toMatchObject({
    pieces: [],
    error: 'model_in_other_tab',
  })
  await second.close()
  expect((await ask(page, { model: 'tiny.gguf', request: HELLO })).pieces).toEqual(TINY_PIECES)
})

test('where a browser cannot start threads, a model runs on one (LOCAL-21)', async ({
  page,
  startOwnHost,
}) => {
  const extraFiles = await beforeWorker(WITHOUT_THREADS)
  const host = await startOwnHost({ extraFiles })
  await openApp(page, host.origin)
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  expect(await ask(page, { model: 'tiny.gguf', request: HELLO })).toMatchObject({
    pieces: TINY_PIECES,
    threads: 1,
  })
})

test('a browser that cannot reckon with several numbers at once is told of, and no file is blamed (LOCAL-05)', async ({
  page,
  startOwnHost,
}) => {
  const host = await startOwnHost({ extraFiles: await beforeWorker(WITHOUT_SIMD) })
  await openApp(page, host.origin)
  const told = await ask(page, { model: 'tiny.gguf', request: HELLO })
  expect(told).toMatchObject({ pieces: [], error: 'model_no_wasm', isLoaded: false })
})

test('where a browser offers a graphics card, be it by software, a model answers as without one (LOCAL-06)', async ({
  playwright,
  startOwnHost,
}) => {
  const host = await startOwnHost({ extraFiles: await tinyModels() })
  const browser = await playwright.chromium.launch({
    executablePath: findHeadlessShell() ?? findBrowser(),
    args: ['--no-sandbox', '--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'],
  })
  try {
    const page = await browser.newPage()
    await openApp(page, host.origin)
    const hasCard = await page.evaluate(async () => {
      const { gpu } = navigator as { gpu?: { requestAdapter: () => Promise<unknown> } }
      return Boolean(await gpu?.requestAdapter())
    })
    test.skip(!hasCard, 'This browser has no graphics card by software.')
    const { pieces } = await ask(page, { model: 'tiny.gguf', request: HELLO })
    expect(pieces).toEqual(TINY_PIECES)
    const json = await ask(page, { model: 'tiny.gguf', request: JSON_REQUEST })
    expect(JSON.parse(json.pieces.join(''))).toHaveProperty('age')
  } finally {
    await browser.close()
  }
})
