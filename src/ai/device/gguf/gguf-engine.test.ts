import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeTinyGguf } from '@/testing/tiny-gguf'
import { waitFor } from '@/testing/wait-for'
import { DeviceModelError } from '../device-model-error'
import { GgufEngine, type ModelWorker } from './gguf-engine'
import type { ModelReply, ModelTask } from './gguf-wire'

const tiny = makeTinyGguf({ contextLength: 8_192 })

/** A worker that loads by itself, and answers as the test says. */
class FakeWorker implements ModelWorker {
  tasks: ModelTask[] = []
  isEnded = false
  reply: (reply: unknown) => void = () => undefined
  crash: (cause: unknown) => void = () => undefined
  /** What is answered to the task of loading. */
  loading: ModelReply[] = [
    { kind: 'progress', share: 0.5 },
    { kind: 'loaded', window: 2_000, threads: 1 },
  ]
  greeting: ModelReply = { kind: 'ready' }

  listen(onReply: (data: unknown) => void, onCrash: (cause: unknown) => void) {
    this.reply = onReply
    this.crash = onCrash
    queueMicrotask(() => onReply(this.greeting))
  }

  post(task: ModelTask) {
    this.tasks.push(task)
    if (task.kind === 'load')
      queueMicrotask(() => {
        for (const reply of this.loading) this.reply(reply)
      })
  }

  end() {
    this.isEnded = true
  }

  get kinds() {
    return this.tasks.map(({ kind }) => kind)
  }
}

const makePage = () => Object.assign(new EventTarget(), { visibilityState: 'visible' })
let page = makePage()
let isPhone = false
let workers: FakeWorker[] = []
const signal = new AbortController().signal
const hello = { messages: [{ role: 'user' as const, content: 'Hello?' }] }
const done: ModelReply = { kind: 'done', answer: { finish: 'stop', answerTokens: 3 } }
const ignore = () => undefined

beforeEach(() => {
  isPhone = false
  workers = []
  page = makePage()
  vi.stubGlobal('document', page)
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }))
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function makeEngine(
  openModel: () => Promise<Blob> = () => Promise.resolve(tiny),
  prepare: (worker: FakeWorker) => void = ignore,
) {
  return new GgufEngine({
    openModel,
    startWorker: () => {
      const worker = new FakeWorker()
      prepare(worker)
      workers.push(worker)
      return worker
    },
  })
}

/** The worker that runs, once it was given so many tasks of a kind. */
function workerAt(kind: ModelTask['kind'], count = 1): Promise<FakeWorker> {
  return waitFor(() => {
    const worker = workers.findLast(({ isEnded }) => !isEnded)
    expect(worker?.kinds.filter((each) => each === kind)).toHaveLength(count)
    return worker!
  })
}

const codeOf = (cause: unknown) =>
  cause instanceof DeviceModelError ? cause.code : cause instanceof Error ? cause.name : cause
const outcome = (work: Promise<unknown>) => work.catch(codeOf)

async function answerOnce(engine: GgufEngine, count = 1) {
  const answered = engine.answer(hello, ignore, signal)
  const worker = await workerAt('answer', count)
  worker.reply(done)
  await answered
  return worker
}

function hidePage() {
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
}

describe('an engine', () => {
  it('loads its model once, tells how far it is, and hands pieces on as they come (LOCAL-06)', async () => {
    const engine = makeEngine()
    expect([engine.contextWindow, engine.threads, engine.isLoaded]).toEqual([
      undefined,
      undefined,
      false,
    ])
    const shares: number[] = []
    await engine.load((share) => shares.push(share), signal)
    await engine.load((share) => shares.push(share), signal)
    expect(shares).toEqual([0, 0.5, 1])
    expect([engine.contextWindow, engine.threads, engine.isLoaded]).toEqual([2_000, 1, true])

    const pieces: string[] = []
    const request = { ...hello, maxTokens: 5, stop: ['\n'], schema: { type: 'integer' } }
    const answered = engine.answer(request, (text) => pieces.push(text), signal)
    const worker = await workerAt('answer')
    expect(worker.tasks).toEqual([
      { kind: 'load', model: tiny, window: 4_096, threads: 1 },
      { kind: 'answer', request },
    ])
    worker.reply({ kind: 'piece', text: 'Hel' })
    expect(pieces).toEqual(['Hel'])
    worker.reply({ kind: 'piece', text: 'lo' })
    worker.reply(done)
    expect(await answered).toEqual({ finish: 'stop', answerTokens: 3 })
    expect(pieces).toEqual(['Hel', 'lo'])
    expect(workers).toHaveLength(1)
  })

  it('ends a worker that does not begin, and starts another one, three times at most (LOCAL-07)', async () => {
    let begins = false
    const engine = makeEngine(undefined, (worker) => {
      if (!begins) worker.loading = [{ kind: 'starting' }, { kind: 'progress', share: 0.5 }]
    })
    const standStill = async (count: number, patienceMs: number) => {
      await waitFor(() => expect(workers.at(count - 1)?.kinds).toEqual(['load']))
      vi.advanceTimersByTime(patienceMs)
      await waitFor(() => expect(workers.at(count - 1)?.isEnded).toBe(true))
    }
    const inVain = outcome(engine.load(ignore, signal))
    await standStill(1, 5_000)
    await standStill(2, 20_000)
    await standStill(3, 60_000)
    expect(await inVain).toBe('model_worker_ended')
    expect(workers).toHaveLength(3)

    const loaded = engine.load(ignore, signal)
    await waitFor(() => expect(workers).toHaveLength(4))
    begins = true
    await standStill(4, 5_000)
    await loaded
    expect(workers).toHaveLength(5)
    expect(engine.isLoaded).toBe(true)
  })

  it('gives the texts of an answer what the window has left, by the letters that a token has (LOCAL-08)', async () => {
    const schema = { type: 'object', properties: { bio: { type: 'string' } } }
    const lengthIn = async (letters: number, maxTokens?: number) => {
      const engine = makeEngine()
      const content = 'x'.repeat(letters)
      const messages = [{ role: 'user' as const, content }]
      const request = { messages, schema, ...(maxTokens !== undefined && { maxTokens }) }
      const answered = engine.answer(request, ignore, signal)
      const worker = await workerAt('answer')
      worker.reply(done)
      await answered
      const [, task] = worker.tasks
      workers = []
      return JSON.stringify(task?.kind === 'answer' && task.request.schema)
    }
    // The model for tests knows single letters: of 2,000 tokens 32 are for the template, and 17 for the JSON around the text.
    expect(await lengthIn(1_800)).toContain('"maxLength":151')
    expect(await lengthIn(100, 200)).toContain('"maxLength":183')
    expect(await lengthIn(100)).toContain('"maxLength":600')
  })

  it('tells an answer how far its model is, where that has to be loaded first (LOCAL-16)', async () => {
    const engine = makeEngine(undefined, (worker) => {
      worker.loading.splice(1, 0, { kind: 'progress', share: 1 })
    })
    const shares: number[] = []
    const note = (share: number) => shares.push(share)
    const first = engine.answer(hello, ignore, signal, note)
    const worker = await workerAt('answer')
    expect(shares).toEqual([0, 0.5, 0.99, 1])
    worker.reply(done)
    await first
    const second = engine.answer(hello, ignore, signal, note)
    await workerAt('answer', 2)
    worker.reply(done)
    await second
    expect(shares).toHaveLength(4)
  })

  it('asks for no larger window than a phone, or the model, has', async () => {
    isPhone = true
    await makeEngine().load(ignore, signal)
    expect(workers[0]?.tasks).toMatchObject([{ window: 2_048 }])
    await makeEngine(() => Promise.resolve(makeTinyGguf())).load(ignore, signal)
    expect(workers[1]?.tasks).toMatchObject([{ window: 512 }])
  })

  it('uses half of the cores of an isolated page, and one on iPhone and iPad (LOCAL-21)', async () => {
    vi.stubGlobal('navigator', { hardwareConcurrency: 8 })
    vi.stubGlobal('crossOriginIsolated', true)
    await makeEngine().load(ignore, signal)
    expect(workers[0]?.tasks).toMatchObject([{ threads: 4 }])
    vi.stubGlobal('CSS', { supports: () => true })
    await makeEngine().load(ignore, signal)
    expect(workers[1]?.tasks).toMatchObject([{ threads: 1 }])
  })

  it('writes one answer after the other', async () => {
    const engine = makeEngine()
    const first = engine.answer(hello, ignore, signal)
    const second = engine.answer(hello, ignore, signal)
    const worker = await workerAt('answer')
    worker.reply(done)
    await first
    await workerAt('answer', 2)
    worker.reply(done)
    await second
  })

  it('starts no worker for what is no model', async () => {
    const large = new Proxy(tiny, {
      get: (blob, name) =>
        name === 'size'
          ? 2 * 1024 ** 3 + 1
          : name === 'slice'
            ? blob.slice.bind(blob)
            : blob[name as 'type'],
    })
    const codes = await Promise.all(
      [new Blob(['a text']), tiny.slice(0, 100_000), large].map((model) =>
        outcome(makeEngine(() => Promise.resolve(model)).load(ignore, signal)),
      ),
    )
    expect(codes).toEqual(['model_not_gguf', 'model_cut_short', 'model_too_large'])
    const gone = () => Promise.reject(new DOMException('', 'NotFoundError'))
    expect(await outcome(makeEngine(gone).load(ignore, signal))).toBe('NotFoundError')
    expect(workers).toEqual([])
  })

  it('gives no model to a worker that does not say that it has its policy (LOCAL-10)', async () => {
    const engine = makeEngine(undefined, (worker) => {
      worker.greeting = { kind: 'failed', code: 'model_policy_missing' }
    })
    expect(await outcome(engine.load(ignore, signal))).toBe('model_policy_missing')
    expect(workers[0]).toMatchObject({ tasks: [], isEnded: true })
  })

  it('ends the worker whose model cannot be loaded, and tries anew when it is asked again', async () => {
    const engine = makeEngine(undefined, (worker) => {
      if (workers.length === 0) worker.loading = [{ kind: 'failed', code: 'model_out_of_memory' }]
    })
    expect(await outcome(engine.load(ignore, signal))).toBe('model_out_of_memory')
    expect(workers[0]?.isEnded).toBe(true)
    expect(engine.isLoaded).toBe(false)
    await answerOnce(engine)
    expect(workers).toHaveLength(2)
  })
})

describe('a stop', () => {
  it('is heard at once, and the model stays loaded where its worker ends in time (LOCAL-09)', async () => {
    const engine = makeEngine()
    const stop = new AbortController()
    const pieces: string[] = []
    const answered = outcome(engine.answer(hello, (text) => pieces.push(text), stop.signal))
    const worker = await workerAt('answer')
    worker.reply({ kind: 'piece', text: 'a' })
    stop.abort()
    expect(await answered).toBe('AbortError')
    worker.reply({ kind: 'piece', text: 'b' })
    expect(pieces).toEqual(['a'])
    expect(worker.kinds).toEqual(['load', 'answer', 'stop'])

    // The next one waits for the end of this one.
    const next = engine.answer(hello, ignore, signal)
    await vi.advanceTimersByTimeAsync(1_900)
    expect(worker.kinds).toHaveLength(3)
    worker.reply({ kind: 'stopped' })
    await workerAt('answer', 2)
    worker.reply(done)
    await next
    await vi.advanceTimersByTimeAsync(10_000)
    expect(worker.isEnded).toBe(false)
  })

  it('ends a worker that does not hear it for two seconds; the next answer loads the model anew (LOCAL-09)', async () => {
    const engine = makeEngine()
    const stop = new AbortController()
    const answered = outcome(engine.answer(hello, ignore, stop.signal))
    const worker = await workerAt('answer')
    stop.abort()
    expect(await answered).toBe('AbortError')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(worker.isEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(worker.isEnded).toBe(true)
    expect(engine.isLoaded).toBe(false)
    expect(await answerOnce(engine)).not.toBe(worker)
  })

  it('ends a load, and an answer that waits for another', async () => {
    const engine = makeEngine(undefined, (worker) => {
      worker.loading = []
    })
    const stop = new AbortController()
    const loading = outcome(engine.load(ignore, stop.signal))
    const waiting = outcome(engine.answer(hello, ignore, stop.signal))
    const worker = await workerAt('load')
    stop.abort()
    expect(await loading).toBe('AbortError')
    expect(await waiting).toBe('AbortError')
    expect(worker.isEnded).toBe(true)
    expect(await outcome(engine.load(ignore, AbortSignal.abort()))).toBe('AbortError')
    expect(workers).toHaveLength(1)
  })
})

describe('a worker that breaks down', () => {
  it.each([
    ['ends', (worker: FakeWorker) => worker.crash(new Error('killed')), 'model_worker_ended'],
    ['says what nobody knows', (worker: FakeWorker) => worker.reply({}), 'model_worker_ended'],
    [
      'says that it cannot',
      (worker: FakeWorker) => worker.reply({ kind: 'failed', code: 'model_out_of_memory' }),
      'model_out_of_memory',
    ],
  ])('and %s leaves what it wrote, and is replaced (LOCAL-20)', async (_, breakDown, code) => {
    const engine = makeEngine()
    const pieces: string[] = []
    const answered = outcome(engine.answer(hello, (text) => pieces.push(text), signal))
    const worker = await workerAt('answer')
    worker.reply({ kind: 'piece', text: 'The first words' })
    breakDown(worker)
    expect(await answered).toBe(code)
    expect(pieces).toEqual(['The first words'])
    expect(worker.isEnded).toBe(true)
    await answerOnce(engine)
    // What an ended one says late counts for nothing.
    worker.crash(new Error('late'))
    expect(engine.isLoaded).toBe(true)
  })

  it('is none that says that a request does not fit', async () => {
    const engine = makeEngine()
    const answered = outcome(engine.answer(hello, ignore, signal))
    const worker = await workerAt('answer')
    worker.reply({ kind: 'failed', code: 'model_context_full' })
    expect(await answered).toBe('model_context_full')
    expect(await answerOnce(engine, 2)).toBe(worker)
  })
})

describe('a loaded model', () => {
  it('is let go after five idle minutes, not sooner, and loaded anew (LOCAL-16)', async () => {
    const engine = makeEngine()
    const worker = await answerOnce(engine)
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    await answerOnce(engine, 2)
    await vi.advanceTimersByTimeAsync(5 * 60_000 - 1)
    expect(worker.isEnded).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(worker.isEnded).toBe(true)
    expect([engine.isLoaded, engine.contextWindow]).toEqual([false, 2_000])
    expect(await answerOnce(engine)).not.toBe(worker)
  })

  it('is not idle while it answers, however long that takes (LOCAL-16)', async () => {
    const engine = makeEngine()
    const answered = engine.answer(hello, ignore, signal)
    const worker = await workerAt('answer')
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    worker.reply(done)
    await answered
    expect(worker.isEnded).toBe(false)
  })

  it('is let go when a phone hides the page, after the answer that is being written (LOCAL-16)', async () => {
    isPhone = true
    const engine = makeEngine()
    const worker = await answerOnce(engine)
    hidePage()
    expect(worker.isEnded).toBe(true)

    page.visibilityState = 'visible'
    const answered = engine.answer(hello, ignore, signal)
    const next = await workerAt('answer')
    hidePage()
    expect(next.isEnded).toBe(false)
    next.reply(done)
    await answered
    await waitFor(() => expect(next.isEnded).toBe(true))
  })

  it('stays when another window covers the page of a computer', async () => {
    const worker = await answerOnce(makeEngine())
    hidePage()
    expect(worker.isEnded).toBe(false)
  })

  it('is let go when it is asked to, in the midst of an answer or a load too', async () => {
    const engine = makeEngine()
    const answered = outcome(engine.answer(hello, ignore, signal))
    const worker = await workerAt('answer')
    await engine.unload()
    expect(await answered).toBe('model_worker_ended')
    expect(worker.isEnded).toBe(true)

    let open: (model: Blob) => void = ignore
    const slow = makeEngine(() => new Promise((resolve) => (open = resolve)))
    const loading = outcome(slow.load(ignore, signal))
    await waitFor(() => expect(open).not.toBe(ignore))
    await slow.unload()
    open(tiny)
    expect(await loading).toBe('model_worker_ended')
    expect(workers).toHaveLength(1)
  })
})
