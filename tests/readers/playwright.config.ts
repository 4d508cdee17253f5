import { defineConfig } from '@playwright/test'

/** Playwright only runs these tests: what the screen reader Orca says about the page in Debian's Firefox. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../../test-results',
  globalSetup: '../support/browser/global-setup.ts',
  timeout: 600_000,
  expect: { timeout: 60_000 },
  workers: 1,
  retries: 0,
  reporter: [['list']],
})
