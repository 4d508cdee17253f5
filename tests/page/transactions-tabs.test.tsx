import { screen, waitFor } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { transfers } from '#contract/transfers.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { denyPayment, findRow, visibleRows } from '../support/page/transaction-list.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { createMember, topUp } from '../support/server/members.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  network.events.removeAllListeners()
})

test('the first tab lists withdrawals with their status', async () => {
  const as = await createMember({ earning: 1_800 })
  await withdraw(as, 600, 'approved')
  await withdraw(as, 600, 'denied')
  await withdraw(as, 600)

  openPage('/home/transactions', { as })

  await findRow(/Pending/)
  await findRow(/Completed/)
  await findRow(/Denied.*A reason\./)
})

test('a payment is shown as pending, completed or failed', async () => {
  const as = await createMember()
  await denyPayment(as, (await requestTopUp(as))._id)
  await topUp(as, 30)
  await requestTopUp(as)

  openPage('/home/transactions?tab=payment', { as })

  await findRow(/Pending/)
  await findRow(/Completed/)
  await findRow(/Failed/)
})

test('a transfer shows its direction', async () => {
  const [as, other] = [await createMember({ balance: 100, earning: 50 }), await createMember({ balance: 10 })]
  await call(transfers.toWallet, { username: other.username, amount: 30 }, { as })
  await call(transfers.toWallet, { username: as.username, amount: 5 }, { as: other })
  await call(transfers.fromIncome, { amount: 50 }, { as })

  openPage('/home/transactions?tab=transfer', { as })

  await screen.findByText(`To ${other.username}`)
  screen.getByText(`From ${other.username}`)
  screen.getByText('Income balance to shop balance')
  expect(screen.getAllByText('Success')).toHaveLength(3)
  const amounts = screen.getAllByRole('listitem').map((row) => row.querySelector('.money')?.textContent)
  expect(amounts).toEqual(['50.00 BDT', '+5.00 BDT', '−30.00 BDT'])
})

test('arrow keys move between the tabs', async () => {
  const { user } = openPage('/home/transactions', { as: await createMember() })
  const first = await screen.findByRole('tab', { name: 'Withdraw', selected: true })
  first.focus()

  await user.keyboard('{ArrowRight}')

  const second = await screen.findByRole('tab', { name: 'Payment', selected: true })
  await waitFor(() => expect(document.activeElement).toBe(second))
})

test('a chosen status filters the list and is in the URL', async () => {
  const as = await createMember({ earning: 1_200 })
  await withdraw(as, 500, 'approved')
  await withdraw(as, 600)
  const { user, hrefNow } = openPage('/home/transactions', { as })
  await findRow(/500\.00/)

  await user.click(screen.getByRole('button', { name: 'Pending' }))

  await waitFor(() => expect(visibleRows()).toHaveLength(1))
  await findRow(/600\.00/)
  expect(hrefNow()).toBe('/home/transactions?tab=withdraw&status=pending')
})

test('a filter without matches shows an empty state, and another tab starts without a filter', async () => {
  const as = await createMember()
  await requestTopUp(as)
  const { user, hrefNow } = openPage('/home/transactions?tab=payment&status=failed', { as })
  await screen.findByRole('heading', { name: 'No data exists' })

  await user.click(screen.getByRole('tab', { name: 'Withdraw' }))

  await screen.findByText('Your withdrawals will appear here.')
  expect(hrefNow()).toBe('/home/transactions?tab=withdraw')
})

test('a filter without matches can be removed', async () => {
  const as = await createMember()
  await requestTopUp(as)
  const { user } = openPage('/home/transactions?tab=payment&status=failed', { as })

  await user.click(await screen.findByRole('button', { name: 'Show all' }))

  await findRow(/bKash top-up.*Pending/)
})

test('only decided requests have a sign', async () => {
  const as = await createMember({ earning: 1_800 })
  await withdraw(as, 600, 'approved')
  await withdraw(as, 601, 'denied')
  await topUp(as, 30)
  await requestTopUp(as, 31)
  const { user } = openPage('/home/transactions', { as })

  await findRow(/Withdraw to bKash.*−600\.00 BDTCompleted/)
  await findRow(/[^−]601\.00 BDTDenied/)
  await user.click(screen.getByRole('tab', { name: 'Payment' }))

  await findRow(/\+30\.00 BDTCompleted/)
  await findRow(/[^+]31\.00 BDTPending/)
})

test('invalid values in the URL show the first page of the withdrawals', async () => {
  const as = await createMember({ earning: 600 })
  await withdraw(as, 600)

  openPage('/home/transactions?tab=gifts&status=lost&pages=5000', { as })

  await findRow(/600\.00/)
  screen.getByRole('tab', { name: 'Withdraw', selected: true })
  screen.getByRole('button', { name: 'All', pressed: true })
})
