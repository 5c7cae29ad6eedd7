import { useLayoutEffect, type RefObject } from 'react'

const GAP_PX = 4
const EDGE_PX = 8
const ROOMY_PX = 200
const MOST_PX = 320

/** Which edges of a popover meet its anchor's: both, the left or the right ones. */
export type PopoverAlign = 'stretch' | 'start' | 'end'

/**
 * Shows a popover (`popover` attribute, `position: fixed`) at its anchor while it is open: below it, or above
 * where there is more room. The browser's top layer keeps it from being clipped by a scrolling dialog.
 * @param mostPx how high it may be; more of it is scrolled to. Default: 320
 */
export function useAnchoredPopover(
  isOpen: boolean,
  anchor: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  align: PopoverAlign,
  mostPx = MOST_PX,
): void {
  useLayoutEffect(() => {
    const box = popover.current
    if (!isOpen || !box) return
    const position = () => {
      if (anchor.current) positionAt(anchor.current, box, { align, mostPx })
    }
    // What is not shown has no height yet.
    box.showPopover()
    position()
    addEventListener('scroll', position, { capture: true, passive: true })
    // The anchor's dialog may still be moving in.
    addEventListener('transitionend', position)
    addEventListener('resize', position)
    visualViewport?.addEventListener('resize', position)
    return () => {
      box.hidePopover()
      removeEventListener('scroll', position, { capture: true })
      removeEventListener('transitionend', position)
      removeEventListener('resize', position)
      visualViewport?.removeEventListener('resize', position)
    }
  }, [isOpen, anchor, popover, align, mostPx])
}

function positionAt(
  anchor: HTMLElement,
  box: HTMLElement,
  { align, mostPx }: { align: PopoverAlign; mostPx: number },
): void {
  const edge = anchor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  // With an on-screen keyboard only the visual viewport is in sight.
  const top = visualViewport?.offsetTop ?? 0
  const bottom = top + (visualViewport?.height ?? innerHeight)
  const below = bottom - edge.bottom - GAP_PX - EDGE_PX
  const above = edge.top - top - GAP_PX - EDGE_PX
  // A list that is typed into may grow and shrink, and is not to jump; a menu is as high as it is.
  const roomy = align === 'stretch' ? ROOMY_PX : Math.min(mostPx, box.scrollHeight)
  const isAbove = below < roomy && above > below
  const toRight = clientWidth - edge.left - EDGE_PX
  const toLeft = edge.right - EDGE_PX
  const hangsLeft = align === 'end' ? toLeft > ROOMY_PX : toRight < Math.min(ROOMY_PX, toLeft)
  Object.assign(box.style, {
    left: align !== 'stretch' && hangsLeft ? 'auto' : `${edge.left}px`,
    right: align !== 'stretch' && hangsLeft ? `${clientWidth - edge.right}px` : 'auto',
    width: align === 'stretch' ? `${edge.width}px` : 'max-content',
    maxWidth: `${align === 'stretch' ? edge.width : hangsLeft ? toLeft : toRight}px`,
    top: isAbove ? 'auto' : `${edge.bottom + GAP_PX}px`,
    bottom: isAbove ? `${clientHeight - edge.top + GAP_PX}px` : 'auto',
    maxHeight: `${Math.max(0, Math.min(mostPx, isAbove ? above : below))}px`,
  })
}
