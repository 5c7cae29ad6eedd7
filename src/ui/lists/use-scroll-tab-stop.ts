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
      const needsStop = element.scrollHeight > element.clientHeight && !hasControl(element)
      if (needsStop) element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    // What stands in the box, too: a box that is as high as it may be keeps its size while its content grows.
    const sizes = new ResizeObserver(update)
    const watch = () => {
      sizes.disconnect()
      for (const each of [element, ...element.children]) sizes.observe(each)
      update()
    }
    const children = new MutationObserver(watch)
    children.observe(element, { childList: true })
    watch()
    return () => {
      sizes.disconnect()
      children.disconnect()
    }
  }, [])
}

/** Whether there is a control that can be reached: one that is not drawn cannot. */
function hasControl(element: HTMLElement): boolean {
  return [...element.querySelectorAll(CONTROLS)].some((one) => one.getClientRects().length > 0)
}
