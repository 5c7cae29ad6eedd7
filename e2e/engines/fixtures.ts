import { writeFile } from 'node:fs/promises'
import { expect, test as base } from '@playwright/test'
import type { StandIn } from '../stand-in/server'
import { startStandIn } from '../stand-in/server'
import { type Host, startHost } from '../support/browser/host'
import { type SeedRecords, seedPlan, writeSeed } from '../support/data/seed'
import type { EngineBrowser } from './engine'
import { startFirefox } from './firefox'
import { AppPage } from './app-page'
import { startWebKit } from './webkit'

/** Which engine a project of playwright.engines.config.ts runs in. */
export interface EngineOptions {
  engineName: 'firefox' | 'webkit'
}

interface Fixtures {
  /** The app, on a host of its own, in a browser that has stored nothing. */
  app: AppPage
  /** The app in another browser of the same person. */
  second: AppPage
  host: Host
  standIn: StandIn
  /** Puts records into the database before the app starts. */
  seed: (records: SeedRecords) => Promise<void>
}

function startBrowser(engineName: EngineOptions['engineName']): Promise<EngineBrowser> {
  return engineName === 'firefox' ? startFirefox() : startWebKit()
}

/** Playwright's runner, with other browsers than its own. */
export const test = base.extend<Fixtures, EngineOptions & { browserOfEngine: EngineBrowser }>({
  engineName: ['firefox', { option: true, scope: 'worker' }],

  browserOfEngine: [
    async ({ engineName }, use) => {
      const browser = await startBrowser(engineName)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  host: async ({}, use) => {
    const { host, close } = await startHost()
    await use(host)
    await close()
  },

  // eslint-disable-next-line no-empty-pattern -- as above
  standIn: async ({}, use) => {
    const standIn = await startStandIn()
    try {
      await use(standIn)
      expect(standIn.problems, 'requests that a real provider would refuse').toEqual([])
    } finally {
      await standIn.close()
    }
  },

  app: async ({ browserOfEngine, host }, use, testInfo) => {
    const engine = await browserOfEngine.newEngine()
    const app = new AppPage(engine, host.origin)
    testInfo.annotations.push({ type: browserOfEngine.name, description: engine.version })
    try {
      await engine.resize(1280, 800)
      await use(app)
      expect(await app.allProblems(), 'what went wrong in the pages').toEqual([])
    } finally {
      if (testInfo.status !== testInfo.expectedStatus) {
        const picture = await engine.screenshot().catch(() => undefined)
        const file = testInfo.outputPath('screen.png')
        if (picture) await writeFile(file, picture)
      }
      await app.close()
    }
  },

  // WebKitGTK's driver drives one window at a time.
  second: async ({ engineName, host }, use) => {
    const browser = await startBrowser(engineName)
    try {
      const app = new AppPage(await browser.newEngine(), host.origin)
      await app.engine.resize(1280, 800)
      await use(app)
      expect(await app.allProblems(), 'what went wrong in the pages of the second').toEqual([])
      await app.close()
    } finally {
      await browser.close()
    }
  },

  seed: async ({ app }, use) => {
    await use(async (records) => {
      // A file of the app's origin without the app, so that nothing else holds the database.
      await app.open('/icon.svg')
      await app.run(writeSeed, seedPlan(records))
    })
  },
})

export { expect }
