import { defineConfig } from '@playwright/test'
import { findBrowser, findHeadlessShell } from './scripts/setup.mjs'

const port = Number(process.env.PARLOUR_TEST_PORT ?? 4174)
const origin = `http://127.0.0.1:${port}`

/**
 * Journeys in a real Chromium against the built app. Every journey runs on the desktop; one tagged `@phone`
 * runs on the phone too, one tagged `@phone-only` runs only there.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // Only what fails waits so long. A machine that does other work beside may need many times the usual.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // A journey that passes only the second time has found a bug.
  retries: 0,
  // Journeys wait for a sixth of their time: one more than the cores of a small machine keeps it busy.
  workers: 3,
  use: {
    baseURL: origin,
    // The worker would store the app anew in every journey and answer for what journeys put in the way of the network.
    // Journeys in e2e/offline have it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findHeadlessShell() ?? findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        // Whether Chromium offers a model depends on the machine: journeys that want one bring it along.
        '--disable-blink-features=AIPromptAPI',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `node scripts/serve.mjs --port ${port}`,
    url: origin,
    reuseExistingServer: !process.env.CI,
  },
})
