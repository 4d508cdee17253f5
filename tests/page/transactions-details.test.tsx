import { randomUUID } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { payments } from '#contract/payments.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createPayments, denyPayment, findRow, visibleRows } from '../support/page/transaction-list.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { callAsAdmin, createMember, paymentInput, topUp } from '../support/server/members.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  network.events.removeAllListeners()
})

test('the details of a payment show its fields and its status', async () => {
  const as = await createMember()
  const payment = paymentInput(30)
  await call(payments.request, payment, { as })
  const { user, pathNow } = openPage('/home/transactions?tab=payment', { as })

  await user.click(await findRow(/Pending/))

  await screen.findByText('Being checked')
  expect(pathNow()).toMatch(/^\/home\/transactions\/payment\//)
  screen.getByText('bKash')
  screen.getByText('01712 345 678')
  screen.getByText(payment.transaction_id.toUpperCase())
  screen.getByText('31 Jan 2026')
  expect(document.title).toBe('Payment request · Joma')
})

test('the transaction id of a payment can be copied', async () => {
  const as = await createMember()
  const { _id, transaction_id } = await requestTopUp(as)
  const { user } = openPage(`/home/transactions/payment/${_id}`, { as })
  const write = vi.spyOn(navigator.clipboard, 'writeText')

  await user.click(await screen.findByRole('button', { name: 'Copy transaction ID' }))

  await screen.findByText('Copied transaction ID!')
  expect(write).toHaveBeenCalledWith(transaction_id)
})

test('the details show that an accepted payment is in the balance, and that a denied one failed', async () => {
  const as = await createMember()
  await topUp(as, 30)
  await denyPayment(as, (await requestTopUp(as))._id)
  const [denied, accepted] = (await call(payments.mine, {}, { as })).data.items

  const first = openPage(`/home/transactions/payment/${accepted?._id}`, { as })
  await screen.findByText('Accepted')
  screen.getByText(/The money was added to your shop balance\./)
  first.close()
  openPage(`/home/transactions/payment/${denied?._id}`, { as })

  await screen.findByText('Not accepted')
  screen.getByText('Failed')
})

test('the details of a withdrawal show its history', async () => {
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
  expect(screen.queryByText('Payout transaction ID')).toBeNull()
  second.close()
  openPage(`/home/transactions/withdraw/${pending}`, { as })

  await screen.findByText('Being checked')
  screen.getByText('Pending')
})

test('the details of a paid withdrawal show the transaction id of the payout, in both languages', async () => {
  const as = await createMember({ earning: 500 })
  const id = await withdraw(as, 500)
  await callAsAdmin(withdrawals.decide, { id, status: 'approved', payout_id: '9GH4K2LM7P' })

  const first = openPage(`/home/transactions/withdraw/${id}`, { as })
  await screen.findByText('9GH4K2LM7P')
  screen.getByText('Payout transaction ID')
  screen.getByRole('button', { name: 'Copy transaction ID' })
  first.close()
  localStorage.setItem('locale', 'bn')
  openPage(`/home/transactions/withdraw/${id}`, { as })

  await screen.findByText('টাকা পাঠানোর ট্রানজেকশন আইডি')
})

test.each(['payment', 'withdraw'])(
  'a %s of another member or with an invalid id shows that it does not exist',
  async (kind) => {
    const other = await createMember({ earning: 600 })
    const _id = kind === 'payment' ? (await requestTopUp(other))._id : await withdraw(other, 600)
    const as = await createMember()

    const first = openPage(`/home/transactions/${kind}/${_id}`, { as })
    await screen.findByText('This does not exist any more.')
    first.close()
    openPage(`/home/transactions/${kind}/${randomUUID().slice(1)}`, { as })

    await screen.findByText('This does not exist any more.')
  },
)

test('Back from a payment opens the list where it was left', async () => {
  const as = await createMember()
  await createPayments(as)
  const { user, hrefNow } = openPage('/home/more/transactions?tab=payment&pages=2', { as })
  await findRow(/45\.00/)
  await user.click(visibleRows().at(-1)!)
  await screen.findByText('Being checked')

  await user.click(screen.getByRole('link', { name: 'Back' }))

  await findRow(/45\.00/)
  expect(hrefNow()).toBe('/home/more/transactions?tab=payment&pages=2')
  expect(visibleRows()).toHaveLength(40)
})

test('Back from a payment opened by its URL opens the list of payments', async () => {
  const as = await createMember()
  const { _id } = await requestTopUp(as)
  const { user, hrefNow } = openPage(`/home/transactions/payment/${_id}`, { as })
  await screen.findByText('Being checked')

  await user.click(screen.getByRole('link', { name: 'Back' }))

  await findRow(/Pending/)
  expect(hrefNow()).toBe('/home/transactions?tab=payment')
})

test.each([
  ['en', 'We received another amount. Tell us how much you sent.', 'Ask about this'],
  ['bn', 'আমরা অন্য পরিমাণ টাকা পেয়েছি। কত টাকা পাঠিয়েছেন, আমাদের জানান।', 'এ বিষয়ে যোগাযোগ করুন'],
] as const)(
  'a denied payment shows the reason and the next step, and asks Support about it, in %s',
  async (locale, sentence, ask) => {
    localStorage.setItem('locale', locale)
    const as = await createMember()
    const { _id, username } = await requestTopUp(as)
    await callAsAdmin(payments.accept, { _id, username, status: 'deny', reason: 'amount_differs' })
    const { user, hrefNow } = openPage('/home/transactions?tab=payment', { as })

    await user.click(await screen.findByText(sentence))
    await screen.findByText(new RegExp(sentence))
    await user.click(await screen.findByRole('link', { name: ask }))

    await waitFor(() => expect(hrefNow()).toBe(`/home/support?about=payment&id=${_id}`))
  },
)

test('a payment that was denied in own words shows them', async () => {
  const as = await createMember()
  const { _id, username } = await requestTopUp(as)
  const denial = { reason: 'other' as const, reason_text: 'This is a receipt of another shop.' }
  await callAsAdmin(payments.accept, { _id, username, status: 'deny', ...denial })

  openPage(`/home/transactions/payment/${_id}`, { as })

  await screen.findByText(/This is a receipt of another shop\./)
})
