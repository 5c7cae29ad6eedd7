import { expect, it } from 'vitest'
import { LoreError, LoreFinder, type LoreWorker } from './lore-finder'
import type { LoreReply, LoreTask } from './lore-wire'

/** A worker whose replies the test gives. */
function scripted() {
  const workers: {
    tasks: LoreTask[]
    reply: (reply: LoreReply) => void
    crash: (cause: unknown) => void
    isEnded: boolean
  }[] = []
  const start = (): LoreWorker => {
    const worker: (typeof workers)[number] = {
      tasks: [],
      reply: () => undefined,
      crash: () => undefined,
      isEnded: false,
    }
    workers.push(worker)
    return {
      post: (task) => worker.tasks.push(task),
      listen: (onReply, onCrash) => {
        worker.reply = onReply
        worker.crash = onCrash
      },
      end: () => {
        worker.isEnded = true
      },
    }
  }
  let tick: () => void = () => undefined
  let running = 0
  const clock = (onTick: () => void) => {
    running += 1
    tick = onTick
    return () => {
      running -= 1
    }
  }
  const ticks = (count: number) => {
    for (let index = 0; index < count; index += 1) tick()
  }
  return { workers, start, clock, ticks, runningClocks: () => running }
}

const prepare = { kind: 'prepare', books: [] } as const
const answered = { kind: 'answer', answer: { needsHistory: false } } as const
const trying = (pattern: string | undefined) => ({ kind: 'trying', pattern }) as const
/** Lets what waits for a promise go on. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

it('ends a pattern that takes too long, and asks anew without it (LORE-17)', async () => {
  const { workers, start, clock, ticks, runningClocks } = scripted()
  const finder = new LoreFinder(start, clock)
  const asked = finder.ask(prepare)
  await settle()
  workers[0]?.reply(trying('/(a+)+$/'))
  ticks(9)
  expect(workers).toHaveLength(1)
  ticks(1)
  await settle()
  expect(workers[0]?.isEnded).toBe(true)
  expect(workers[1]?.tasks).toEqual([{ ...prepare, slowPatterns: ['/(a+)+$/'] }])
  workers[1]?.reply(answered)
  expect(await asked).toEqual({ needsHistory: false })
  expect(runningClocks()).toBe(0)
})

it('gives each pattern its own time, and none to what is no pattern', async () => {
  const { workers, start, clock, ticks } = scripted()
  const finder = new LoreFinder(start, clock)
  const asked = finder.ask(prepare)
  await settle()
  workers[0]?.reply(trying('/a/'))
  ticks(9)
  workers[0]?.reply(trying('/b/'))
  ticks(9)
  workers[0]?.reply(trying(undefined))
  ticks(100)
  workers[0]?.reply(answered)
  await asked
  expect(workers).toHaveLength(1)
  expect(workers[0]?.isEnded).toBe(false)
})

it('gives a worker up that says nothing for half a minute', async () => {
  const { workers, start, clock, ticks } = scripted()
  const finder = new LoreFinder(start, clock)
  const asked = finder.ask(prepare)
  await settle()
  ticks(1_199)
  expect(workers[0]?.isEnded).toBe(false)
  ticks(1)
  await expect(asked).rejects.toBeInstanceOf(LoreError)
  expect(workers[0]?.isEnded).toBe(true)
})

it('tells that it broke, and starts anew for what comes next', async () => {
  const { workers, start, clock } = scripted()
  const finder = new LoreFinder(start, clock)
  const asked = finder.ask(prepare)
  const next = finder.ask(prepare)
  await settle()
  workers[0]?.crash(new Error('out of memory'))
  await expect(asked).rejects.toBeInstanceOf(LoreError)
  await settle()
  workers[1]?.reply(answered)
  expect(await next).toEqual({ needsHistory: false })
})
