import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { PageGuards } from './page-guards'
import type { StandIn } from './stand-in/server'
import { startStandIn } from './stand-in/server'
import { type AxeScope, findAxeViolations, findLasting } from './support/looks/axe'
import { type JourneyContext, openJourneyContext } from './support/browser/journey-context'

interface Fixtures {
  /** Watches the pages of every journey, asked for or not; fails it in the end when something went wrong. */
  guards: PageGuards
  /** Providers that answer from this machine: a server of its own for each journey that asks for it. */
  standIn: StandIn
  /** Lets the app send the stand-in what a real provider would refuse, for journeys about just that. */
  allowProblems: () => void
  /** Remembers an API key, which may then stand in no console line, no page and no address; gives it back. */
  secret: PageGuards['secret']
}

interface TestFixtures extends Fixtures {
  problemsAllowed: { value: boolean }
  journeyContext: JourneyContext
  /** Gives the journey a context in which none was before, and no other will be. Default: false */
  ownContext: boolean
}

interface WorkerFixtures {
  /** The context that the worker's last journey left clean. */
  kept: { context?: JourneyContext }
}

/** Playwright's test with a stand-in for the providers and guards that no journey can forget. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  ownContext: [false, { option: true }],

  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  kept: [async ({}, use) => use({}), { scope: 'worker' }],

  journeyContext: async (
    { browser, kept, ownContext, baseURL, bypassCSP, serviceWorkers, contextOptions },
    use,
  ) => {
    const options = JSON.stringify([baseURL, bypassCSP, serviceWorkers, contextOptions])
    if (ownContext || kept.context?.options !== options) {
      await kept.context?.context.close()
      kept.context = undefined
    }
    const journeyContext =
      kept.context ?? (await openJourneyContext(browser, baseURL ?? '', options))
    kept.context = undefined
    await use(journeyContext)
    if (!ownContext && (await journeyContext.reset())) kept.context = journeyContext
    else await journeyContext.context.close()
  },

  context: async ({ journeyContext }, use) => use(journeyContext.context),

  page: async ({ journeyContext }, use) => use(await journeyContext.page()),

  guards: [
    async ({ journeyContext: { guards } }, use) => {
      await use(guards)
      expect(await guards.problems(), 'what the guards saw in the pages').toEqual([])
    },
    { auto: true },
  ],

  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  problemsAllowed: async ({}, use) => use({ value: false }),

  allowProblems: async ({ problemsAllowed }, use) =>
    use(() => {
      problemsAllowed.value = true
    }),

  standIn: async ({ guards, problemsAllowed }, use) => {
    const standIn = await startStandIn()
    guards.allowOrigin(standIn.url)
    try {
      await use(standIn)
      if (!problemsAllowed.value) {
        expect(standIn.problems, 'requests that a real provider would refuse').toEqual([])
      }
    } finally {
      await standIn.close()
    }
  },

  secret: async ({ guards }, use) => use(guards.secret),
})

export { expect }

/** Fails when axe finds something on the page as it is now. */
export async function expectNoAxeViolations(page: Page, scope?: AxeScope) {
  const size = page.viewportSize()
  const found = await findLasting(async () => {
    // As high as the page: what has not been scrolled to yet may lie under the tab bar.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (size && height > size.height) await page.setViewportSize({ ...size, height })
    return findAxeViolations(page, scope)
  })
  if (size) await page.setViewportSize(size)
  expect(found, 'what axe found').toEqual([])
}
