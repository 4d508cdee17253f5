import { defineConfig } from '@playwright/test'
import { chromiumOptions } from './chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../../test-results',
  // A whole day of the product in one test: sign-up to payout, with a real 20 s countdown in it.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 1,
  retries: 0,
  reporter: [['list']],
  use: {
    trace: 'retain-on-failure',
    launchOptions: chromiumOptions,
  },
})
