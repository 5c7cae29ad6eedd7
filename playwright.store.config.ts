import { defineConfig } from '@playwright/test'
import journeys from './playwright.config'

/** Two devices in real Chromium over the real S3 server that `npm run test:store` has started. */
export default defineConfig({ ...journeys, testDir: 'e2e/store', testMatch: '**/*.browser.ts' })
