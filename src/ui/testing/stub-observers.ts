import { vi } from 'vitest'

class IdleObserver {
  observe = vi.fn()
  unobserve = vi.fn()
  disconnect = vi.fn()
}

/** Gives jsdom the observer that dialogs need; it never tells of anything. */
export function stubResizeObserver(): void {
  vi.stubGlobal('ResizeObserver', IdleObserver)
}

/** Gives jsdom an observer for which nothing ever comes near the screen. */
export function stubIntersectionObserver(): void {
  vi.stubGlobal('IntersectionObserver', IdleObserver)
}
