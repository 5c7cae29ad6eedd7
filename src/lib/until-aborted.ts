/**
 * The result of some work, for as long as the signal is not aborted: work may be slow to notice that it was stopped.
 * @throws an AbortError as soon as the signal is aborted; what the work throws.
 */
export async function untilAborted<Result>(
  signal: AbortSignal,
  work: Promise<Result>,
): Promise<Result> {
  let stopListening = () => {}
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(new DOMException('The work was stopped', 'AbortError'))
    if (signal.aborted) onAbort()
    else {
      signal.addEventListener('abort', onAbort, { once: true })
      stopListening = () => signal.removeEventListener('abort', onAbort)
    }
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    // A long run waits so hundreds of times: each listener would keep its result, a picture for instance, in memory.
    stopListening()
  }
}
