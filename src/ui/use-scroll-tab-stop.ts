import { useCallback } from 'react'

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

/**
 * A ref for a scrolling box: makes it reachable by Tab while it scrolls and holds no control of its own,
 * so that its text can be read by keyboard.
 */
export function useScrollTabStop() {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    const update = () => {
      const needsStop =
        element.scrollHeight > element.clientHeight && element.querySelector(CONTROLS) === null
      if (needsStop) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    const observer = new ResizeObserver(update)
    observer.observe(element)
    update()
    return () => observer.disconnect()
  }, [])
}
