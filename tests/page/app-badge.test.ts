import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setAppBadge } from '#src/outbox/app-badge.ts'
import { goOnline } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { failWrites, message, queueEntry } from '../support/page/outbox-screen.ts'
import { createMember } from '../support/server/members.ts'

/** The number on the icon of an installed app. 0: none. */
let shown: number | undefined
const browserApi = {
  async setAppBadge(count: number) {
    shown = count
  },
  async clearAppBadge() {
    shown = 0
  },
}

beforeEach(() => {
  shown = undefined
  Object.assign(navigator, browserApi)
})
afterEach(() => {
  for (const name of Object.keys(browserApi)) Reflect.deleteProperty(navigator, name)
})

test('an unsent entry is counted on the icon until it is sent', async () => {
  const as = await createMember()
  failWrites()
  await queueEntry(as, 'support', { message })
  openPage('/home', { as })
  await vi.waitFor(() => expect(shown).toBe(1))

  goOnline()

  await vi.waitFor(() => expect(shown).toBe(0))
})

test('the icon has the sum of what is unsent and unseen, of which the page and the worker each know one', async () => {
  await setAppBadge({ unsent: 2, unseen: 0 })
  expect(shown).toBe(2)

  await setAppBadge({ unseen: 3 })
  expect(shown).toBe(5)

  await setAppBadge({ unsent: 0 })
  expect(shown).toBe(3)
})
