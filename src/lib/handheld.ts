/*
 * Phones and tablets. They turn the screen off, and put pages aside without a word when another app is shown.
 */

/** Whether the page is used by touch, first of all. */
export function isHandheld(): boolean {
  return typeof matchMedia !== 'undefined' && matchMedia('(pointer: coarse)').matches
}

/** Whether this is Safari's engine on iPhone or iPad, which alone knows this style. */
export function isTouchSafari(): boolean {
  return typeof CSS !== 'undefined' && CSS.supports('-webkit-touch-callout', 'none')
}

/** Whether the page is out of sight in a browser that suspends such pages, and cuts what they ask of the database. */
export function isPutAside(): boolean {
  return isTouchSafari() && document.visibilityState === 'hidden'
}

/** Resolves when the page is not put aside, or is to end what it does: at once, nearly always. */
export function untilTakenUp(signal?: AbortSignal): Promise<void> {
  if (!isPutAside() || signal?.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const listening = new AbortController()
    const look = () => {
      if (isPutAside() && !signal?.aborted) return
      listening.abort()
      resolve()
    }
    document.addEventListener('visibilitychange', look, { signal: listening.signal })
    signal?.addEventListener('abort', look, { signal: listening.signal })
  })
}
