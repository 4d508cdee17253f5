import { screen, within } from '@testing-library/dom'
import { vi } from 'vitest'
import { payments } from '#contract/payments.ts'
import { sendHeld } from '#src/admin/writes/held-writes.ts'
import { call } from '../server/call.ts'
import { requestTopUp } from '../server/member-history.ts'
import { type Account, createMember, sharedAdmin } from '../server/members.ts'
import { openPage } from './open-page.tsx'
import { act } from './render.tsx'

/** A member with top-ups of these amounts, in the order of the list. */
export async function createTopUps(...amounts: number[]) {
  const member = await createMember()
  const ids: string[] = []
  for (const amount of amounts) ids.push((await requestTopUp(member, amount))._id)
  const states = async () =>
    (await call(payments.mine, { sort: 'oldest' }, { as: member })).data.items.map(({ state }) => state)
  return { member, ids, states }
}

/** Opens the inbox with the requests of one member. jsdom has no media queries, so the window is narrow unless `isWide`. */
export async function openInbox(of: Account, { isWide = true, as }: { isWide?: boolean; as?: Account } = {}) {
  if (isWide) vi.stubGlobal('matchMedia', matchWide)
  const page = openPage(`/home/inbox?search=${of.username}`, { as: as ?? (await sharedAdmin()) })
  await screen.findByRole('list', { name: 'What waits' })
  return page
}

/** A wide window, with reduced motion as in all tests. */
export const matchWide = (media: string) => ({
  media,
  matches: /min-width|reduce/.test(media),
  addEventListener: () => {},
  removeEventListener: () => {},
})

/** The amounts of the rows, from top to bottom. */
export const inboxFigures = () =>
  within(screen.getByRole('list', { name: 'What waits' }))
    .getAllByRole('link')
    .map((link) => link.querySelector('.inbox-figure')?.textContent)

/** The row that is open. */
export const openFigure = () => document.querySelector('.inbox-row[aria-current] .inbox-figure')?.textContent

/** Sends the held decisions as if their ten seconds were over. */
export const sendHeldNow = () => act(async () => sendHeld())
