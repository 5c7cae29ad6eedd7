import { vi } from 'vitest'

class IdleObserver {
  observe = vi.fn()
  unobserve = vi.fn()
  disconnect = vi.fn()
}

/**
 * Gives jsdom the observer that dialogs need; it never tells of anything. It stays after the test: a step through the history
 * can arrive when the page of its test is gone, and looks for it.
 */
export function stubResizeObserver(): void {
  Object.assign(globalThis, { ResizeObserver: IdleObserver })
}

/** Gives jsdom an observer for which nothing ever comes near the screen. */
export function stubIntersectionObserver(): void {
  vi.stubGlobal('IntersectionObserver', IdleObserver)
}
