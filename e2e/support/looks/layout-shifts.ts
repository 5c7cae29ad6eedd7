import type { Page } from '@playwright/test'

/** A move of what is drawn already, which nobody asked for. */
interface LayoutShift {
  /** As browsers count it: the part of the window that moved, times how far. */
  value: number
  /** Beginnings of the elements that moved. */
  moved: string[]
}

/** Has every page that is loaded from now on note what moves in it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Entry extends PerformanceEntry {
      value: number
      sources: { node: Node | null }[]
    }
    const shifts: LayoutShift[] = []
    Object.assign(globalThis, { shifts })
    const tell = (node: Node | null) =>
      (node instanceof Element ? node.outerHTML : (node?.textContent ?? 'nothing')).slice(0, 120)
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[])
        shifts.push({ value, moved: sources.map(({ node }) => tell(node)) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** What has moved since the page was loaded. */
export function shiftsOf(page: Page): Promise<LayoutShift[]> {
  return page.evaluate(() => (globalThis as unknown as { shifts: LayoutShift[] }).shifts)
}
