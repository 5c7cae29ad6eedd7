import { modelFileWorkerPolicy } from '../../../../scripts/worker-policies.mjs'
import { DeviceModelError } from '../device-model-error'
import { isConfined } from '../is-confined'
import { modelFolder } from './model-folder'
import { serveModelFile } from './serve-model-file'

/*
 * The worker that stores models, under a policy of its own (scripts/worker-policies.mjs): it alone can ask the hosts that models
 * are fetched from. A thin shell: see `serve-model-file`.
 */

const ask = self.fetch.bind(self)

const refused = { count: 0 }
self.addEventListener('securitypolicyviolation', () => {
  refused.count += 1
})

/** Asks a host, and tells where it sends the worker to one that the policy does not allow; WebKit does not say so. */
async function askAllowed(url: string, options: RequestInit): Promise<Response> {
  const before = refused.count
  try {
    return await ask(url, options)
  } catch (cause) {
    // The event comes in a task of its own.
    await new Promise((resolve) => setTimeout(resolve))
    throw refused.count > before
      ? new DeviceModelError('model_fetch_elsewhere', undefined, cause)
      : cause
  }
}

void serveModelFile(
  {
    post: (reply) => self.postMessage(reply),
    listen: (onTask) => {
      self.onmessage = ({ data }: MessageEvent<unknown>) => onTask(data)
    },
  },
  {
    folder: modelFolder,
    ask: askAllowed,
    // The development server sends no policies.
    isConfined: async () =>
      import.meta.env.DEV || (await isConfined(self.location.href, modelFileWorkerPolicy(), ask)),
  },
)
