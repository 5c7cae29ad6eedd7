import { memo, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Pages this far outside the view keep their height but not their content, in pixels. */
const KEEP_PX = 2_000

interface Props {
  /** The element that scrolls. */
  scroller: RefObject<HTMLElement | null>
  /** False for the page that is being written to. */
  canRest: boolean
  children: ReactNode
}

/**
 * One page of messages. Far from the reader it is an empty box of the height that it had, so that a chat of
 * 10,000 messages costs what is near, and, because no height is guessed, nothing jumps.
 */
export const MessagePage = memo(function MessagePage({ scroller, canRest, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [restingHeight, setRestingHeight] = useState<number>()
  useEffect(() => {
    const element = box.current
    if (!element || !canRest) return
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page hears of several changes at once; the last is how it stands.
        const entry = entries.at(-1)
        if (!entry) return
        // An editor with unsaved text must not be thrown away.
        const isInUse = element.contains(document.activeElement)
        if (entry.isIntersecting) setRestingHeight(undefined)
        // To the fraction of a pixel: what is rounded away would move what is read.
        else if (!isInUse)
          setRestingHeight((height) => height ?? element.getBoundingClientRect().height)
      },
      { root: scroller.current, rootMargin: `${KEEP_PX}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, canRest])
  const isResting = canRest && restingHeight !== undefined
  // The observer reports a frame or more after the scroll. A reader who is faster would see an empty page, so it is
  // filled in the same frame.
  useEffect(() => {
    const view = scroller.current
    if (!view || !isResting) return
    const fillWhenInView = () => {
      const place = box.current?.getBoundingClientRect()
      const { top, bottom } = view.getBoundingClientRect()
      if (place && place.bottom > top && place.top < bottom)
        flushSync(() => setRestingHeight(undefined))
    }
    view.addEventListener('scroll', fillWhenInView, { passive: true })
    return () => view.removeEventListener('scroll', fillWhenInView)
  }, [scroller, isResting])
  return (
    <div ref={box} style={isResting ? { height: restingHeight } : undefined}>
      {!isResting && children}
    </div>
  )
})
