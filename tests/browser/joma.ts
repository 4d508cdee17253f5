import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Act, acting, signIn } from '#server/commands/demo/act.ts'
import type { Locale } from '#src/words/locale.ts'
import { startJoma } from '#tests/support/joma-process.ts'
import { ordinaryPassword } from './people.ts'
import { keptOnPhone, viewports } from './phone.ts'

export const admin = { username: 'admin', password: 'kept-by-the-test' }

export interface Joma {
  address: string
  /** Where it keeps its mails and its database. */
  dataDir: string
  /** Opens Joma as on a phone of 360 px, or on a desktop of 1280 px. */
  open: (viewport: keyof typeof viewports, path?: string, more?: Opening) => Promise<Page>
  /** What the Content-Security-Policy has refused a page. A test ends well where nothing is left here. */
  violations: string[]
  /** Makes a call as the administrator, for what a test needs and is not about. */
  asAdmin: Act
  /** The same as somebody with the ordinary password, or as nobody. */
  as: (username?: string) => Act
}

interface Opening extends BrowserContextOptions {
  /** Who is signed in already, with the ordinary password. */
  as?: string
  /** Another address that leads to this Joma. */
  at?: string
  /** What was chosen on this phone before. */
  language?: Locale
}

interface Options {
  /** Further settings of the server. */
  environment: Record<string, string>
}

/** The built page on the real server, started as its users start it, on an empty folder of its own. */
export const test = base.extend<Options & { joma: Joma }>({
  environment: [{}, { option: true }],
  joma: async ({ browser, environment }, use, testInfo) => {
    await using house = await openHouse(browser, environment)
    await use(house.joma)
    if (testInfo.status !== testInfo.expectedStatus) console.log(house.said())
    expect(house.joma.violations, 'refused by the Content-Security-Policy').toEqual([])
  },
})

export interface House extends AsyncDisposable {
  joma: Joma
  /** Kills the server in the middle of whatever it does, and starts it again at its address on what it has left. */
  killAndStart: () => Promise<void>
  /** What the server has said. */
  said: () => string
}

/** Starts Joma on an empty folder, which goes with it. */
export async function openHouse(browser: Browser, environment: Record<string, string> = {}): Promise<House> {
  const dataDir = await mkdtemp(join(tmpdir(), 'joma-'))
  const settings = { ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'warn', ...environment }
  let server = await startJoma({ command: 'commands/start.ts', dataDir, environment: settings })
  const { address } = server
  const app = { request: (path: string, init: RequestInit) => fetch(address + path, init) }
  const tokenOf = (username: string) => signIn(app, { username, password: ordinaryPassword })
  const violations: string[] = []
  const opened = new AsyncDisposableStack()
  const joma: Joma = {
    address,
    dataDir,
    violations,
    open: async (viewport, path = '/', { as, language, at = address, ...more } = {}) => {
      const storageState = keptOnPhone(at, { locale: language, accessToken: as && (await tokenOf(as)) })
      const target = { url: at + path, violations, opened }
      return open(browser, { ...viewports[viewport], storageState, ...more }, target)
    },
    asAdmin: async (endpoint, input) =>
      acting(app, await signIn(app, { ...admin, password: settings.ADMIN_PASSWORD }))(endpoint, input),
    as: (username) => async (endpoint, input) => acting(app, username && (await tokenOf(username)))(endpoint, input),
  }
  return {
    joma,
    killAndStart: async () => {
      await server.end('SIGKILL')
      server = await startJoma({ dataDir, environment: { ...settings, PORT: new URL(address).port } })
    },
    said: () => server.said(),
    [Symbol.asyncDispose]: async () => {
      // What stays open works on beside all tests that follow.
      await opened.disposeAsync()
      await server.end('SIGTERM')
      await rm(dataDir, { recursive: true })
    },
  }
}

interface Target extends Pick<Joma, 'violations'> {
  url: string
  /** What closes with the house. */
  opened: AsyncDisposableStack
}

async function open(browser: Browser, options: BrowserContextOptions, { url, violations, opened }: Target) {
  const permissions = ['clipboard-read', 'clipboard-write']
  const context = opened.use(await browser.newContext({ permissions, ...options }))
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(`${message.page()?.url()}: ${message.text()}`)
  })
  const page = await context.newPage()
  await page.goto(url)
  return page
}
