import { type TouchEvent, useRef } from 'react'

/** Pixels that a finger goes along a row at least, and away from it at most. */
const ALONG_PX = 60
const ASIDE_PX = 30

/** Pixels from the edge of the screen that are the browser's: there its own way back begins. */
const EDGE_PX = 24

/** Handlers of an element that hear a finger going along it, to the left or to the right. */
export function useSwipe(onSwipe: () => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const [first, second] = Array.from(touches)
      const isFromEdge =
        first && (first.clientX < EDGE_PX || first.clientX > window.innerWidth - EDGE_PX)
      start.current =
        first && !second && !isFromEdge ? { x: first.clientX, y: first.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const [end] = Array.from(changedTouches)
      if (!start.current || !end) return
      const along = Math.abs(end.clientX - start.current.x)
      const aside = Math.abs(end.clientY - start.current.y)
      start.current = undefined
      if (along >= ALONG_PX && aside <= ASIDE_PX) onSwipe()
    },
    onTouchCancel: () => {
      start.current = undefined
    },
  }
}
