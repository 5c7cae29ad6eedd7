import { deviceWorkerPolicy } from '../../../../scripts/worker-policies.mjs'
import { isConfined } from '../is-confined'
import { serveDeviceModel } from './serve-device-model'
import { WllamaRunner } from './wllama-runner'

/*
 * The worker in which a model runs, under a policy of its own (scripts/worker-policies.mjs). A thin shell: see
 * `serve-device-model`.
 */

void serveDeviceModel(
  {
    post: (reply) => self.postMessage(reply),
    listen: (onTask) => {
      self.onmessage = ({ data }: MessageEvent<unknown>) => onTask(data)
    },
  },
  new WllamaRunner(),
  // The development server sends no policies.
  async () =>
    import.meta.env.DEV ||
    (await isConfined(self.location.href, deviceWorkerPolicy(), self.fetch.bind(self))),
)
