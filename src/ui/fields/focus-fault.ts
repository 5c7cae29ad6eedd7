/**
 * Moves the focus to the first field that is wrong, or to what is marked with `data-fault`. Call it when the faults are
 * drawn, from an effect or after flushSync: later, a key that was pressed meanwhile would go to the wrong place.
 * @param place where to look
 */
export function focusFault(container: { current: HTMLElement | null }): void {
  container.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-fault]')?.focus()
}
