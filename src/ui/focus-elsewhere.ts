import { flushSync } from 'react-dom'

/* Where the focus goes when what has it is deleted. */

/** The heading of the page that is shown, or its content where a bar has the heading. */
export function pageHeading(): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>('main h1[tabindex="-1"]') ?? document.querySelector('main')
  )
}

/**
 * Moves the focus before a list item goes by a press on its last button, such as "Delete": to the same button of the next
 * item, or of the one before; where there is none, to the page's heading.
 */
export function focusNeighbour(): void {
  const item = document.activeElement?.closest('li')
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling
  const button = neighbour && [...neighbour.querySelectorAll('button')].at(-1)
  ;(button ?? pageHeading())?.focus({ preventScroll: true })
}

/**
 * Deletes an item of a list from the dialog that was opened from it, such as a viewer: the dialog closes and gives the
 * focus back to the item first, which then hands it on as `focusNeighbour` does.
 */
export function closeAndRemove(close: () => void, remove: () => void): void {
  flushSync(close)
  queueMicrotask(() => {
    focusNeighbour()
    remove()
  })
}
