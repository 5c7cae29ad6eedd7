import type { Virtualizer } from '@tanstack/react-virtual'

/**
 * When a height was guessed wrong, the browser itself keeps what is in sight in its place. Scrolling from code
 * as well would stop the glide of an End key on its way.
 */
export function leaveScrollAlone(virtualizer: Virtualizer<Window, Element>): void {
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false
}
