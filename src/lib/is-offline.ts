/** Whether the browser says that it has no network. That it says nothing of the kind proves nothing. */
export function isOffline(): boolean {
  return (globalThis.navigator as Navigator | undefined)?.onLine === false
}

/** Calls back when that may have changed. @returns the way to stop */
export function watchOffline(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
