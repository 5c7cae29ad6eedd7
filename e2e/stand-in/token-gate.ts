import { setTimeout } from 'node:timers'

/** Lets tokens through, all or as many as the test releases. */
export class TokenGate {
  private permits = Infinity
  private waiting: (() => void)[] = []

  /** From now on tokens wait for `release`. */
  hold() {
    this.permits = 0
  }

  /** Lets some more tokens through, over all streams; without a number it ends the hold. */
  release(tokens = Infinity) {
    this.permits += tokens
    const woken = this.waiting.splice(0)
    for (const wake of woken) wake()
  }

  /** Whether tokens go by their permits. */
  get isHeld(): boolean {
    return this.permits !== Infinity
  }

  /** Takes a permit if there is one. */
  tryTake(): boolean {
    if (this.permits < 1) return false
    this.permits -= 1
    return true
  }

  /** Waits for a permit and takes it; false if the signal ends the wait. */
  async take(signal: AbortSignal): Promise<boolean> {
    while (!this.tryTake()) {
      if (signal.aborted) return false
      await untilDone((wake) => this.waiting.push(wake), signal)
    }
    return true
  }
}

/** Waits until `begin` calls back; an abort ends the wait early. */
export async function untilDone(
  begin: (done: () => void) => unknown,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    const done = () => {
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    begin(done)
  })
}

/** Waits so many milliseconds; an abort ends the wait early. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  // Unreferenced: a wait that an abort has ended must not keep the process alive.
  if (ms > 0) await untilDone((done) => setTimeout(done, ms).unref(), signal)
}
