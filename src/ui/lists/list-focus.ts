import type { RefObject } from 'react'

/*
 * Where the keyboard goes on in a list of fields that grows and shrinks. Its rows are marked with `data-row`, the buttons
 * that remove them with `data-remove`, the one that adds another with `data-add`.
 */

/** After a row was added: its first field. */
export function focusLastField(list: RefObject<HTMLElement | null>): void {
  const rows = [...(list.current?.querySelectorAll('[data-row]') ?? [])]
  rows.at(-1)?.querySelector<HTMLElement>('input, textarea')?.focus()
}

/** After a row was removed: the button that removes the next one, or the last; where none is left, the one that adds. */
export function focusAfterRemoval(list: RefObject<HTMLElement | null>, index: number): void {
  const removers = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
  const next = removers[Math.min(index, removers.length - 1)]
  const last = next ?? list.current?.querySelector<HTMLElement>('[data-add]')
  last?.focus()
}
