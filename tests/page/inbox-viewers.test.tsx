import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { inboxViewers } from '#contract/inbox/viewers.ts'
import { createTopUps, openInbox } from '../support/page/inbox.ts'
import { call } from '../support/server/call.ts'
import { type Account, createStaff } from '../support/server/members.ts'

afterEach(() => vi.unstubAllGlobals())

const look = async (as: Account, looking?: string) =>
  (await call(inboxViewers.list, looking ? { looking } : {}, { as })).data

test('a thread that another administrator has open has the name in the row and in the thread', async () => {
  const { member, ids } = await createTopUps(80, 90)
  const other = await createStaff('cashier')
  await openInbox(member, { as: await createStaff('owner') })
  await screen.findByRole('button', { name: /^Accept 80/ })

  await look(other, ids[0])

  await screen.findByText(
    (_, element) => element?.tagName === 'SPAN' && element.textContent === `${other.username} is looking at this.`,
  )
  const [first, second] = within(screen.getByRole('list', { name: 'What waits' })).getAllByRole('link')
  expect(first?.textContent).toContain(`Open: ${other.username}`)
  expect(second?.textContent).not.toContain(other.username)
  // It locks nothing.
  expect(screen.getByRole('button', { name: /^Accept 80/ }).getAttribute('disabled')).toBeNull()

  await look(other)
  await waitFor(() => expect(first?.textContent).not.toContain(other.username))
})

test('the others see the open thread, the one after it, and none after the inbox is left', async () => {
  const { member, ids } = await createTopUps(80, 90)
  const [as, other] = [await createStaff('owner'), await createStaff('cashier')]
  const { user, close } = await openInbox(member, { as })
  const seen = async () => (await look(other)).filter(({ username }) => username === as.username)

  await waitFor(async () => expect(await seen()).toEqual([{ thread: ids[0], username: as.username }]))
  await user.keyboard('j')
  await waitFor(async () => expect(await seen()).toEqual([{ thread: ids[1], username: as.username }]))
  close()
  await waitFor(async () => expect(await seen()).toEqual([]))
})
