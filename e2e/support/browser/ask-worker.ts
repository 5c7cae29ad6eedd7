/** Scripts of workers that do what they are told, by the place in a build at which they stand. */
export const ASKING_WORKERS = {
  /** Named as a worker of the app, which has the page's policy. */
  other: 'assets/asking-worker-0000.js',
  /** Named as the worker in which a model runs. */
  device: 'assets/device-model-worker-0000.js',
} as const

/** What these scripts do: tell whether a fetch arrives, and whether WebAssembly and workers from blobs are let in. */
export const ASKING_SCRIPT = `
const tell = async (work) => {
  const told = await work.then((told) => told, (cause) => cause.name)
  // So that one that never comes to its end says how far it came.
  self.postMessage({ step: told })
  return told
}
const compile = () => WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(() => 'compiled')
const start = () => new Promise((resolve) => {
  const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(0)'], { type: 'text/javascript' })))
  // Firefox takes away a worker of a worker that nothing holds, before it has said anything.
  self.held = worker
  worker.onmessage = () => resolve('started')
  worker.onerror = (event) => { event.preventDefault(); resolve('refused') }
})
self.onmessage = async ({ data: { own, other, startsNone } }) => {
  self.postMessage({
    own: await tell(fetch(own).then(({ status }) => status)),
    other: await tell(fetch(other, { mode: 'no-cors' }).then(({ type }) => type)),
    data: await tell(fetch('data:,').then(({ status }) => status)),
    wasm: await tell(compile()),
    blob: startsNone ? 'not tried' : await tell(Promise.resolve().then(start)),
  })
}
`

/** What such a worker may do. */
export interface WorkerFreedom {
  /** Status of a file of its own host. */
  own: number | string
  /** `opaque` where another origin answers; else the name of the error. */
  other: string
  /** Status of a `data:` address, which no network is needed for; else the name of the error. */
  data: number | string
  wasm: string
  blob: string
}

interface Question {
  /** One of `ASKING_WORKERS`. */
  script: string
  /** An address at another origin that answers. */
  other: string
  /** Has it start no worker from a blob. */
  startsNone?: boolean
}

/**
 * Runs in a page of the app's origin, without the app: starts such a worker and asks it.
 * @throws {Error} where it does not start, or has not answered after 40 seconds, with what it has said until then
 */
export function askWorker({ script, other, startsNone }: Question): Promise<WorkerFreedom> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(`/${script}`)
    // Nothing else holds it, and whoever waits for the promise is held by it alone.
    Object.assign(globalThis, { askedWorker: worker })
    const steps: string[] = []
    const limit = setTimeout(() => {
      worker.terminate()
      reject(new Error(`The worker has not answered. It has said: ${steps.join(', ')}`))
    }, 40_000)
    worker.onmessage = ({ data }: MessageEvent<WorkerFreedom | { step: string }>) => {
      if ('step' in data) {
        steps.push(data.step)
        return
      }
      clearTimeout(limit)
      worker.terminate()
      resolve(data)
    }
    worker.onerror = ({ message }) => reject(new Error(message || 'The worker did not start.'))
    worker.postMessage({ own: '/icon.svg', other, startsNone })
  })
}
