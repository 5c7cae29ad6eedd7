/**
 * The parts of the Web Locks API that all data is guarded with, as browsers do them: many readers or one writer of a
 * name, and null for whoever does not want to wait. Those who wait have no order.
 */
export function createSharedLocks() {
  const holders = new Map<string, LockMode[]>()
  let waiting: (() => void)[] = []

  async function request<Result>(
    name: string,
    { mode = 'exclusive', ifAvailable, signal }: LockOptions,
    work: (lock: object | null) => Promise<Result>,
  ): Promise<Result> {
    // Never calls back in the same turn, as in browsers.
    await Promise.resolve()
    const held = () => holders.get(name) ?? []
    const isFree = () => held().length === 0 || (mode === 'shared' && !held().includes('exclusive'))
    if (ifAvailable && !isFree()) return work(null)
    while (!isFree())
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve)
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      })
    holders.set(name, [...held(), mode])
    try {
      return await work({ name, mode })
    } finally {
      const rest = [...(holders.get(name) ?? [])]
      rest.splice(rest.indexOf(mode), 1)
      holders.set(name, rest)
      for (const goOn of waiting) goOn()
      waiting = []
    }
  }

  return {
    request,
    isHeld: (name: string) => (holders.get(name) ?? []).length > 0,
    /** How many wait for a lock. */
    waitingCount: () => waiting.length,
  }
}
