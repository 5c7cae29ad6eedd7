import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useState } from 'react'

/** Rows of long lists as they were measured when the list was left, by its page and the width of the window. */
const rowsLeft = new Map<string, VirtualItem[]>()

/** What tells one list from another. Asked for when the list comes: the address is another one when it goes. */
export function useListKey(): string {
  const [key] = useState(() => `${location.pathname} ${innerWidth}`)
  return key
}

/**
 * For a virtualizer to begin with, where the reader comes back to a long list: with guessed heights, the place to
 * which it was scrolled would show other rows.
 */
export function measuredRows(key: string): VirtualItem[] {
  return rowsLeft.get(key) ?? []
}

/** Keeps what a list has measured, when it goes. */
export function useKeepMeasuredRows(key: string, virtualizer: Virtualizer<Window, Element>): void {
  useEffect(
    () => () => {
      rowsLeft.set(key, virtualizer.takeSnapshot())
    },
    [key, virtualizer],
  )
}
