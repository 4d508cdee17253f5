import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { createApi, type JomaApi } from '../browser/joma.ts'
import { type Server, startServer } from '../browser/server.ts'
import { startFirefox } from './firefox.ts'
import type { Engine, EngineOptions } from './tab.ts'
import { startWebkit } from './webkit.ts'

const engines = { firefox: startFirefox, webkit: startWebkit }

export interface EngineName {
  engineName: keyof typeof engines
}

type Start = (options?: Partial<EngineOptions>) => Promise<Engine>

interface Fixtures {
  server: Server
  joma: JomaApi
  /** Starts the engine of the project with an empty profile. It ends with the test. */
  startEngine: Start
}

/** Each test has its own browser, which is not Playwright's. The tests of a worker share a server. */
export const test = base.extend<Fixtures & EngineName, { sharedServer: Server }>({
  engineName: ['firefox', { option: true }],
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      await using server = await startServer()
      await use(server)
    },
    { scope: 'worker' },
  ],
  server: ({ sharedServer }, use) => use(sharedServer),
  joma: ({ server }, use) => use(createApi(server)),
  startEngine: async ({ engineName }, use) => {
    await using started = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), `joma-${engineName}-`))
    started.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    let count = 0
    await use(async (options) => {
      const own = join(folder, String(++count))
      await mkdir(own)
      return started.use(await engines[engineName]({ colorScheme: 'light', folder: own, ...options }))
    })
  },
})

/** For tests that stop the server. */
export const ownServerTest = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: As above.
  server: async ({}, use) => {
    await using server = await startServer()
    await use(server)
  },
})
