interface Holder {
  /** Breaks the promise that the holder's request gave. */
  lose: (reason: DOMException) => void
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
      const holder: Holder = { lose: reject }
      holders.set(name, holder)
      // The work of a holder that lost its lock goes on, but its end releases nothing any more.
      const release = () => {
        if (holders.get(name) === holder) holders.delete(name)
      }
      work(lock).finally(release).then(resolve, reject)
    })
  }

  /** Never calls back in the same turn, as in browsers. */
  async function request<Result>(
    name: string,
    options: LockOptions,
    work: (lock: object | null) => Promise<Result>,
  ): Promise<Result> {
    await new Promise((resolve) => setTimeout(resolve))
    const holder = holders.get(name)
    if (options.ifAvailable && holder) return work(null)
    if (holder && !options.steal) throw new Error('Waiting for a lock is not part of this fake')
    holder?.lose(new DOMException('The lock was stolen', 'AbortError'))
    return hold(name, { name, mode: 'exclusive' }, work)
  }

  return { request, isHeld: (name: string) => holders.has(name) }
}
