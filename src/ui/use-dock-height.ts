import { useCallback } from 'react'

const PROPERTY = '--dock-height'

/**
 * A ref for what is docked to the bottom edge (tab bar, composer): keeps its height in `--dock-height`, so that
 * toasts (`bottom-dock-4`) stand above it. One dock at a time; zero while it is hidden or gone.
 */
export function useDockHeight() {
  return useCallback((element: HTMLElement | null) => {
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty(PROPERTY, `${element.offsetHeight}px`),
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(PROPERTY)
    }
  }, [])
}
