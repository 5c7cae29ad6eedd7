import { useEffect, useRef } from 'react'

const HEADING = 'h1[tabindex="-1"]'

/**
 * Moves the focus to the new page's heading (or its content) when the user has navigated, not at the start.
 * @returns the ref of the page's content.
 */
export function useFocusOnNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return undefined
    previous.current = pathname
    // A screen that has chosen its own place keeps it. The heading is none: the watch of the last page may have been quicker.
    const chosen = document.activeElement
    if (main.current?.contains(chosen) && !chosen?.matches(HEADING)) return undefined
    // Nor is it taken out of a dialog that was opened while the page was on its way.
    if (document.activeElement?.closest('[role=dialog]')) return undefined
    return main.current ? keepFocusOnHeading(main.current) : undefined
  }, [pathname])
  return main
}

/**
 * Gives the focus to a page's heading, and again to the one that takes its place when the page itself takes the place of
 * its skeleton. @returns the way to stop watching.
 */
export function keepFocusOnHeading(main: HTMLElement): () => void {
  let heading = focusHeading(main)
  const observer = new MutationObserver(() => {
    if (heading?.isConnected) return
    // The focus went with the heading, unless the reader has gone on.
    heading = document.activeElement === document.body ? focusHeading(main) : null
    if (heading === null) observer.disconnect()
  })
  if (heading !== null) observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** @returns the heading, or null where the content itself has taken the focus. */
function focusHeading(main: HTMLElement): HTMLElement | null {
  const heading = main.querySelector<HTMLElement>(HEADING)
  ;(heading ?? main).focus({ preventScroll: true })
  return heading
}
