import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { type Act, acting, signIn } from '#server/commands/demo/act.ts'

export const admin = { username: 'admin', password: 'kept-by-the-test' }

interface Joma {
  address: string
  /** Opens Joma as on a phone of 360 px, or on a desktop of 1280 px. */
  open: (viewport: keyof typeof viewports, path?: string) => Promise<Page>
  /** What the Content-Security-Policy has refused a page. A test ends well where nothing is left here. */
  violations: string[]
  /** Makes a call as the administrator, for what a test needs and is not about. */
  asAdmin: Act
}

const viewports = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

/** The built page on the real server, started as its users start it, on an empty folder of its own. */
export const test = base.extend<{ joma: Joma }>({
  joma: async ({ browser }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'joma-'))
    const server = spawn(process.execPath, ['server/commands/start.ts'], {
      env: { ...process.env, PORT: '0', DATA_DIR: folder, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const address = await addressOf(server)
    const violations: string[] = []
    await use({
      address,
      violations,
      open: (viewport, path = '/') => open(browser, viewports[viewport], { url: address + path, violations }),
      asAdmin: async (endpoint, input) => {
        const app = { request: (path: string, init: RequestInit) => fetch(address + path, init) }
        return acting(app, await signIn(app, admin))(endpoint, input)
      },
    })
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(folder, { recursive: true })
    expect(violations, 'refused by the Content-Security-Policy').toEqual([])
  },
})

interface Opening extends Pick<Joma, 'violations'> {
  url: string
}

type Device = (typeof viewports)[keyof typeof viewports]

async function open(browser: Browser, device: Device, { url, violations }: Opening) {
  const context = await browser.newContext({ ...device, permissions: ['clipboard-read', 'clipboard-write'] })
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) violations.push(`${message.page()?.url()}: ${message.text()}`)
  })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

async function addressOf(server: ChildProcess): Promise<string> {
  for await (const text of server.stdout!) {
    const address = /http:\/\/localhost:\d+/.exec(String(text))?.[0]
    if (address) return address
  }
  throw new Error('The server ended before it was ready.')
}
