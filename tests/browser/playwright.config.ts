import { defineConfig } from '@playwright/test'
import { chromiumOptions } from '../support/browser/chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../../test-results',
  globalSetup: '../support/browser/global-setup.ts',
  // On a busy machine the longest tests take ten times as long. A test that hangs fails earlier, by its steps.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  workers: 2,
  retries: 0,
  reporter: [['list']],
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace writes down the document at every step, which takes a large part of a test's time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions,
  },
})
