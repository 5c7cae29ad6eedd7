import { vi } from 'vitest'
import { createFakeLocks } from '@/runs/testing/fake-locks'
import { stubIntersectionObserver, stubResizeObserver } from '@/ui/testing/stub-observers'

/** What a window of 1280 pixels with a mouse says to a question of the app. */
function isMatch(query: string): boolean {
  if (query.includes('pointer: fine')) return true
  if (query.includes('reduced-motion: reduce')) return true
  const width = /min-width:\s*([\d.]+)(rem|px)|width\s*>=\s*([\d.]+)(rem|px)/.exec(query)
  const length = Number(width?.[1] ?? width?.[3] ?? Number.NaN)
  const unit = width?.[2] ?? width?.[4]
  return length * (unit === 'rem' ? 16 : 1) <= 1280
}

/** Gives jsdom what it lacks of a browser, and empties what the page before kept. */
export function preparePage(): void {
  window.sessionStorage.clear()
  window.localStorage.clear()
  stubResizeObserver()
  stubIntersectionObserver()
  vi.stubGlobal('visualViewport', new EventTarget())
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { media: query, matches: isMatch(query) }),
  )
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createFakeLocks() })
}
