/**
 * A ref for what fills the window: keeps it above a phone's keyboard, so that the box one writes in is never covered.
 * Most browsers shrink the page by themselves, as the viewport's `interactive-widget` asks; Safari on iOS lays the
 * keyboard over it and tells only the visual viewport.
 */
export function fitAboveKeyboard(element: HTMLElement | null): (() => void) | undefined {
  const { visualViewport: viewport } = window
  if (!element || !viewport) return undefined
  const fit = () => {
    // Whoever has zoomed in sees a part on purpose.
    const isCovered = viewport.scale === 1 && innerHeight - viewport.height >= 1
    element.style.height = isCovered ? `${viewport.height}px` : ''
    // Safari has pushed the page up to show the box.
    if (isCovered) scrollTo(0, 0)
  }
  viewport.addEventListener('resize', fit)
  // Right before a frame is drawn: asked earlier, the browser would lay the page out once more for the answer.
  const frame = requestAnimationFrame(fit)
  return () => {
    cancelAnimationFrame(frame)
    viewport.removeEventListener('resize', fit)
    element.style.height = ''
  }
}
