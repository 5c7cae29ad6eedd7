import { navigate as pushOrReplace } from 'wouter/use-browser-location'
import { BASE } from '@/lib/start/base'

/*
 * What wouter leaves out and Parlour needs: leaving a form can be held back, also by the back button, pages come back
 * to where they were scrolled, and the back button closes what lies over a page. Each entry of the browser's history
 * carries the index of its page; an overlay has an entry of its own, above that of its page and with the same index.
 */

/** Where a page is: path and query, without the base path of the site. */
export interface RouteLocation {
  pathname: string
  search: string
}

/** How to go somewhere. */
export interface NavigateOptions {
  /** Takes the present entry's place in the history. Default: false */
  replace?: boolean
  /** Kept with the entry; read by `useLocation().state`. */
  state?: Record<string, unknown>
  /**
   * A way back: where the reader has just come from that address, returns to it and to where it was scrolled.
   * Default: false
   */
  back?: boolean
  /** Stays where it is scrolled. Default: false */
  preventScrollReset?: boolean
  /**
   * `location.pathname` of the page that sends away by itself. A page can stay for a moment after the reader has gone on by another way,
   * and must then not lead away from there. Default: wherever the reader is
   */
  from?: string
}

/**
 * Asked before a navigation. Returns true to hold it back, and may call `proceed` later to let it happen.
 */
export type LeaveGuard = (from: RouteLocation, to: RouteLocation, proceed: () => void) => boolean

let guard: LeaveGuard | undefined
let index = 0
let isReturning = false
let isAllowed = false
const scrolls = new Map<number, number>()
/** What pages keep with their entries of the history, by name; see `keepInEntry`. */
const keptValues = new Map<number, Record<string, string>>()

/** Reads where the page is. */
function readLocation(url: URL | Location = location): RouteLocation {
  const { pathname, search } = url
  return { pathname: pathname.slice(BASE.length) || '/', search }
}

function readIndex(state: unknown): number {
  return typeof state === 'object' && state !== null && 'index' in state
    ? Number(state.index) || 0
    : 0
}

/** How many overlays lie over the page at an entry. */
function readDepth(state: unknown): number {
  return typeof state === 'object' && state !== null && 'overlays' in state
    ? Number(state.overlays) || 0
    : 0
}

/** Address of the entry before one, which the entry itself keeps, so that a reload does not forget it. */
function readFrom(state: unknown): unknown {
  return typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
}

/**
 * Keeps a value with the present entry of the history, such as the search of a list: the page finds it again on the way
 * back. It stands in memory alone, and in no address, which the browser would remember.
 */
export function keepInEntry(name: string, value: string): void {
  keptValues.set(index, { ...keptValues.get(index), [name]: value })
}

/** What the present entry keeps under a name; undefined where it keeps nothing. */
export function keptInEntry(name: string): string | undefined {
  return keptValues.get(index)?.[name]
}

/** What closes the overlays that are open, the lowest first. */
const overlays: (() => void)[] = []
/** How many overlays' entries lie between the present entry of the history and that of its page. */
let depth = 0
let isStarted = false
/** What waits until a step of our own through the history has arrived. */
const waiting: (() => void)[] = []

/**
 * Gives an overlay an entry of the history, so that the back button closes it instead of leaving the page.
 * @param close asked to close it; may refuse
 * @returns the way to say that it has closed, which takes its entry away.
 */
export function openOverlay(close: () => void): () => void {
  overlays.push(close)
  queueMicrotask(settleOverlays)
  return () => {
    const at = overlays.indexOf(close)
    if (at >= 0) overlays.splice(at, 1)
    queueMicrotask(settleOverlays)
  }
}

/** Makes the entries of the history as many as the overlays that are open. */
function settleOverlays() {
  if (isReturning || !isStarted) return
  if (depth > overlays.length) step(overlays.length - depth)
  while (depth < overlays.length) {
    depth += 1
    history.pushState({ ...history.state, overlays: depth }, '')
  }
}

/** Goes through the history without anything on the page noticing. */
function step(delta: number) {
  isReturning = true
  history.go(delta)
}

/** Starts listening; once, before anything is rendered, so that a guard hears of the back button first. */
export function startHistory(): void {
  history.scrollRestoration = 'manual'
  // The same page by the name of its file.
  if (location.pathname === `${BASE}/index.html`)
    history.replaceState(history.state, '', `${BASE}/${location.search}${location.hash}`)
  index = readIndex(history.state)
  depth = readDepth(history.state)
  shown = readLocation()
  isStarted = true
  addEventListener('popstate', (event) => {
    const next = readIndex(event.state)
    const delta = next - index
    const fromDepth = depth
    depth = readDepth(event.state)
    if (isReturning) {
      isReturning = false
      event.stopImmediatePropagation()
      for (const act of waiting.splice(0)) act()
      settleOverlays()
      return
    }
    if (delta === 0 && depth !== fromDepth) {
      event.stopImmediatePropagation()
      for (const close of overlays.slice(depth).reverse()) close()
      // One that refuses gets its entry back, and the entry of one that is gone is left again.
      setTimeout(settleOverlays)
      return
    }
    const proceed = () => {
      isAllowed = true
      history.go(delta - depth)
    }
    if (!isAllowed && delta !== 0 && guard?.(shown, readLocation(), proceed)) {
      event.stopImmediatePropagation()
      step(-delta)
      return
    }
    isAllowed = false
    scrolls.set(index, scrollY)
    index = next
    shown = readLocation()
    restoreScroll(scrolls.get(next) ?? 0)
    if (delta !== 0) overlays.length = 0
    queueMicrotask(settleOverlays)
  })
  for (const act of READER_ACTS) addEventListener(act, stopScrolling, true)
  // A page that was loaded anew has no overlays yet.
  settleOverlays()
}

let shown: RouteLocation = { pathname: '/', search: '' }

/** Goes to an address within the site, or back by a number of entries. */
export function navigate(to: string | number, options: NavigateOptions = {}): void {
  if (isReturning) {
    waiting.push(() => navigate(to, options))
    return
  }
  // The browser changes its address before it says so.
  if (options.from !== undefined && options.from !== location.pathname) return
  if (typeof to === 'number') {
    history.go(to - depth)
    return
  }
  const { replace = false, back = false, state = {}, preventScrollReset = false } = options
  if (back && readFrom(history.state) === to) {
    history.go(-1 - depth)
    return
  }
  const go = () => {
    if (isReturning) {
      waiting.push(go)
      return
    }
    // The next page takes the place of an overlay's entry; of more than one, or of the page below, not at once.
    if (depth > 1 || (replace && depth > 0)) {
      waiting.push(go)
      step(-depth)
      return
    }
    scrolls.set(index, scrollY)
    const from = replace ? readFrom(history.state) : shown.pathname + shown.search
    const isSamePage = readLocation(new URL(BASE + to, location.href)).pathname === shown.pathname
    if (!replace) index += 1
    // An entry that was left by the way back and is now another page's, or one that becomes another page.
    if (!replace || !isSamePage) {
      keptValues.delete(index)
      overlays.length = 0
    }
    pushOrReplace(BASE + to, { replace: replace || depth > 0, state: { ...state, index, from } })
    depth = 0
    shown = readLocation()
    if (!preventScrollReset) restoreScroll(0)
  }
  if (!guard?.(shown, readLocation(new URL(BASE + to, location.href)), go)) go()
}

/**
 * For a press that has to wait before it can lead on: call it with the press.
 * @returns `navigate`, which does nothing once the reader has gone to another page
 */
export function navigateFromHere(): typeof navigate {
  const from = location.pathname
  return (to, options) => navigate(to, { from, ...options })
}

/** Sets what is asked before a navigation. @returns the way to take it away. */
export function setLeaveGuard(next: LeaveGuard): () => void {
  guard = next
  return () => {
    if (guard === next) guard = undefined
  }
}

/** What a reader does who does not wait for the page to come back to where it was. */
const READER_ACTS = ['wheel', 'pointerdown', 'keydown']

/** Looks at how the page grows that is to be scrolled. */
let growth: ResizeObserver | undefined

function stopScrolling() {
  growth?.disconnect()
}

/**
 * Scrolls the page that is shown once it is laid out. One that is still loading is scrolled again whenever it has
 * grown, however slow the machine, until it stands where it should, or the reader does something or goes elsewhere.
 */
function restoreScroll(top: number) {
  stopScrolling()
  growth = new ResizeObserver(() => {
    scrollTo({ top, behavior: 'instant' })
    if (scrollY >= top) stopScrolling()
  })
  growth.observe(document.documentElement)
}
