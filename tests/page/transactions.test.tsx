import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { transfers } from '#contract/transfers.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { call } from '../support/call.ts'
import { newMember, paymentOf, theAdmin, topUp } from '../support/members.ts'
import { openPage } from '../support/open-page.tsx'

test.each(['Withdraw', 'Payment', 'Transfer'])('an empty tab %s says that no data exists', async (name) => {
  const { user } = openPage('/home/transactions', { as: await newMember() })

  await user.click(await screen.findByRole('tab', { name }))

  await screen.findByRole('heading', { name: 'No data exists' })
  expect(screen.getByRole('tab', { name, selected: true })).toBeTruthy()
})

test('withdrawals come first, each with its status', async () => {
  const as = await newMember({ earning: 1_800 })
  const admin = await theAdmin()
  for (const status of ['approved', 'denied', undefined] as const) {
    const asked = { account_number: '01712345678', method: 'bkash' as const, amount: 600 }
    const { data } = await call(withdrawals.request, asked, { as })
    if (status) await call(withdrawals.decide, { id: data._id, status, reason: 'Wrong number.' }, { as: admin })
  }

  openPage('/home/transactions', { as })

  await screen.findByText('Pending')
  screen.getByText('Completed')
  screen.getByText('Denied')
  screen.getByText('Wrong number.')
})

test('a payment is pending, completed or failed', async () => {
  const as = await newMember()
  const denied = (await call(payments.request, paymentOf(20), { as })).data
  const decision = { _id: denied._id, username: as.username, status: 'deny' as const }
  await call(payments.accept, decision, { as: await theAdmin() })
  await topUp(as, 30)
  await call(payments.request, paymentOf(40), { as })

  openPage('/home/transactions?tab=payment', { as })

  await screen.findByText('Pending')
  screen.getByText('Completed')
  screen.getByText('Failed')
})

test('a transfer says which way it went', async () => {
  const [as, other] = [await newMember({ balance: 100, earning: 50 }), await newMember({ balance: 10 })]
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
  const { user } = openPage('/home/transactions', { as: await newMember() })
  const first = await screen.findByRole('tab', { name: 'Withdraw', selected: true })
  first.focus()

  await user.keyboard('{ArrowRight}')

  const second = await screen.findByRole('tab', { name: 'Payment', selected: true })
  expect(document.activeElement).toBe(second)
})
