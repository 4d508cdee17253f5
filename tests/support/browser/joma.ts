import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test'
import { type ApiClient, createApiClient } from '#server/commands/demo/api-client.ts'
import type { Locale } from '#src/i18n/locale.ts'
import { keptOnPhone, viewports } from './phone.ts'
import { admin } from './prepared-data.ts'
import { type Server, startServer } from './server.ts'

export interface Joma {
  address: string
  /** Where it keeps its mails and its database. */
  dataDir: string
  /** Opens Joma as on a phone of 360 px, or on a desktop of 1280 px. */
  open: (viewport: keyof typeof viewports, path?: string, more?: Opening) => Promise<Page>
  /** What the Content-Security-Policy has refused a page. A test ends well where nothing is left here. */
  violations: string[]
  tokenOf: Server['tokenOf']
  /** Makes a call as the administrator, for what a test needs and is not about. */
  asAdmin: ApiClient
  /** The same as somebody with the ordinary password, or as nobody. */
  as: (username?: string) => ApiClient
}

interface Opening extends BrowserContextOptions {
  /** Who is signed in already: the administrator, or somebody with the ordinary password. */
  as?: string
  /** Another address that leads to this Joma. */
  at?: string
  /** What was chosen on this phone before. */
  language?: Locale
}

/**
 * The built page on a real server. All tests of a Playwright worker share the server: each creates its own members.
 * A test that needs a server of its own imports `test` from own-server.ts.
 */
export const test = base.extend<{ server: Server; joma: Joma }, { sharedServer: Server }>({
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      await using server = await startServer()
      await use(server)
    },
    { scope: 'worker' },
  ],
  server: ({ sharedServer }, use) => use(sharedServer),
  joma: async ({ browser, server }, use, testInfo) => {
    const printedBefore = server.output().length
    await using opened = new AsyncDisposableStack()
    const joma = jomaOn(server, { browser, opened })
    await use(joma)
    if (isFailed(testInfo)) console.log(server.output().slice(printedBefore))
    expect(joma.violations, 'refused by the Content-Security-Policy').toEqual([])
  },
})

const isFailed = ({ status, expectedStatus }: TestInfo) => status !== expectedStatus

interface Parts {
  browser: Browser
  /** Closes the contexts at the end of the test, so that their workers do not run beside the next tests. */
  opened: AsyncDisposableStack
}

function jomaOn({ address, dataDir, tokenOf }: Server, { browser, opened }: Parts): Joma {
  const app = { request: (path: string, init: RequestInit) => fetch(address + path, init) }
  const violations: string[] = []
  const as = (username?: string): ApiClient => {
    return async (endpoint, input) => createApiClient(app, username && (await tokenOf(username)))(endpoint, input)
  }
  return {
    address,
    dataDir,
    violations,
    tokenOf,
    open: async (viewport, path = '/', { as, language, at = address, ...more } = {}) => {
      const storageState = keptOnPhone(at, { locale: language, accessToken: as && (await tokenOf(as)) })
      const permissions = ['clipboard-read', 'clipboard-write']
      const options = { permissions, ...viewports[viewport], storageState, ...more }
      const context = opened.use(await browser.newContext(options))
      context.on('console', (message) => {
        if (!/Content.Security.Policy/i.test(message.text())) return
        violations.push(`${message.page()?.url()}: ${message.text()}`)
      })
      const page = await context.newPage()
      await page.goto(at + path)
      return page
    },
    asAdmin: as(admin.username),
    as,
  }
}
