import { ASKING_SCRIPT, ASKING_WORKERS, askWorker } from '../support/browser/ask-worker'
import { startHost } from '../support/browser/host'
import { expect, test } from './fixtures'

const extraFiles = { [ASKING_WORKERS.device]: ASKING_SCRIPT }

for (const isPlain of [false, true]) {
  const where = isPlain ? 'by the service worker, of a host without headers' : 'by the host'
  test(`the worker of models runs WebAssembly and reaches no other origin: ${where} (LOCAL-10)`, async ({
    app,
  }) => {
    const [{ host, close }, foreign] = await Promise.all([
      startHost({ isPlain, extraFiles }),
      startHost({ isPlain: true }),
    ])
    /**
     * Once in some hundred times a worker that another one starts from a blob never says anything in Firefox, and nobody knows
     * why: it is asked anew, and says so.
     */
    const ask = () =>
      app.run(askWorker, question).catch((cause: unknown) => {
        console.warn('Asked anew:', cause)
        return app.run(askWorker, question)
      })
    const question = { script: ASKING_WORKERS.device, other: `${foreign.host.origin}/icon.svg` }
    try {
      await app.engine.open(`${host.origin}/icon.svg`)
      if (isPlain) {
        // What is refused below is refused by the policy.
        // It starts no worker: where one hangs, the service worker of the page does not come up afterwards.
        const before = await app.run(askWorker, { ...question, startsNone: true })
        expect(before).toMatchObject({ other: 'opaque', data: 200 })
        await app.engine.open(host.origin)
        await app.untilStored()
        await app.engine.open(`${host.origin}/icon.svg`)
      }
      expect(await ask()).toEqual({
        own: 200,
        other: 'TypeError',
        data: 'TypeError',
        wasm: 'compiled',
        blob: 'started',
      })
    } finally {
      await Promise.all([close(), foreign.close()])
    }
  })
}
