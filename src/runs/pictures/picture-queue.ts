import { pause } from '@/lib/pause'

/** How a queue goes. */
export interface PictureQueueOptions {
  /** Draws the pictures of one profile. What it throws ends the queue. */
  draw: (profileId: string) => Promise<void>
  /** Milliseconds between two beginnings, asked for before each; 0 where nothing is sent. */
  staggerMs: () => Promise<number>
  /** How many are drawn at a time: more would only wait at the provider, and fill the memory. */
  maxAtOnce: number
  signal: AbortSignal
}

/** Profiles whose pictures are to be drawn, one beginning after another. */
export interface PictureQueue {
  /** Adds profiles; those that wait or are being drawn already are passed over. */
  add: (profileIds: readonly string[]) => void
  /** Resolves when all that were added are done. @throws what drawing threw first, and AbortError. */
  whenDone: () => Promise<void>
  /** Resolves when nothing is drawn at this moment, whatever came of it. */
  whenIdle: () => Promise<void>
}

/** Makes a queue. It begins with the first profile that is added. */
export function createPictureQueue(options: PictureQueueOptions): PictureQueue {
  const { draw, staggerMs, maxAtOnce, signal } = options
  const waiting = new Set<string>()
  const beingDrawn = new Set<string>()
  const atWork = new Set<Promise<unknown>>()
  const work: Promise<unknown>[] = []
  let gate: Promise<unknown> = Promise.resolve()
  let begunAt = -Infinity

  const untilTurn = async () => {
    while (atWork.size >= maxAtOnce) await Promise.race(atWork)
    const waitMs = begunAt + (await staggerMs()) - Date.now()
    if (waitMs > 0) await pause(waitMs, signal)
    signal.throwIfAborted()
    begunAt = Date.now()
  }

  const begin = (profileId: string) => {
    waiting.delete(profileId)
    beingDrawn.add(profileId)
    const drawing = draw(profileId)
    const ended: Promise<unknown> = drawing
      .catch(() => undefined)
      .then(() => {
        beingDrawn.delete(profileId)
        atWork.delete(ended)
      })
    atWork.add(ended)
    return drawing
  }

  return {
    add: (profileIds) => {
      for (const profileId of profileIds) {
        if (waiting.has(profileId) || beingDrawn.has(profileId)) continue
        waiting.add(profileId)
        // The next one's turn comes when this one has begun, not when it is done.
        let drawing: Promise<void> | undefined
        const turn = gate.then(untilTurn).then(() => {
          drawing = begin(profileId)
        })
        gate = turn
        const done = turn.then(() => drawing)
        // Told by whenDone; until then nobody listens.
        done.catch(() => undefined)
        work.push(done)
      }
    },
    whenIdle: async () => {
      await Promise.all(atWork)
    },
    whenDone: async () => {
      let awaited
      do {
        awaited = work.length
        await Promise.all(work)
      } while (work.length > awaited)
    },
  }
}
