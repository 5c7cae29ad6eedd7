import { expect, it } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { DeviceModelError } from '../device-model-error'
import { modelReplySchema, type ModelReply } from './gguf-wire'
import { type ModelRunner, serveDeviceModel } from './serve-device-model'

const request = { messages: [{ role: 'user', content: 'Hello?' }] }
const loadTask = { kind: 'load', model: new Blob(['GGUF']), window: 100, threads: 2 }

/** Serves a runner. @returns what it says, and the way to tell it something */
async function serve(parts: Partial<ModelRunner>, isConfined = true) {
  const runner: ModelRunner = {
    load: (_model, limits, onProgress) => {
      onProgress(1)
      return Promise.resolve(limits)
    },
    answer: () => Promise.resolve({ finish: 'stop' }),
    ...parts,
  }
  const replies: ModelReply[] = []
  let tell: ((data: unknown) => void) | undefined
  await serveDeviceModel(
    {
      // What the page reads of it.
      post: (reply) => replies.push(modelReplySchema.parse(structuredClone(reply))),
      listen: (onTask) => {
        tell = onTask
      },
    },
    runner,
    () => Promise.resolve(isConfined),
  )
  return { replies, tell }
}

const untilSaid = (replies: readonly ModelReply[], kind: ModelReply['kind']) =>
  waitFor(() => expect(replies.map((reply) => reply.kind)).toContain(kind))

it('takes no model where it could reach other origins (LOCAL-10)', async () => {
  const { replies, tell } = await serve({}, false)
  expect(replies).toEqual([{ kind: 'failed', code: 'model_policy_missing' }])
  expect(tell).toBeUndefined()
})

it('loads a model, and hands on what it writes', async () => {
  const { replies, tell } = await serve({
    answer: (asked, onPiece) => {
      expect(asked).toEqual(request)
      onPiece('Hel')
      onPiece('lo')
      return Promise.resolve({ finish: 'length', promptTokens: 4 })
    },
  })
  tell?.(loadTask)
  await untilSaid(replies, 'loaded')
  tell?.({ kind: 'answer', request })
  await untilSaid(replies, 'done')
  expect(replies).toEqual([
    { kind: 'ready' },
    { kind: 'progress', share: 1 },
    { kind: 'loaded', window: 100, threads: 2 },
    { kind: 'piece', text: 'Hel' },
    { kind: 'piece', text: 'lo' },
    { kind: 'done', answer: { finish: 'length', promptTokens: 4 } },
  ])
})

it('stops the answer that is being written, and nothing else (LOCAL-09)', async () => {
  const { replies, tell } = await serve({
    answer: (_asked, _onPiece, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')))
      }),
  })
  tell?.({ kind: 'stop' })
  tell?.({ kind: 'answer', request })
  tell?.({ kind: 'stop' })
  await untilSaid(replies, 'stopped')
  expect(replies).toEqual([{ kind: 'ready' }, { kind: 'stopped' }])
})

it('says why it failed, by a code (LOCAL-20)', async () => {
  const { replies, tell } = await serve({
    load: () => Promise.reject(new Error('odd')),
    answer: () => Promise.reject(new DeviceModelError('model_out_of_memory')),
  })
  tell?.(loadTask)
  await untilSaid(replies, 'failed')
  tell?.({ kind: 'answer', request })
  await waitFor(() => expect(replies).toHaveLength(3))
  expect(replies.slice(1)).toEqual([
    { kind: 'failed', code: 'model_unusable' },
    { kind: 'failed', code: 'model_out_of_memory' },
  ])
})

it.each([
  {},
  { ...loadTask, model: 'a path' },
  { ...loadTask, window: 0 },
  { kind: 'answer', request: { messages: [{ role: 'tool', content: '' }] } },
])('takes no task that it does not know: %j', async (task) => {
  const { tell } = await serve({})
  expect(() => tell?.(task)).toThrow()
})
