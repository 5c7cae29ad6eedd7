import type { DeviceAnswer, DeviceRequest } from '../device-engine'
import { DeviceModelError, type DeviceModelErrorCode } from '../device-model-error'
import { type ModelReply, type ModelTask, modelTaskSchema } from './gguf-wire'

/** What a loaded model has. */
export interface LoadedModel {
  /** Tokens of request and answer together. */
  window: number
  threads: number
}

/** What runs a model: one at a time, and one answer at a time. */
export interface ModelRunner {
  /**
   * @param limits the most that it may take
   * @param onStart told before a worker is started, and when it has begun, before it does much
   * @throws {DeviceModelError}
   */
  load(
    model: Blob,
    limits: LoadedModel,
    onProgress: (share: number) => void,
    onStart: (state: 'starting' | 'begun') => void,
  ): Promise<LoadedModel>
  /** @throws {DeviceModelError} @throws whatever it likes once the signal is aborted */
  answer(
    request: DeviceRequest,
    onPiece: (text: string) => void,
    signal: AbortSignal,
  ): Promise<DeviceAnswer>
}

/** Where tasks come from and replies go. */
export interface ModelPort {
  post: (reply: ModelReply) => void
  listen: (onTask: (data: unknown) => void) => void
}

/**
 * Runs a model for the page, in a worker.
 * @param isConfined whether the worker can reach no other origin: otherwise it takes no model
 */
export async function serveDeviceModel(
  port: ModelPort,
  runner: ModelRunner,
  isConfined: () => Promise<boolean>,
): Promise<void> {
  let writing: AbortController | undefined

  async function load({ model, window, threads }: ModelTask & { kind: 'load' }) {
    const loaded = await runner.load(
      model,
      { window, threads },
      (share) => port.post({ kind: 'progress', share }),
      (kind) => port.post({ kind }),
    )
    port.post({ kind: 'loaded', ...loaded })
  }

  async function answer({ request }: ModelTask & { kind: 'answer' }) {
    const { signal } = (writing = new AbortController())
    try {
      const onPiece = (text: string) => port.post({ kind: 'piece', text })
      port.post({ kind: 'done', answer: await runner.answer(request, onPiece, signal) })
    } catch (cause) {
      if (!signal.aborted) throw cause
      port.post({ kind: 'stopped' })
    } finally {
      writing = undefined
    }
  }

  function onTask(data: unknown) {
    const task = modelTaskSchema.parse(data)
    if (task.kind === 'stop') writing?.abort()
    else if (task.kind === 'load') load(task).catch(failWith('model_unusable'))
    else answer(task).catch(failWith('model_answer_failed'))
  }

  const failWith = (otherwise: DeviceModelErrorCode) => (cause: unknown) =>
    port.post({
      kind: 'failed',
      code: cause instanceof DeviceModelError ? cause.code : otherwise,
    })

  if (!(await isConfined())) {
    port.post({ kind: 'failed', code: 'model_policy_missing' })
    return
  }
  port.listen(onTask)
  port.post({ kind: 'ready' })
}
