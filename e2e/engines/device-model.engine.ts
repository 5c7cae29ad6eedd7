import { rm } from 'node:fs/promises'
import { paths } from '@/lib/paths'
import { MODEL_STORED } from '@/lib/stored-models'
import { makeTinyGguf, TINY_PIECES } from '@/testing/tiny-gguf'
import { startHost } from '../support/browser/host'
import { askModel, BRIEF_REQUEST, HELLO, JSON_REQUEST } from '../support/device-model/ask-model'
import { buildWithEngine, tinyModels } from '../support/device-model/build-with-engine'
import { by } from './app-page'
import { expect, test } from './fixtures'

/** Where a model lies at the host that the service worker answers for once it is in a cache, as if it were of the build. */
const STORED_MODEL = 'assets/tiny.gguf'

/** Runs in the page: puts a model where it is without a network, and says that there is one. */
async function storeModel(model: string, message: string) {
  await (await caches.open('model for a test')).add(`/${model}`)
  const folder = await (
    await navigator.storage.getDirectory()
  ).getDirectoryHandle('models', { create: true })
  await folder.getFileHandle('tiny.gguf', { create: true })
  navigator.serviceWorker.controller?.postMessage(message)
}

/** Runs in the page: how many files that run a model are stored. The code comes last. */
async function countEngineFiles() {
  const names = await caches.keys()
  const stored = await Promise.all(
    names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
  )
  const ofEngine = stored.flat().filter((url) => /device-model-worker|wllama/.test(url))
  return ofEngine.some((url) => url.endsWith('.wasm')) ? ofEngine.length : 0
}

test('a model on the device answers piece by piece, holds to a schema, and stops, on a host without headers too, on one thread, and answers offline (LOCAL-07, LOCAL-10, LOCAL-18, LOCAL-21)', async ({
  app,
  engineName,
}) => {
  // Makes a build of its own.
  test.setTimeout(600_000)
  const build = await buildWithEngine()
  const models = await tinyModels()
  const extraFiles = { ...models, [STORED_MODEL]: models['tiny.gguf']! }
  const [{ host, close }, whole] = await Promise.all([
    startHost({ build, isPlain: true, extraFiles }),
    startHost({ build, extraFiles }),
  ])
  try {
    await app.engine.open(host.origin)
    await app.untilStored()
    expect(await app.run(askModel, { model: 'tiny.gguf', request: HELLO })).toMatchObject({
      pieces: TINY_PIECES,
      answer: { finish: 'stop', promptTokens: 9, answerTokens: 9 },
      window: 512,
      threads: 1,
      isLoaded: true,
    })
    const json = await app.run(askModel, { model: 'tiny.gguf', request: JSON_REQUEST })
    expect(JSON.parse(json.pieces.join(''))).toEqual({
      name: expect.any(String) as unknown,
      age: expect.any(Number) as unknown,
    })
    const stopped = await app.run(askModel, {
      model: 'endless.gguf',
      request: HELLO,
      stopAfter: 20,
    })
    expect(stopped.error).toBe('AbortError')
    expect(stopped.pieces).toHaveLength(20)
    const next = await app.run(askModel, { model: 'endless.gguf', request: BRIEF_REQUEST })
    expect(next).toMatchObject({
      pieces: TINY_PIECES.slice(0, 4),
      answer: { finish: 'length', answerTokens: 4 },
    })

    await app.engine.open(whole.host.origin)
    // With threads Firefox stands still now and then, and Safari's engine does not know the policy that isolates the page.
    expect(await app.run(askModel, { model: 'tiny.gguf', request: HELLO })).toMatchObject({
      pieces: TINY_PIECES,
      threads: 1,
    })
    // WebKitGTK keeps no files for sites, so that no model can be stored there.
    if (engineName === 'webkit') return
    // A browser that keeps files by itself would have to ask this host whether they are still the same.
    await app.engine.open(host.origin)
    await app.run(storeModel, STORED_MODEL, MODEL_STORED)
    await expect.poll(() => app.run(countEngineFiles)).toBeGreaterThan(1)
    await host.goAway()
    await app.engine.open(host.origin)
    const offline = await app.run(askModel, { model: STORED_MODEL, request: HELLO })
    expect(offline.pieces).toEqual(TINY_PIECES)
  } finally {
    await Promise.all([close(), whole.close()])
    await rm(build, { recursive: true, force: true })
  }
})

test('a model that lies beside the app is stored, and taken away, where the browser keeps files for sites (LOCAL-11, LOCAL-17)', async ({
  app,
}) => {
  const model = new Uint8Array(await makeTinyGguf().arrayBuffer())
  const offered = [{ file: 'tiny.gguf', bytes: model.length, name: 'A tiny model' }]
  const { host, close } = await startHost({
    extraFiles: { 'models/models.json': JSON.stringify(offered), 'models/tiny.gguf': model },
  })
  try {
    await app.engine.open(host.origin + paths.deviceModels)
    await app.press(by('button', /^Fetch A tiny model/))
    // WebKit without a window has no place for files of sites.
    const keepsFiles = await app.run(() => 'storage' in navigator)
    if (keepsFiles) {
      await app.expectVisible(by('button', 'Chat with tiny.gguf'))
      await app.press(by('button', 'Remove tiny.gguf'))
      await app.expectGone(by('button', 'Remove tiny.gguf'))
    } else await app.expectText(by('alert'), 'This browser keeps no models for Parlour.')
  } finally {
    await close()
  }
})
