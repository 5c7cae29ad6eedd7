/** Does not wait for work that is slow to notice that it was stopped. @throws an AbortError then. */
export function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(new DOMException('The work was stopped', 'AbortError'))
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
  return Promise.race([work, aborted])
}
