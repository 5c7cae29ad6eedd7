import { useCallback } from 'react'

/** Milliseconds between the end of a touch and its click. */
const CLICK_MS = 50
/** Milliseconds after which a press is no click any more; the page may not hear of its end. */
const LONG_PRESS_MS = 1_000

let isPressed = false
let ending: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

function endIn(ms: number) {
  clearTimeout(ending)
  ending = setTimeout(() => {
    isPressed = false
    for (const publish of waiting) publish()
    waiting.clear()
  }, ms)
}

function press() {
  isPressed = true
  endIn(LONG_PRESS_MS)
}

const release = () => endIn(CLICK_MS)

if (typeof window !== 'undefined') {
  addEventListener('pointerdown', press, { capture: true, passive: true })
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, release, { capture: true, passive: true })
}

/** Does what may move controls: at once, or after a press that is on its way, whose control would slip away from under it. */
export function afterPress(move: () => void): void {
  if (isPressed) waiting.add(move)
  else move()
}

/**
 * A ref for what lies over an edge of the window (toasts, tab bar, composer, buttons of a form): keeps its height in a property of the
 * page, so that what is beside it can keep clear. One element at a time for each property; zero while it is hidden or
 * gone. Nothing moves between a press and its release, or a control would slip away from under it.
 */
export function usePublishedHeight(
  property: '--dock-height' | '--actions-height' | '--toasts-height',
) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const { style } = document.documentElement
      const publish = () => style.setProperty(property, `${element.offsetHeight}px`)
      const observer = new ResizeObserver(() => afterPress(publish))
      observer.observe(element)
      return () => {
        observer.disconnect()
        waiting.delete(publish)
        style.removeProperty(property)
      }
    },
    [property],
  )
}
