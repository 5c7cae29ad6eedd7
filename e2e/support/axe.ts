import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    /** What its source leaves in the page. */
    axe?: typeof axe
  }
}

/** Rules of WCAG 2.2 A and AA, and what axe holds to be good practice. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Which of the rules hold. */
export interface AxeScope {
  /** Only this one, for what may change between two looks. Default: all */
  only?: string
  /** All but these. */
  except?: string[]
  /** A selector of what to look at. Default: the whole page */
  within?: string
}

/** What axe finds on the page as it is now, each as rule, element and remedy. */
export async function findAxeViolations(
  page: Page,
  { only, except = [], within }: AxeScope = {},
): Promise<string[]> {
  // Once for each document, and not by its builder, which opens a page of its own for each look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    runOnly: only === undefined ? AXE_TAGS : [only],
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
  }
  return page.evaluate(
    async ([place, runOptions]) => {
      if (!window.axe) throw new Error('axe is not in the page.')
      const { violations } = await window.axe.run(place ?? document, runOptions)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html}\n${node.failureSummary ?? ''}`),
      )
    },
    [within, options] as const,
  )
}
