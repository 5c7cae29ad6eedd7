import { expect, startHost, test, untilStored } from '../support/browser/host'
import { ASKING_SCRIPT, ASKING_WORKERS, askWorker } from '../support/browser/ask-worker'

/** As the page: models on the user's own computer may be asked, of which the other host here is one. */
const AS_THE_PAGE = {
  own: 200,
  other: 'opaque',
  data: 'TypeError',
  wasm: 'CompileError',
  blob: expect.not.stringMatching('started') as unknown,
}
const AS_THE_MODEL = {
  own: 200,
  other: 'TypeError',
  data: 'TypeError',
  wasm: 'compiled',
  blob: 'started',
}

const extraFiles = Object.fromEntries(
  Object.values(ASKING_WORKERS).map((name) => [name, ASKING_SCRIPT]),
)

for (const isPlain of [false, true]) {
  const where = isPlain ? 'by the service worker, of a host without headers' : 'by the host'
  test(`the worker of models reaches no other origin, and it alone runs WebAssembly: ${where} (LOCAL-10)`, async ({
    page,
    guards,
  }) => {
    guards.allowConsole(/Content Security Policy/)
    const [{ host, close }, foreign] = await Promise.all([
      startHost({ isPlain, extraFiles }),
      startHost({ isPlain: true }),
    ])
    try {
      guards.allowOrigin(host.origin)
      guards.allowOrigin(foreign.host.origin)
      const other = `${foreign.host.origin}/icon.svg`
      const ask = (script: string) => page.evaluate(askWorker, { script, other })
      // A file of the app's origin without the app: nobody has started the service worker yet.
      await page.goto(`${host.origin}/icon.svg`)
      if (isPlain) {
        // What is refused below is refused by the policy.
        expect(await ask(ASKING_WORKERS.device)).toMatchObject({
          other: 'opaque',
          wasm: 'compiled',
        })
        await page.goto(host.origin)
        await untilStored(page)
        await page.goto(`${host.origin}/icon.svg`)
      }
      expect(await ask(ASKING_WORKERS.device)).toEqual(AS_THE_MODEL)
      expect(await ask(ASKING_WORKERS.other)).toEqual(AS_THE_PAGE)
    } finally {
      await Promise.all([close(), foreign.close()])
    }
  })
}
