import { expect, it } from 'vitest'
import type { Timer } from '../timer'
import { DocumentReader, type DocumentWorker } from './document-reader'

const file = new Blob(['PK'])
const done = { kind: 'done', format: 'docx', text: 'Hello', isCut: false } as const

/** A reader that has begun; the test speaks for its worker and has the time in its hands. */
function reading(signal = new AbortController().signal) {
  const asked: unknown[] = []
  const timers: { seconds: number; end: () => void; isStopped: boolean }[] = []
  let isEnded = false
  let say: (data: unknown) => void = () => undefined
  let crash: (cause: unknown) => void = () => undefined
  const worker: DocumentWorker = {
    post: (request) => asked.push(request),
    listen: (onMessage, onCrash) => {
      say = onMessage
      crash = onCrash
    },
    end: () => {
      isEnded = true
    },
  }
  const timer: Timer = (seconds, end) => {
    const one = { seconds, end, isStopped: false }
    timers.push(one)
    return () => {
      one.isStopped = true
    }
  }
  const read = new DocumentReader(() => worker, timer).read(file, signal)
  read.catch(() => undefined)
  const isOver = () => isEnded && timers.every(({ isStopped }) => isStopped)
  return { read, asked, timers, say: (data: unknown) => say(data), crash: () => crash(1), isOver }
}

it('asks the worker when it is there, and ends it (ATT-13)', async () => {
  const { read, asked, say, isOver } = reading()
  expect(asked).toEqual([])
  say({ kind: 'ready' })
  expect(asked).toEqual([{ kind: 'read', file }])
  say(done)
  expect(await read).toMatchObject({ format: 'docx', text: 'Hello', isCut: false })
  expect(isOver()).toBe(true)
})

it('says why a document is refused (ATT-13)', async () => {
  const faults = {
    no_document: 'attachment_binary',
    damaged: 'document_damaged',
    too_large: 'document_too_large',
    locked: 'document_locked',
    no_text: 'document_without_text',
    unreadable: 'attachment_unreadable',
  }
  for (const [fault, code] of Object.entries(faults)) {
    const { read, say } = reading()
    say({ kind: 'refused', fault })
    await expect(read).rejects.toMatchObject({ code })
  }
})

it('ends what takes too long, breaks down or does not come (ATT-13, ATT-26)', async () => {
  const slow = reading()
  slow.say({ kind: 'ready' })
  expect(slow.timers.map(({ seconds, isStopped }) => [seconds, isStopped])).toEqual([
    [60, true],
    [20, false],
  ])
  slow.timers[1]?.end()
  await expect(slow.read).rejects.toMatchObject({
    code: 'document_too_slow',
    params: { seconds: 20 },
  })
  expect(slow.isOver()).toBe(true)
  const absent = reading()
  absent.timers[0]?.end()
  await expect(absent.read).rejects.toMatchObject({ code: 'document_reader_broke' })
  const broken = reading()
  broken.crash()
  await expect(broken.read).rejects.toMatchObject({ code: 'document_reader_broke' })
  expect(broken.isOver()).toBe(true)
})

it('believes nothing that a worker may not say (ATT-26)', async () => {
  const { read, say, timers } = reading()
  for (const reply of [
    7,
    null,
    { ...done, text: '' },
    { ...done, text: 'x'.repeat(300_001) },
    { ...done, format: 'exe' },
    { kind: 'refused', fault: 'because' },
  ])
    say(reply)
  timers[0]?.end()
  await expect(read).rejects.toMatchObject({ code: 'document_reader_broke' })
})

it('ends at once with the signal (ATT-13)', async () => {
  const controller = new AbortController()
  const { read, isOver } = reading(controller.signal)
  controller.abort(new Error('enough'))
  await expect(read).rejects.toThrow('enough')
  expect(isOver()).toBe(true)
})
