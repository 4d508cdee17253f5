import { randomUUID } from 'node:crypto'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { payments } from '#contract/payments.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { deny, findRow, rowsNow, sendMany } from '../support/page/transactions.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { createMember, paymentInput, topUp } from '../support/server/members.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  network.events.removeAllListeners()
})

test('a payment opens with what was sent and what became of it', async () => {
  const as = await createMember()
  const payment = paymentInput(30)
  await call(payments.request, payment, { as })
  const { user, pathNow } = openPage('/home/transactions?tab=payment', { as })

  await user.click(await findRow(/Pending/))

  await screen.findByText('Waiting for a decision')
  expect(pathNow()).toMatch(/^\/home\/transactions\/payment\//)
  screen.getByText('bKash')
  screen.getByText('01712 345 678')
  screen.getByText(payment.transaction_id.toUpperCase())
  screen.getByText('Jan 31, 2026')
  expect(document.title).toBe('Payment request · Joma')
})

test('the id of a payment can be copied', async () => {
  const as = await createMember()
  const { _id, transaction_id } = await requestTopUp(as)
  const { user } = openPage(`/home/transactions/payment/${_id}`, { as })
  const write = vi.spyOn(navigator.clipboard, 'writeText')

  await user.click(await screen.findByRole('button', { name: 'Copy transaction ID' }))

  await screen.findByText('Copied transaction ID!')
  expect(write).toHaveBeenCalledWith(transaction_id)
})

test('a payment that was accepted says where the money is, one that was denied that it failed', async () => {
  const as = await createMember()
  await topUp(as, 30)
  await deny(as, (await requestTopUp(as))._id)
  const [denied, accepted] = (await call(payments.mine, {}, { as })).data.items

  const first = openPage(`/home/transactions/payment/${accepted?._id}`, { as })
  await screen.findByText('Accepted')
  screen.getByText(/The money was added to your balance\./)
  first.close()
  openPage(`/home/transactions/payment/${denied?._id}`, { as })

  await screen.findByText('Denied')
  screen.getByText('Failed')
})

test('a withdrawal opens with its history', async () => {
  const as = await createMember({ earning: 1_700 })
  const [denied, approved, pending] = [
    await withdraw(as, 500, 'denied'),
    await withdraw(as, 500, 'approved'),
    await withdraw(as, 600),
  ]

  const first = openPage(`/home/transactions/withdraw/${denied}`, { as })
  await screen.findByText(/A reason\./)
  screen.getByText(/The money was given back to your income balance\./)
  first.close()
  const second = openPage(`/home/transactions/withdraw/${approved}`, { as })
  await screen.findByText('Accepted')
  second.close()
  openPage(`/home/transactions/withdraw/${pending}`, { as })

  await screen.findByText('Waiting for a decision')
  screen.getByText('Pending')
})

test.each(['payment', 'withdraw'])('another’s %s does not exist, nor one of no sense', async (kind) => {
  const other = await createMember({ earning: 600 })
  const _id = kind === 'payment' ? (await requestTopUp(other))._id : await withdraw(other, 600)
  const as = await createMember()

  const first = openPage(`/home/transactions/${kind}/${_id}`, { as })
  await screen.findByText('This does not exist any more.')
  first.close()
  openPage(`/home/transactions/${kind}/${randomUUID().slice(1)}`, { as })

  await screen.findByText('This does not exist any more.')
})

test('the way back from a payment leads to the place it was opened from', async () => {
  const as = await createMember()
  await sendMany(as)
  const { user, addressNow } = openPage('/home/more/transactions?tab=payment&pages=2', { as })
  await findRow(/45\.00/)
  await user.click(rowsNow().at(-1)!)
  await screen.findByText('Waiting for a decision')

  await user.click(screen.getByRole('link', { name: 'Back' }))

  await findRow(/45\.00/)
  expect(addressNow()).toBe('/home/more/transactions?tab=payment&pages=2')
  expect(rowsNow()).toHaveLength(40)
})

test('the way back from a payment whose address was opened leads to the payments', async () => {
  const as = await createMember()
  const { _id } = await requestTopUp(as)
  const { user, addressNow } = openPage(`/home/transactions/payment/${_id}`, { as })
  await screen.findByText('Waiting for a decision')

  await user.click(screen.getByRole('link', { name: 'Back' }))

  await findRow(/Pending/)
  expect(addressNow()).toBe('/home/transactions?tab=payment')
})
