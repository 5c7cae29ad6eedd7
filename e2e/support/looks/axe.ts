import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

declare global {
  interface Window {
    /** What its source leaves in the page. */
    axe?: typeof axe
  }
}

/** Rules of WCAG 2.2 A and AA, and what axe holds to be good practice. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Its short form: each document has to read it anew, and the long one is twice as much. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Lets axe read each notation of a colour once: it parses those of every text and of all that is behind it, slowly. */
const REMEMBER_COLOURS = `;{
  const color = axe.commons.color.Color.prototype
  const { parseString } = color
  const known = new Map()
  color.parseString = function (text) {
    const parts = known.get(text)
    if (parts) Object.assign(this, parts)
    else {
      parseString.call(this, text)
      const { r, g, b, alpha } = this
      known.set(text, { r, g, b, alpha })
    }
    return this
  }
  axe.configure({ noHtml: true })
}`

/** Which of the rules hold. */
export interface AxeScope {
  /** Only this one, for what may change between two looks. Default: all */
  only?: string
  /** All but these. */
  except?: string[]
  /** A selector of what to look at. Default: the whole page */
  within?: string
}

/**
 * What a look finds that it also finds when it is taken again: a page that still changes can be caught half way.
 *
 * @param look Finds what is wrong, as axe does
 */
export async function findLasting(look: () => Promise<string[]>): Promise<string[]> {
  let found = await look()
  for (let before: string[] = []; found.length > 0 && found.join() !== before.join();) {
    before = found
    found = await look()
  }
  return found
}

/** What axe finds on the page as it is now, each as rule, element and remedy. */
export async function findAxeViolations(
  page: Page,
  { only, except = [], within }: AxeScope = {},
): Promise<string[]> {
  // Once for each document, and not by its builder, which opens a page of its own for each look.
  if (!(await page.evaluate(() => 'axe' in window)))
    await page.evaluate(AXE_SOURCE + REMEMBER_COLOURS)
  const options: RunOptions = {
    runOnly: only === undefined ? AXE_TAGS : [only],
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    // Neither markup nor ways to the elements, which are looked for at each one: what is reported is read afterwards.
    selectors: false,
    elementRef: true,
    iframes: false,
    preload: false,
  }
  return page.evaluate(
    async ([place, runOptions]) => {
      if (!window.axe) throw new Error('axe is not in the page.')
      const { violations } = await window.axe.run(place ?? document, runOptions)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ element, failureSummary }) =>
            `${id}: ${element?.outerHTML.slice(0, 300) ?? ''}\n${failureSummary ?? ''}`,
        ),
      )
    },
    [within, options] as const,
  )
}
