import type { BrowserContext, Page } from '@playwright/test'
import { createMember } from './create-member.ts'
import type { Joma } from './joma.ts'
import { workerIsInCharge } from './phone.ts'
import { type UnreliableNetwork, unreliableNetwork } from './unreliable-network.ts'

export interface UnreliablePhone extends AsyncDisposable {
  username: string
  /** Joma on it, at the support form. Its worker is there. */
  phone: Page
  context: BrowserContext
  network: UnreliableNetwork
  /** Opens Joma in another tab of the same phone. */
  openTab: (path: string) => Promise<Page>
}

/** The phone of somebody who has just joined, on a network that loses what it is told to. */
export async function unreliablePhone(joma: Joma): Promise<UnreliablePhone> {
  const { username } = await createMember(joma)
  const network = await unreliableNetwork(() => joma.address)
  const phone = await joma.open('phone', '/home/support', { as: username, at: network.address })
  await workerIsInCharge(phone)
  const context = phone.context()
  return {
    username,
    phone,
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

/** Ends a tab in the middle of whatever it does, as a phone that is short of memory does. */
export async function killTab(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // Nobody is left to answer.
  void devtools.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}
