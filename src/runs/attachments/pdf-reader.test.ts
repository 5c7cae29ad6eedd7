import { expect, it } from 'vitest'
import { type AskPassword, PdfReader, type PdfWorker } from './pdf-reader'
import type { Timer } from './timer'
import type { PdfReply, PdfRequest } from './pdf-wire'
import { makePdf } from './testing/make-pdf'
import { startPdfWorkerHere } from './testing/pdf-worker-here'

const file = new Blob(['%PDF-1.7'])
const idle = new AbortController().signal

/** A reader whose workers and time the test has in its hands. */
function scripted(readCMap?: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>) {
  const workers: {
    requests: PdfRequest[]
    say: (reply: PdfReply | object) => void
    crash: (cause: unknown) => void
    isEnded: boolean
  }[] = []
  const timers: { seconds: number; end: () => void; isStopped: boolean }[] = []
  const start = (): PdfWorker => {
    const worker: (typeof workers)[number] = {
      requests: [],
      say: () => undefined,
      crash: () => undefined,
      isEnded: false,
    }
    workers.push(worker)
    return {
      post: (request) => worker.requests.push(request),
      listen: (onMessage, onCrash) => {
        worker.say = onMessage
        worker.crash = onCrash
      },
      end: () => {
        worker.isEnded = true
      },
    }
  }
  const timer: Timer = (seconds, end) => {
    const one = { seconds, end, isStopped: false }
    timers.push(one)
    return () => {
      one.isStopped = true
    }
  }
  const reader = new PdfReader(start, timer, readCMap)
  return { reader, workers, timers, running: () => timers.filter(({ isStopped }) => !isStopped) }
}

/** Lets what waits for a promise go on. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

const page = (text: string, isDamaged = false) => ({ kind: 'page', text, isDamaged }) as const
const opened = (pages: number) => ({ kind: 'opened', pages }) as const
const done = { kind: 'done', lacksLetters: false } as const

/** A reader that has asked its worker to read. */
async function reading(signal = idle, askPassword?: AskPassword) {
  const all = scripted()
  const read = all.reader.read(file, signal, askPassword)
  read.catch(() => undefined)
  await settle()
  const [worker] = all.workers
  if (!worker) return expect.unreachable()
  worker.say({ kind: 'ready' })
  return { ...all, read, worker }
}

it('puts pages together, and ends the worker (ATT-11)', async () => {
  const { read, worker, running } = await reading()
  expect(worker.requests).toEqual([{ kind: 'read', file }])
  worker.say(opened(2))
  worker.say(page('[Page 1]\nHello'))
  worker.say(page('[Page 2]'))
  worker.say(done)
  expect(await read).toEqual({ pages: 2, text: '[Page 1]\nHello\n\n[Page 2]' })
  expect([worker.isEnded, running()]).toEqual([true, []])
})

it('keeps what was read when the time is over (ATT-12)', async () => {
  const { read, worker, running } = await reading()
  expect(running().map(({ seconds }) => seconds)).toEqual([20])
  worker.say(opened(9))
  worker.say(page('[Page 1]\nHello'))
  running()[0]?.end()
  expect(await read).toEqual({
    pages: 9,
    text: '[Page 1]\nHello',
    textProblem: { code: 'pdf_read_partly', params: { read: 1, pages: 9, seconds: 20 } },
  })
  expect(worker.isEnded).toBe(true)
})

it('gives up a PDF that does not open in time, and a worker that does not come (ATT-12)', async () => {
  const { read, worker, running } = await reading()
  running()[0]?.end()
  await expect(read).rejects.toMatchObject({ code: 'pdf_too_slow', params: { seconds: 20 } })
  expect(worker.isEnded).toBe(true)

  const { reader, workers, timers } = scripted()
  const waiting = reader.read(file, idle)
  waiting.catch(() => undefined)
  await settle()
  expect(timers.map(({ seconds }) => seconds)).toEqual([60])
  timers[0]?.end()
  await expect(waiting).rejects.toMatchObject({ code: 'pdf_reader_broke' })
  expect(workers[0]?.isEnded).toBe(true)
})

it('says which bound was met, and what could not be read (ATT-12)', async () => {
  const problemOf = async (...replies: object[]) => {
    const { read, worker } = await reading()
    worker.say(opened(600))
    for (const reply of replies) worker.say(reply)
    return (await read).textProblem
  }
  expect(await problemOf(page('[Page 1]\nx'), { ...done, bound: 'pages' })).toEqual({
    code: 'pdf_read_partly',
    params: { read: 1, pages: 600, maxPages: 500 },
  })
  expect(await problemOf(page('[Page 1]\nx'), { ...done, bound: 'characters' })).toEqual({
    code: 'pdf_read_partly',
    params: { read: 1, pages: 600, maxCharacters: 300_000 },
  })
  expect(await problemOf(page('[Page 1]\nx'), page('[Page 2]', true), done)).toEqual({
    code: 'pdf_pages_damaged',
    params: { damaged: 1, pages: 600 },
  })
  expect(await problemOf(page('[Page 1]'), page('[Page 2]'), done)).toEqual({
    code: 'pdf_pictures_only',
  })
  expect(await problemOf(page('[Page 1]'), { ...done, lacksLetters: true })).toEqual({
    code: 'pdf_letters_unknown',
  })
})

it('asks for the password, whose time does not count, and opens nothing without it (ATT-12)', async () => {
  const asked: boolean[] = []
  let answer: (password?: string) => void = () => undefined
  const askPassword = (wasWrong: boolean) => {
    asked.push(wasWrong)
    return new Promise<string | undefined>((resolve) => {
      answer = resolve
    })
  }
  const { read, worker, running } = await reading(idle, askPassword)
  worker.say({ kind: 'password', wasWrong: false })
  expect(running()).toEqual([])
  answer('guess')
  await settle()
  expect(worker.requests[1]).toEqual({ kind: 'password', password: 'guess' })
  expect(running()).toHaveLength(1)
  worker.say({ kind: 'password', wasWrong: true })
  answer()
  expect(await read).toEqual({ pages: 0, text: '', textProblem: { code: 'pdf_locked' } })
  expect([asked, worker.isEnded]).toEqual([[false, true], true])

  const unasked = await reading()
  unasked.worker.say({ kind: 'password', wasWrong: false })
  expect((await unasked.read).textProblem).toEqual({ code: 'pdf_locked' })
})

it('ends at once when it is stopped, and reads the next one with a new worker', async () => {
  const stop = new AbortController()
  const { read, worker, reader, workers, running } = await reading(stop.signal)
  const next = reader.read(file, idle)
  worker.say(opened(2))
  stop.abort()
  await expect(read).rejects.toMatchObject({ name: 'AbortError' })
  expect(worker.isEnded).toBe(true)
  await settle()
  expect(workers).toHaveLength(2)
  workers[1]?.say({ kind: 'ready' })
  workers[1]?.say({ kind: 'damaged' })
  await expect(next).rejects.toMatchObject({ code: 'pdf_damaged' })
  expect(running()).toEqual([])
  await expect(reader.read(file, stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(workers).toHaveLength(2)
})

it('keeps what a worker said before it broke down, and says what broke', async () => {
  const { read, worker } = await reading()
  worker.say(opened(3))
  worker.say(page('[Page 1]\nx'))
  worker.crash(new Error('out of memory'))
  expect(await read).toMatchObject({
    text: '[Page 1]\nx',
    textProblem: { code: 'pdf_read_partly', params: { read: 1, pages: 3 } },
  })
  const early = await reading()
  early.worker.crash(new Error('not found'))
  await expect(early.read).rejects.toMatchObject({ code: 'pdf_reader_broke' })
})

it('takes nothing from the worker but what they have agreed on', async () => {
  const { read, worker } = await reading()
  worker.say({ sourceName: 'worker', targetName: 'main', action: 'ready', data: null })
  worker.say(opened(2))
  worker.say({ kind: 'page', text: 'x'.repeat(300_001), isDamaged: false })
  worker.say({ kind: 'opened', pages: -1 })
  worker.say({ kind: 'page', text: 7 })
  worker.say(page('[Page 1]\nx'))
  worker.say(done)
  expect(await read).toEqual({ pages: 2, text: '[Page 1]\nx' })
})

it('reads a real PDF, with its password (ATT-11, ATT-12)', async () => {
  const reader = new PdfReader(startPdfWorkerHere)
  const locked = new Blob([makePdf({ pages: ['Hidden', 'Words'], password: 's3cret' })])
  const passwords = ['wrong', 's3cret']
  expect(await reader.read(locked, idle, () => Promise.resolve(passwords.shift()))).toEqual({
    pages: 2,
    text: '[Page 1]\nHidden\n\n[Page 2]\nWords',
  })
  const pictures = new Blob([makePdf({ pages: [undefined] })])
  expect(await reader.read(pictures, idle)).toEqual({
    pages: 1,
    text: '',
    textProblem: { code: 'pdf_pictures_only' },
  })
  const damaged = reader.read(new Blob(['%PDF-1.7 and no more']), idle)
  await expect(damaged).rejects.toMatchObject({ code: 'pdf_damaged' })
})

it('hands character maps to the worker, each once and not more than there are (ATT-26, ATT-29)', async () => {
  const asked: string[] = []
  const data = Uint8Array.of(1)
  const { reader, workers } = scripted((name) => {
    asked.push(name)
    return Promise.resolve(name === 'H' ? data : undefined)
  })
  const read = reader.read(file, idle)
  await settle()
  const [worker] = workers
  if (!worker) return expect.unreachable()
  worker.say({ kind: 'ready' })
  for (const name of ['H', 'V', 'H', 'x'.repeat(41)]) worker.say({ kind: 'cmap', name })
  await settle()
  expect(worker.requests).toEqual([
    { kind: 'read', file },
    { kind: 'cmap', name: 'H', data },
    { kind: 'cmap', name: 'V' },
  ])
  for (let count = 0; count < 1_000; count += 1)
    worker.say({ kind: 'cmap', name: `made up ${count}` })
  await settle()
  expect(asked).toHaveLength(200)
  worker.say(opened(1))
  worker.say(page('[Page 1]\nHello'))
  worker.say(done)
  expect(await read).toMatchObject({ text: '[Page 1]\nHello' })
})
