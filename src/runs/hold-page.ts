import type { StoreApi } from 'zustand/vanilla'

/**
 * Has the browser ask before the page goes while something of a store would be lost with it, wherever in the app the
 * user is by then.
 */
export function holdPageWhile<State>(
  store: StoreApi<State>,
  wouldLose: (state: State) => boolean,
): void {
  if (typeof window === 'undefined') return
  const hold = (event: Event) => {
    // Told by the store itself: other listeners of it may ask before this one was told.
    if (wouldLose(store.getState())) event.preventDefault()
  }
  store.subscribe((state) => {
    if (wouldLose(state)) window.addEventListener('beforeunload', hold)
    else window.removeEventListener('beforeunload', hold)
  })
}
