/** A run that has been started. */
interface LiveRun {
  signal: AbortSignal
  /** Whether it still is the one under its key: late events of an old run are dropped. */
  isCurrent: () => boolean
  /** It has come to its end by itself. */
  end: () => void
}

/** Runs of one kind, by key. */
export interface LiveRuns {
  /** Begins a run; one that is on its way under the same key is stopped. */
  start: (key: string) => LiveRun
  /** Stops a run. @returns whether there was one. */
  stop: (key: string) => boolean
}

/** Keeps which runs are on their way, one at most under each key. */
export function createLiveRuns(): LiveRuns {
  const live = new Map<string, AbortController>()
  const stop = (key: string) => {
    const controller = live.get(key)
    live.delete(key)
    controller?.abort()
    return controller !== undefined
  }
  return {
    start: (key) => {
      stop(key)
      const controller = new AbortController()
      live.set(key, controller)
      const isCurrent = () => live.get(key) === controller
      return {
        signal: controller.signal,
        isCurrent,
        end: () => {
          if (isCurrent()) live.delete(key)
        },
      }
    },
    stop,
  }
}
