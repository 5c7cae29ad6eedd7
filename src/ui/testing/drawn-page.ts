import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'

/**
 * A page for the tests of a file, empty at the beginning of each and gone at its end. To be called once, outside of the
 * tests; the file asks for jsdom.
 */
export function drawnPage() {
  const page = document.createElement('div')
  let root: Root
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    document.body.append(page)
    root = createRoot(page)
  })
  afterEach(() => {
    act(() => root.unmount())
    page.remove()
    vi.unstubAllGlobals()
  })
  return {
    page,
    /** Draws something in place of what is there; when it returns, that is done. */
    draw: (node: ReactNode) => act(() => root.render(node)),
  }
}
