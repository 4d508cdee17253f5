import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { transfers } from '#contract/transfers.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { deny, findRow, rowsNow } from '../support/page/transactions.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { createMember, topUp } from '../support/server/members.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  network.events.removeAllListeners()
})

test.each([
  ['Withdraw', 'Withdraw requests you send show here.'],
  ['Payment', 'Payments you send show here.'],
  ['Transfer', 'Transfers you send or receive show here.'],
])('an empty tab %s says that no data exists', async (name, help) => {
  const { user } = openPage('/home/transactions', { as: await createMember() })

  await user.click(await screen.findByRole('tab', { name }))

  await screen.findByText(help)
  screen.getByRole('heading', { name: 'No data exists' })
  expect(screen.getByRole('tab', { name, selected: true })).toBeTruthy()
})

test('withdrawals come first, each with its status', async () => {
  const as = await createMember({ earning: 1_800 })
  await withdraw(as, 600, 'approved')
  await withdraw(as, 600, 'denied')
  await withdraw(as, 600)

  openPage('/home/transactions', { as })

  await findRow(/Pending/)
  await findRow(/Completed/)
  await findRow(/Denied.*A reason\./)
})

test('a payment is pending, completed or failed', async () => {
  const as = await createMember()
  await deny(as, (await requestTopUp(as))._id)
  await topUp(as, 30)
  await requestTopUp(as)

  openPage('/home/transactions?tab=payment', { as })

  await findRow(/Pending/)
  await findRow(/Completed/)
  await findRow(/Failed/)
})

test('a transfer says which way it went', async () => {
  const [as, other] = [await createMember({ balance: 100, earning: 50 }), await createMember({ balance: 10 })]
  await call(transfers.toWallet, { username: other.username, amount: 30 }, { as })
  await call(transfers.toWallet, { username: as.username, amount: 5 }, { as: other })
  await call(transfers.fromIncome, { amount: 50 }, { as })

  openPage('/home/transactions?tab=transfer', { as })

  await screen.findByText(`To ${other.username}`)
  screen.getByText(`From ${other.username}`)
  screen.getByText('Income balance to balance')
  expect(screen.getAllByText('Success')).toHaveLength(3)
})

test('the arrow keys move between the tabs', async () => {
  const { user } = openPage('/home/transactions', { as: await createMember() })
  const first = await screen.findByRole('tab', { name: 'Withdraw', selected: true })
  first.focus()

  await user.keyboard('{ArrowRight}')

  const second = await screen.findByRole('tab', { name: 'Payment', selected: true })
  expect(document.activeElement).toBe(second)
})

test('a status that is chosen filters the list, and stands in the address', async () => {
  const as = await createMember({ earning: 1_200 })
  await withdraw(as, 500, 'approved')
  await withdraw(as, 600)
  const { user, addressNow } = openPage('/home/transactions', { as })
  await findRow(/500\.00/)

  await user.click(screen.getByRole('button', { name: 'Pending' }))

  await waitFor(() => expect(rowsNow()).toHaveLength(1))
  await findRow(/600\.00/)
  expect(addressNow()).toBe('/home/transactions?tab=withdraw&status=pending')
})

test('a filter that lets nothing through says so, and another tab begins without one', async () => {
  const as = await createMember()
  await requestTopUp(as)
  const { user, addressNow } = openPage('/home/transactions?tab=payment&status=failed', { as })
  await screen.findByRole('heading', { name: 'No data exists' })

  await user.click(screen.getByRole('tab', { name: 'Withdraw' }))

  await screen.findByText('Withdraw requests you send show here.')
  expect(addressNow()).toBe('/home/transactions?tab=withdraw')
})

test('an address that makes no sense shows the beginning of the withdrawals', async () => {
  const as = await createMember({ earning: 600 })
  await withdraw(as, 600)

  openPage('/home/transactions?tab=gifts&status=lost&pages=5000', { as })

  await findRow(/600\.00/)
  screen.getByRole('tab', { name: 'Withdraw', selected: true })
  screen.getByRole('button', { name: 'All', pressed: true })
})
