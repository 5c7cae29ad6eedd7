interface Holder {
  /** Breaks the promise that the holder's request gave. */
  lose: (reason: DOMException) => void
  /** Resolves when the lock is free again, or stolen. */
  gone: Promise<void>
}

/** The parts of the Web Locks API that runs use, as browsers do them: one holder per name among all tabs. */
export function createFakeLocks() {
  const holders = new Map<string, Holder>()

  function hold<Result>(
    name: string,
    lock: object,
    work: (lock: object) => Promise<Result>,
  ): Promise<Result> {
    return new Promise((resolve, reject) => {
      let leave: () => void = () => undefined
      const gone = new Promise<void>((done) => {
        leave = done
      })
      const lose = (reason: DOMException) => {
        leave()
        reject(reason)
      }
      const holder: Holder = { lose, gone }
      holders.set(name, holder)
      // The work of a holder that lost its lock goes on, but its end releases nothing any more.
      const release = () => {
        leave()
        if (holders.get(name) === holder) holders.delete(name)
      }
      work(lock).finally(release).then(resolve, reject)
    })
  }

  /** Rejects when the wait for a lock is given up; of no use once it is held. */
  function untilAborted(signal: AbortSignal | undefined) {
    return new Promise<never>((_, reject) => {
      const giveUp = () => reject(new DOMException('Given up', 'AbortError'))
      if (signal?.aborted) giveUp()
      signal?.addEventListener('abort', giveUp)
    })
  }

  type Work<Result> = (lock: object | null) => Promise<Result>

  /** Never calls back in the same turn, as in browsers. */
  async function requestWith<Result>(name: string, options: LockOptions, work: Work<Result>) {
    await new Promise((resolve) => setTimeout(resolve))
    if (options.ifAvailable && holders.has(name)) return work(null)
    if (!options.steal)
      for (let holder = holders.get(name); holder; holder = holders.get(name))
        await Promise.race([holder.gone, untilAborted(options.signal)])
    holders.get(name)?.lose(new DOMException('The lock was stolen', 'AbortError'))
    return hold(name, { name, mode: 'exclusive' }, work)
  }

  function request<Result>(name: string, work: Work<Result>): Promise<Result>
  function request<Result>(name: string, options: LockOptions, work: Work<Result>): Promise<Result>
  function request<Result>(
    name: string,
    ...rest: [Work<Result>] | [LockOptions, Work<Result>]
  ): Promise<Result> {
    return rest.length === 1 ? requestWith(name, {}, rest[0]) : requestWith(name, ...rest)
  }

  const query = () => Promise.resolve({ held: Array.from(holders.keys(), (name) => ({ name })) })

  return { request, query, isHeld: (name: string) => holders.has(name) }
}
