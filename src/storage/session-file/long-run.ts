/** How far something long has come, and the way to stop it. */
export interface LongRun {
  /** Stops it: what it was started with then rejects with the signal's reason. */
  signal?: AbortSignal
  /** Called now and then, at the end with `done` equal to `total`. */
  onProgress?: (progress: { done: number; total: number }) => void
}
