import { defineConfig } from '@playwright/test'
import type { EngineOptions } from './e2e/engines/fixtures'

/** The main journeys in the engines that Playwright cannot drive as they are installed: Firefox and WebKitGTK. */
export default defineConfig<object, EngineOptions>({
  testDir: 'e2e/engines',
  testMatch: '**/*.engine.ts',
  timeout: 240_000,
  fullyParallel: true,
  forbidOnly: !!process.env.CI,
  // A journey that passes only the second time has found a bug.
  retries: 0,
  workers: 2,
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
})
