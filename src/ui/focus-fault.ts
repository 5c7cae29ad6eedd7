/**
 * Moves the focus to the first field that is wrong, or to what is marked with `data-fault`, once the faults are drawn.
 * @param place where to look; read then
 */
export function focusFault(place: { current: HTMLElement | null }): void {
  requestAnimationFrame(() =>
    place.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-fault]')?.focus(),
  )
}
