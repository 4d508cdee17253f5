import { defineConfig } from '@playwright/test'
import type { EngineName } from '../support/engines/engine-test.ts'

/** Playwright only runs these tests. The browsers are Debian's, each driven by its own protocol. */
export default defineConfig<EngineName>({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../../test-results',
  globalSetup: '../support/browser/global-setup.ts',
  timeout: 600_000,
  expect: { timeout: 60_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  reporter: [['list']],
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    { name: 'webkit', use: { engineName: 'webkit' } },
  ],
})
