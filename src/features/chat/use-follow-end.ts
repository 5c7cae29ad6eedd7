import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end within which a reader counts as being at the end, in pixels. CHAT-27. */
const AT_END_PX = 30

/** Distance from the top within which earlier messages are asked for, in pixels. */
const NEAR_TOP_PX = 600

interface Options {
  /** Called when the reader comes near the top. */
  onNearTop: () => void
  /** Changes when messages are put before the present ones, so that the reader's place is kept. */
  firstItemId: string | undefined
}

/** Where a scrolling element stood when it was last looked at. */
interface Place {
  scrollTop: number
  scrollHeight: number
  clientHeight: number
}

const START: Place = { scrollTop: 0, scrollHeight: 0, clientHeight: 0 }

function placeOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): Place {
  return { scrollTop, scrollHeight, clientHeight }
}

function isNearEnd({ scrollTop, scrollHeight, clientHeight }: Place): boolean {
  return scrollHeight - scrollTop - clientHeight <= AT_END_PX
}

/**
 * Whether the reader went up: the place is higher, and neither a box that grew nor content that shrank can have
 * pushed it there.
 */
function wentUp(before: Place, now: Place): boolean {
  return (
    now.scrollTop < before.scrollTop - 0.5 &&
    now.clientHeight === before.clientHeight &&
    now.scrollHeight >= before.scrollHeight
  )
}

/** How far down one element stands from another, in pixels; 0 where one of them is not in the page. */
function distance(from: Element | null, to: Element | null): number {
  if (!from?.isConnected || !to?.isConnected) return 0
  return to.getBoundingClientRect().top - from.getBoundingClientRect().top
}

/**
 * Keeps a scrolling list at its end while it grows, until the reader scrolls up by a hair; at the end again, it
 * follows again. What is being read never moves.
 */
export function useFollowEnd({ onNearTop, firstItemId }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  const last = useRef(START)
  const firstItem = useRef<Element>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)

  const scrollToEnd = useCallback(() => {
    const element = scroller.current
    if (!element) return
    isFollowing.current = true
    element.scrollTop = element.scrollHeight
    last.current = placeOf(element)
    setIsAtEnd(true)
  }, [])

  const onScroll = () => {
    const element = scroller.current
    if (!element) return
    const now = placeOf(element)
    if (wentUp(last.current, now)) isFollowing.current = false
    else if (isNearEnd(now) && now.scrollTop > last.current.scrollTop) isFollowing.current = true
    last.current = now
    setIsAtEnd(isNearEnd(now))
    if (now.scrollTop < NEAR_TOP_PX) onNearTop()
  }

  useLayoutEffect(() => {
    const element = scroller.current
    const inner = content.current
    if (!element || !inner) return
    const keepPlace = () => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight
      last.current = placeOf(element)
      setIsAtEnd(isNearEnd(last.current))
    }
    const observer = new ResizeObserver(keepPlace)
    observer.observe(inner)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // Messages put before the present ones push these down: put the reader back before the paint.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const first = content.current?.firstElementChild ?? null
    if (!isFollowing.current) element.scrollTop += distance(first, firstItem.current)
    firstItem.current = first
    last.current = placeOf(element)
  }, [firstItemId])

  return { scroller, content, isAtEnd, onScroll, scrollToEnd }
}
