import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { MessageRecord } from '@/storage/database/records'
import { fillsScreen } from './filling-screen'

/** Distance from the end within which a reader counts as being at the end, in pixels. */
const AT_END_PX = 30

/** Distance from an edge within which more messages are asked for, in pixels. */
const NEAR_EDGE_PX = 2_000

interface Options {
  /** Called once, before the first paint, with the pixels above the place at which the list opens. */
  onPlaced: (scrollTop: number) => void
  /**
   * Called when the reader comes near the top, and where the messages do not fill their place: before they are painted.
   */
  onNearTop: () => void
  /** Called when the reader comes near the end. */
  onNearEnd: () => void
  /** Changes when messages are put before the present ones, so that the reader's place is kept. */
  firstKey: number | undefined
  /** False while the end of what is loaded is not the end of the conversation. */
  canFollow: boolean
  /** Message to open at, rather than the end. */
  targetMessageId: string | undefined
  /** The last message that is loaded. */
  lastMessage: LastMessage | undefined
}

type LastMessage = Pick<MessageRecord, 'seq' | 'pending' | 'content'>

/** Whether a reader who has left the end would see something new there. */
export function isNews(now: LastMessage | undefined, seen: LastMessage | undefined): boolean {
  if (now === undefined) return false
  if (seen === undefined || now.seq > seen.seq) return true
  // An answer that is awaited is no news before its first words.
  if (now.pending) return now.content !== ''
  return seen.pending === true && now.content !== seen.content
}

/** Where a scrolling element stood when it was last looked at. */
interface ScrollState {
  scrollTop: number
  scrollHeight: number
  clientHeight: number
}

const START: ScrollState = { scrollTop: 0, scrollHeight: 0, clientHeight: 0 }

function scrollStateOf({ scrollTop, scrollHeight, clientHeight }: HTMLElement): ScrollState {
  return { scrollTop, scrollHeight, clientHeight }
}

function toEnd({ scrollTop, scrollHeight, clientHeight }: ScrollState): number {
  return scrollHeight - scrollTop - clientHeight
}

/** A hair: less than the smallest step of a wheel or a finger, in pixels. */
const HAIR_PX = 0.5

/** Heights are told in whole pixels, so that what pushed the place may be that much more than it seems. */
const ROUNDED_PX = 2

/**
 * Whether the reader went up: the place is higher, and neither a box that grew nor content that shrank can have
 * pushed it that far.
 */
export function wentUp(before: ScrollState, now: ScrollState): boolean {
  const shrunk = Math.max(0, before.scrollHeight - now.scrollHeight)
  const grown = Math.max(0, now.clientHeight - before.clientHeight)
  const pushed = shrunk + grown
  return now.scrollTop < before.scrollTop - pushed - (pushed > 0 ? ROUNDED_PX : HAIR_PX)
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
export function useFollowEnd(options: Options) {
  const { onPlaced, onNearTop, onNearEnd, firstKey, canFollow, targetMessageId, lastMessage } =
    options
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(targetMessageId === undefined)
  const last = useRef(START)
  const firstItem = useRef<Element>(null)
  const latest = useRef(lastMessage)
  const nearTop = useRef(onNearTop)
  const placed = useRef(onPlaced)
  /** The last message when the reader was at the end. */
  const seen = useRef(lastMessage)
  /** Away from the end, and what was the last message when the reader left it. */
  const [away, setAway] = useState<{ seen: LastMessage | undefined }>()

  const noteWhetherAtEnd = useCallback((isAtEnd: boolean) => {
    if (isAtEnd) seen.current = latest.current
    const left = { seen: seen.current }
    setAway((before) => (isAtEnd ? undefined : (before ?? left)))
  }, [])

  useLayoutEffect(() => {
    latest.current = lastMessage
    nearTop.current = onNearTop
    placed.current = onPlaced
  }, [lastMessage, onNearTop, onPlaced])

  const scrollToEnd = useCallback(() => {
    const element = scroller.current
    if (!element) return
    isFollowing.current = true
    element.scrollTop = element.scrollHeight
    last.current = scrollStateOf(element)
    noteWhetherAtEnd(true)
  }, [noteWhetherAtEnd])

  const onScroll = () => {
    const element = scroller.current
    if (!element) return
    const now = scrollStateOf(element)
    const isNearEnd = toEnd(now) <= AT_END_PX
    if (wentUp(last.current, now)) isFollowing.current = false
    else if (canFollow && isNearEnd && now.scrollTop > last.current.scrollTop)
      isFollowing.current = true
    last.current = now
    noteWhetherAtEnd(isNearEnd)
    // Who reads on at the end needs nothing above.
    if (!isFollowing.current && now.scrollTop < NEAR_EDGE_PX) onNearTop()
    if (toEnd(now) < NEAR_EDGE_PX) onNearEnd()
  }

  useLayoutEffect(() => {
    const element = scroller.current
    const inner = content.current
    if (!element || !inner) return
    let isPlaced = false
    const keepPosition = () => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight
      last.current = scrollStateOf(element)
      if (!isPlaced) placed.current(last.current.scrollTop)
      isPlaced = true
      noteWhetherAtEnd(toEnd(last.current) <= AT_END_PX)
      // There is no way up to what is not there yet.
      if (last.current.scrollHeight <= last.current.clientHeight) nearTop.current()
    }
    const observer = new ResizeObserver(keepPosition)
    observer.observe(inner)
    observer.observe(element)
    return () => observer.disconnect()
  }, [noteWhetherAtEnd])

  // Messages put before the present ones push these down: put the reader back before the paint.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const first = content.current?.firstElementChild ?? null
    if (isFollowing.current && !fillsScreen(element)) nearTop.current()
    // The page has not told of it yet where they come in the same frame.
    if (wentUp(last.current, scrollStateOf(element))) isFollowing.current = false
    if (!isFollowing.current) element.scrollTop += distance(first, firstItem.current)
    firstItem.current = first
    last.current = scrollStateOf(element)
  }, [firstKey])

  useLayoutEffect(() => {
    if (targetMessageId === undefined) return
    const id = CSS.escape(targetMessageId)
    const target = content.current?.querySelector(`[data-message-id="${id}"]`)
    target?.scrollIntoView({ block: 'center' })
    if (scroller.current) last.current = scrollStateOf(scroller.current)
  }, [targetMessageId])

  return {
    scroller,
    content,
    isAtEnd: away === undefined,
    /** Whether something has come since the reader left the end. */
    hasNews: away !== undefined && isNews(lastMessage, away.seen),
    onScroll,
    scrollToEnd,
  }
}
