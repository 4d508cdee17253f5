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
import { localStorageState, viewports } from './chromium.ts'
import { collectPageErrors } from './page-errors.ts'
import { admin } from './prepared-data.ts'
import { type Server, startServer } from './server.ts'

export interface JomaApi {
  address: string
  getToken: Server['getToken']
  /** Calls an endpoint as the admin, to prepare a test. */
  asAdmin: ApiClient
  /** Calls an endpoint as a user with the default password, or signed out. */
  as: (username?: string) => ApiClient
}

export interface Joma extends JomaApi {
  /** The folder of its database and mails. */
  dataDir: string
  /** Opens Joma in a new browser context, on a phone of 360 px or a desktop of 1280 px. */
  open: (viewport: keyof typeof viewports, path?: string, options?: OpenOptions) => Promise<Page>
  /** Violations of the Content-Security-Policy. A test fails if any are left at its end. */
  violations: string[]
  /** Uncaught errors and unhandled rejections of the pages. A test fails if any are left at its end. */
  errors: string[]
}

interface OpenOptions extends BrowserContextOptions {
  /** The signed-in user: the admin, or a user with the default password. */
  as?: string
  /** Another address of the same server, for example a proxy. */
  at?: string
  /** The language stored on the phone. */
  language?: Locale
  /** Runs in the page before its own code. */
  initScript?: () => void
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
    await using contexts = new AsyncDisposableStack()
    const joma = createJoma(server, { browser, contexts })
    await use(joma)
    if (isFailed(testInfo)) console.log(server.output().slice(printedBefore))
    expect(joma.violations, 'violations of the Content-Security-Policy').toEqual([])
    expect(joma.errors, 'uncaught errors and unhandled rejections').toEqual([])
  },
})

const isFailed = ({ status, expectedStatus }: TestInfo) => status !== expectedStatus

interface Parts {
  browser: Browser
  /** Closes the contexts at the end of the test, so that their workers do not run beside the next tests. */
  contexts: AsyncDisposableStack
}

/** Calls of the server's API, without a browser. */
export function createApi({ address, getToken }: Server): JomaApi {
  const app = { request: (path: string, init: RequestInit) => fetch(address + path, init) }
  const as = (username?: string): ApiClient => {
    return async (endpoint, input) => createApiClient(app, username && (await getToken(username)))(endpoint, input)
  }
  return { address, getToken, asAdmin: as(admin.username), as }
}

/** Lets `goto` and `reload` wait until the page's code has taken over a prerendered document: a click before that has no effect. */
function waitForCode(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const hasCode = () => page.waitForFunction(() => !document.documentElement.dataset.frame)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await hasCode()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await hasCode()
    return response
  }
  return page
}

function createJoma(server: Server, { browser, contexts }: Parts): Joma {
  const { address, dataDir, startSession } = server
  const violations: string[] = []
  const errors: string[] = []
  return {
    ...createApi(server),
    dataDir,
    violations,
    errors,
    open: async (viewport, path = '/', { as, language, at = address, initScript, ...contextOptions } = {}) => {
      const storageState = localStorageState(at, { locale: language, accessToken: as && (await startSession(as)) })
      const permissions = ['clipboard-read', 'clipboard-write']
      const options = { permissions, ...viewports[viewport], storageState, ...contextOptions }
      const context = contexts.use(await browser.newContext(options))
      context.on('console', (message) => {
        if (!/Content.Security.Policy|Trusted(HTML|Script|Type)/i.test(message.text())) return
        violations.push(`${message.page()?.url()}: ${message.text()}`)
      })
      collectPageErrors(context, errors)
      if (initScript) await context.addInitScript(initScript)
      const page = waitForCode(await context.newPage())
      await page.goto(at + path)
      return page
    },
  }
}
