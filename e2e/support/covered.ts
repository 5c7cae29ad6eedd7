import type { Page } from '@playwright/test'

/**
 * Goes to each control that can have the focus, as the keyboard does, and gives the names of those that something else
 * lies over: its middle, or the middle of what is seen of it, belongs to another element.
 */
export function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const covered: string[] = []
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
    const places = dialog ? [dialog] : [document.body]
    const controls = places.flatMap((place) => [
      ...place.querySelectorAll<HTMLElement>(
        'a[href]:not([href="#main"]), button, input, select, textarea, [tabindex="0"]',
      ),
    ])
    for (const control of controls) {
      if (!control.isConnected) continue
      control.focus()
      if (document.activeElement !== control) continue
      // What it moves or shows when it gets the focus is drawn by then.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const [box] = control.getClientRects()
      if (!box) continue
      const left = Math.max(box.left, 0)
      const top = Math.max(box.top, 0)
      const right = Math.min(box.right, innerWidth)
      const bottom = Math.min(box.bottom, innerHeight)
      const at =
        left < right && top < bottom
          ? document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
          : null
      // Some controls are seen as their label.
      const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : []
      if (
        !at ||
        (![control, ...labels].some((owner) => owner.contains(at)) && !at.contains(control))
      )
        covered.push(
          `${control.tagName} “${control.ariaLabel ?? control.textContent.slice(0, 40)}” under ${at?.tagName ?? 'nothing'}.${at?.className ?? ''}`,
        )
    }
    return covered
  })
}
