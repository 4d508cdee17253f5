import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { createApi, type JomaApi } from '../browser/joma.ts'
import { type Server, startServer } from '../browser/server.ts'
import { startFirefox } from '../engines/firefox.ts'
import type { Tab } from '../engines/tab.ts'
import { waitFor } from '../engines/wait-for.ts'
import { type Desktop, startDesktop } from './desktop.ts'

export interface Reader {
  tab: Tab
  press: Desktop['press']
  /** Waits until what was said after `act` contains all the texts. Returns what was said. */
  hear: (texts: string[], act: () => unknown) => Promise<string>
}

interface Fixtures {
  joma: JomaApi
  /** A tab of Firefox on a desktop with Orca. */
  reader: Reader
}

/** Each test has its own desktop. The tests share a server. */
export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      await using server = await startServer()
      await use(server)
    },
    { scope: 'worker' },
  ],
  joma: ({ server }, use) => use(createApi(server)),
  // biome-ignore lint/correctness/noEmptyPattern: As above.
  reader: async ({}, use, testInfo) => {
    await using started = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'joma-reader-'))
    started.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const desktop = started.use(await startDesktop(folder))
    const profile = join(folder, 'firefox')
    await mkdir(profile)
    const firefox = started.use(
      await startFirefox({ colorScheme: 'light', folder: profile, desktop: desktop.environment }),
    )
    const tab = await firefox.newTab()
    await use({
      tab,
      press: desktop.press,
      hear: async (texts, act) => {
        const before = (await desktop.readSpeech()).length
        await act()
        let said = ''
        try {
          await waitFor(`the words ${texts.join(', ')}`, async () => {
            said = (await desktop.readSpeech()).slice(before).join(' | ')
            return texts.every((text) => said.includes(text)) || undefined
          })
        } catch (error) {
          throw new Error(`Heard: ${said}`, { cause: error })
        }
        return said
      },
    })
    await testInfo.attach('speech', { body: (await desktop.readSpeech()).join('\n') })
  },
})
