import { vi } from 'vitest'

class IdleResizeObserver {
  observe = vi.fn()
  unobserve = vi.fn()
  disconnect = vi.fn()
}

/** Gives jsdom the observer that dialogs need; it never tells of anything. */
export function stubResizeObserver(): void {
  vi.stubGlobal('ResizeObserver', IdleResizeObserver)
}
