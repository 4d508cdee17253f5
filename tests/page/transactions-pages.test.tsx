import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { payments } from '#contract/payments.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { refuse } from '../support/page/answer.ts'
import { disconnect } from '../support/page/connection.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { watchScrolling } from '../support/page/scrolling.ts'
import { findRow, rowsNow, sendMany } from '../support/page/transactions.ts'
import { withdraw } from '../support/server/member-history.ts'
import { createMember } from '../support/server/members.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  network.events.removeAllListeners()
})

test('the list is read on when its end comes near, and the address knows how far', async () => {
  const { scrollToEnd } = watchScrolling()
  const as = await createMember()
  await sendMany(as)
  const { addressNow } = openPage('/home/transactions?tab=payment', { as })
  await findRow(/45\.00/)
  expect(rowsNow()).toHaveLength(20)

  await scrollToEnd()

  await waitFor(() => expect(rowsNow()).toHaveLength(40))
  await waitFor(() => expect(addressNow()).toBe('/home/transactions?tab=payment&pages=2'))
})

test('a button reads on too, until there is no more', async () => {
  const as = await createMember()
  await sendMany(as)
  const { user } = openPage('/home/transactions?tab=payment&pages=2', { as })
  await findRow(/45\.00/)

  await user.click(await screen.findByRole('button', { name: 'More' }))

  await waitFor(() => expect(rowsNow()).toHaveLength(45))
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
})

test('a page that is opened again shows the list as far as it was', async () => {
  const as = await createMember()
  await sendMany(as)

  openPage('/home/transactions?tab=payment&pages=3', { as })

  await findRow(/45\.00/)
  expect(rowsNow()).toHaveLength(45)
})

test('a next page that fails is told at the end, asked for once, and read at a press', async () => {
  const { scrollToEnd, isWatched } = watchScrolling()
  const as = await createMember()
  await sendMany(as)
  const { user } = openPage('/home/transactions?tab=payment', { as })
  await findRow(/45\.00/)
  let asked = 0
  network.events.on('request:start', () => void asked++)
  refuse(payments.mine, 'not_allowed')
  await scrollToEnd()
  const alert = await screen.findByRole('alert')
  expect({ asked, isWatched: isWatched() }).toEqual({ asked: 1, isWatched: false })
  network.resetHandlers()

  await user.click(within(alert).getByRole('button', { name: 'Retry' }))

  await waitFor(() => expect(rowsNow()).toHaveLength(40))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a list that cannot be read says why, and is read at a press', async () => {
  const as = await createMember({ earning: 600 })
  await withdraw(as, 600)
  refuse(withdrawals.mine, 'not_allowed')
  const { user } = openPage('/home/transactions', { as })
  const alert = await screen.findByRole('alert')
  network.resetHandlers()

  await user.click(within(alert).getByRole('button', { name: 'Retry' }))

  await findRow(/600\.00/)
})

test('without a network what was read stays, and what was not says why', async () => {
  const as = await createMember({ earning: 600 })
  await withdraw(as, 600)
  const { user } = openPage('/home/transactions', { as })
  await findRow(/600\.00/)
  disconnect()
  await screen.findByText(/^You are offline/)
  await findRow(/600\.00/)

  await user.click(screen.getByRole('tab', { name: 'Payment' }))

  await screen.findByText('This has not been opened on this phone yet. It needs a connection.')
})
