import { expect, it } from 'vitest'
import { MemoryFolder } from '@/ai/testing/memory-folder'
import { sha256 } from '@/lib/hex'
import { waitFor } from '@/testing/wait-for'
import type { ModelFileReply, ModelFileTask } from './model-file-wire'
import { serveModelFile } from './serve-model-file'

const PART = 'tiny.gguf.copy.part'
const content = Uint8Array.from({ length: 100 }, (_, index) => index)

/** A worker, as the page sees it. */
async function start({
  isConfined = true,
  ask = () => Promise.reject<Response>(new TypeError('Failed to fetch')),
  folder = new MemoryFolder(),
}: {
  isConfined?: boolean
  ask?: (url: string, options: RequestInit) => Promise<Response>
  folder?: MemoryFolder
} = {}) {
  const replies: ModelFileReply[] = []
  let onTask: ((data: unknown) => void) | undefined
  await serveModelFile(
    {
      post: (reply) => replies.push(reply),
      listen: (listener) => {
        onTask = listener
      },
    },
    { folder, ask, isConfined: () => Promise.resolve(isConfined) },
  )
  const end = () =>
    waitFor(() => {
      const last = replies.at(-1)
      if (!last || ['ready', 'asked', 'progress'].includes(last.kind))
        throw new Error('It works on')
      return last
    })
  const give = (task: ModelFileTask) => onTask?.(task)
  return { folder, replies, give, end, hasListened: onTask !== undefined }
}

const copy = (file: Blob): ModelFileTask => ({ kind: 'copy', id: 'tiny.gguf', part: PART, file })

const fetchTask = async (wanted = content): Promise<ModelFileTask> => ({
  kind: 'fetch',
  id: 'tiny.gguf',
  part: 'tiny.gguf.1.part',
  source: { url: 'https://models.example/', bytes: 100, sha256: await sha256(wanted.slice()) },
})

it('does nothing without its policy (LOCAL-11)', async () => {
  const { replies, hasListened } = await start({ isConfined: false })
  expect(replies).toEqual([{ kind: 'failed', code: 'model_policy_missing' }])
  expect(hasListened).toBe(false)
})

it('copies a file, which has its name only when all of it is there (LOCAL-17)', async () => {
  const { folder, give, end } = await start()
  give(copy(new Blob([content])))
  expect(await end()).toEqual({ kind: 'stored' })
  expect([...folder.files]).toEqual([['tiny.gguf', content]])
})

it('keeps nothing of a copy that was stopped, or did not fit (LOCAL-17)', async () => {
  const stopped = await start()
  stopped.give(copy(new Blob([content])))
  stopped.give({ kind: 'stop' })
  expect(await stopped.end()).toEqual({ kind: 'stopped' })
  expect(stopped.folder.files.size).toBe(0)
  const folder = new MemoryFolder()
  folder.room = 50
  const full = await start({ folder })
  full.give(copy(new Blob([content])))
  expect(await full.end()).toEqual({ kind: 'failed', code: 'model_disk_full' })
  expect(folder.files.size).toBe(0)
})

it('says so where another tab is at it', async () => {
  const folder = new MemoryFolder()
  await folder.open(PART)
  const { give, end } = await start({ folder })
  give(copy(new Blob([content])))
  expect(await end()).toEqual({ kind: 'failed', code: 'model_busy' })
})

it('keeps what came of a model that is stopped, and goes on from there (LOCAL-12)', async () => {
  const folder = new MemoryFolder()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  void writer.write(content.slice(0, 40)).catch(() => undefined)
  const first = await start({
    folder,
    ask: (_, { signal }) => {
      signal?.addEventListener('abort', () => void writer.abort(signal.reason))
      return Promise.resolve(new Response(readable, { status: 206 }))
    },
  })
  first.give(await fetchTask())
  await waitFor(() => expect(first.replies.at(-1)).toEqual({ kind: 'progress', share: 0.4 }))
  first.give({ kind: 'stop' })
  expect(await first.end()).toEqual({ kind: 'stopped' })
  expect([...folder.files.keys()]).toEqual(['tiny.gguf.1.part'])
  const second = await start({
    folder,
    ask: () => Promise.resolve(new Response(content.slice(40), { status: 206 })),
  })
  second.give(await fetchTask())
  expect(await second.end()).toEqual({ kind: 'stored' })
  expect(second.replies).toContainEqual({ kind: 'asked', url: 'https://models.example/' })
  expect([...folder.files]).toEqual([['tiny.gguf', content]])
})

it('deletes what turned out to be another file (LOCAL-12)', async () => {
  const { folder, give, end } = await start({
    ask: () => Promise.resolve(new Response(content, { status: 206 })),
  })
  give(await fetchTask(content.toReversed()))
  expect(await end()).toEqual({ kind: 'failed', code: 'model_damaged' })
  expect(folder.files.size).toBe(0)
})
