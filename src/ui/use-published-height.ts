import { useCallback } from 'react'

/**
 * A ref for what takes an edge of the window for itself (tab bar, toasts): keeps its height in a property of the page, so
 * that other things keep clear of it. One element for each property; zero while it is hidden or gone.
 */
export function usePublishedHeight(property: '--dock-height' | '--toasts-height') {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const { style } = document.documentElement
      const observer = new ResizeObserver(() =>
        style.setProperty(property, `${element.offsetHeight}px`),
      )
      observer.observe(element)
      return () => {
        observer.disconnect()
        style.removeProperty(property)
      }
    },
    [property],
  )
}
