import { toFailure } from '@/lib/failure'
import { type DeviceModelErrorCode, DeviceModelError } from '../device-model-error'
import { fetchModel } from './fetch-model'
import { type ModelFileReply, type ModelFileTask, modelFileTaskSchema } from './model-file-wire'
import { append, type ModelFolder, type PartFile } from './part-file'

/** Bytes that are copied at once. */
const PIECE = 8 * 1024 ** 2

/** Where tasks come from and replies go. */
export interface ModelFilePort {
  post: (reply: ModelFileReply) => void
  listen: (onTask: (data: unknown) => void) => void
}

/** What the worker works with. */
interface Surroundings {
  folder: ModelFolder
  ask: (url: string, options: RequestInit) => Promise<Response>
  /** Whether the worker can reach nobody but whom its policy names: otherwise it does nothing. */
  isConfined: () => Promise<boolean>
}

/** Stores a model for the page, in a worker. Nothing takes its name before all of it is there. */
export async function serveModelFile(
  port: ModelFilePort,
  { folder, ask, isConfined }: Surroundings,
): Promise<void> {
  const work = new AbortController()
  const { signal } = work
  const onProgress = (share: number) => port.post({ kind: 'progress', share })

  async function askAndTell(url: string, options: RequestInit) {
    port.post({ kind: 'asked', url })
    const answer = await ask(url, options)
    if (answer.url !== '' && answer.url !== url) port.post({ kind: 'asked', url: answer.url })
    return answer
  }

  async function store(task: Exclude<ModelFileTask, { kind: 'stop' }>) {
    const { part, id } = task
    const file = await folder.open(part)
    try {
      if (task.kind === 'copy') await copy(task.file, file)
      else await fetchModel(task.source, file, { onProgress, signal, ask: askAndTell })
      file.flush()
    } catch (cause) {
      file.close()
      const isOfNoUse =
        task.kind === 'copy' ||
        (cause instanceof DeviceModelError && cause.code === 'model_damaged')
      if (isOfNoUse) await folder.remove(part)
      throw cause
    }
    file.close()
    await folder.finish(part, id)
  }

  async function copy(from: Blob, to: PartFile) {
    to.truncate(0)
    for (let at = 0; at < from.size; at += PIECE) {
      signal.throwIfAborted()
      const piece = await from.slice(at, at + PIECE).arrayBuffer()
      append(to, new Uint8Array(piece), at)
      onProgress(Math.min(1, (at + PIECE) / from.size))
    }
    signal.throwIfAborted()
  }

  function onTask(data: unknown) {
    const task = modelFileTaskSchema.parse(data)
    if (task.kind === 'stop') work.abort()
    else
      store(task).then(
        () => port.post({ kind: 'stored' }),
        (cause: unknown) => port.post(signal.aborted ? { kind: 'stopped' } : toReply(cause)),
      )
  }

  if (!(await isConfined())) {
    port.post({ kind: 'failed', code: 'model_policy_missing' })
    return
  }
  port.listen(onTask)
  port.post({ kind: 'ready' })
}

function toReply(cause: unknown): ModelFileReply {
  const code: DeviceModelErrorCode =
    cause instanceof DeviceModelError ? cause.code : 'model_not_stored'
  const { params } = toFailure(cause)
  return { kind: 'failed', code, ...(params && { params }) }
}
