import type { BrowserContext, Page } from '@playwright/test'
import { createMember } from './create-member.ts'
import type { Joma } from './joma.ts'
import { waitForActiveWorker } from './page-ready.ts'
import { startUnreliableProxy, type UnreliableProxy } from './unreliable-proxy.ts'

export interface UnreliablePhone extends AsyncDisposable {
  username: string
  /** Open at the support form, with an active worker. */
  page: Page
  context: BrowserContext
  network: UnreliableProxy
  /** Opens another tab on the same phone. */
  openTab: (path: string) => Promise<Page>
}

/** Opens a new member's phone on an unreliable network. */
export async function openUnreliablePhone(joma: Joma): Promise<UnreliablePhone> {
  const { username } = await createMember(joma)
  const network = await startUnreliableProxy(() => joma.address)
  const page = await joma.open('phone', '/home/support', { as: username, at: network.address })
  await waitForActiveWorker(page)
  const context = page.context()
  return {
    username,
    page,
    context,
    network,
    openTab: async (path) => {
      const tab = await context.newPage()
      await tab.goto(network.address + path)
      return tab
    },
    [Symbol.asyncDispose]: async () => {
      await context.close()
      await network[Symbol.asyncDispose]()
    },
  }
}

/** Crashes a tab, as a phone without free memory does. */
export async function killTab(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The crashed page never responds to this command.
  void devtools.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}
