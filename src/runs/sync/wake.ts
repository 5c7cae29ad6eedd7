/** What a round does: `push` only sends. */
export type What = 'push' | 'both'

/** Calls for rounds: what comes while one is under way is not forgotten. */
export class Wake {
  #called: What | undefined
  #due: ReturnType<typeof setTimeout> | undefined
  #dueAt = Infinity
  #ring: () => void = () => undefined

  /** Calls for a round. @param delayMs an earlier call is not put off */
  call(what: What, delayMs = 0): void {
    if (delayMs > 0) {
      const at = performance.now() + delayMs
      if (at >= this.#dueAt) return
      clearTimeout(this.#due)
      this.#dueAt = at
      this.#due = setTimeout(() => this.call(what), delayMs)
      return
    }
    this.#called = this.#called === 'both' ? 'both' : what
    this.#ring()
  }

  /** Waits for a call, or for so many milliseconds: then everything is done. @throws the signal's reason */
  async next(longestMs: number, signal: AbortSignal): Promise<What> {
    signal.throwIfAborted()
    if (this.#called === undefined) await this.#wait(longestMs, signal)
    const called = this.#called ?? 'both'
    this.#called = undefined
    clearTimeout(this.#due)
    this.#dueAt = Infinity
    return called
  }

  async #wait(longestMs: number, signal: AbortSignal): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    let onAbort: () => void = () => undefined
    try {
      await new Promise<void>((resolve, reject) => {
        this.#ring = resolve
        timer = setTimeout(resolve, longestMs)
        onAbort = () => reject(signal.reason as Error)
        signal.addEventListener('abort', onAbort)
      })
    } finally {
      this.#ring = () => undefined
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
  }
}
