import type { BrowserContext } from '@playwright/test'
import { test as base } from '../../fixtures'
import { watchContext } from '../../page-guards'
import type { StandIn } from '../../stand-in/server'
import { createKillableBrowser, type KillableBrowser } from './killable-browser'

/** The journeys' test, with a browser that can be killed. */
export const test = base.extend<{ killable: KillableBrowser }>({
  killable: async ({ launchOptions, baseURL }, use) => {
    const killable = await createKillableBrowser(launchOptions, baseURL)
    await use(killable)
    await killable.dispose()
  },
})

/** Opens a page in a browser that was just started, watched as every other. */
export async function openPage(context: BrowserContext, baseURL: string, standIn: StandIn) {
  const guards = await watchContext(context, baseURL)
  guards.allowOrigin(standIn.url)
  const page = context.pages()[0] ?? (await context.newPage())
  return { page, guards }
}
