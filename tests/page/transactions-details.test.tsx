import { randomUUID } from 'node:crypto'
import { screen, within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { payments } from '#contract/payments.ts'
import { supportDesk } from '#contract/support-desk.ts'
import { supports } from '#contract/supports.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createPayments, denyPayment, findRow, visibleRows } from '../support/page/transaction-list.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { type Account, callAsAdmin, createMember, paymentInput, topUp } from '../support/server/members.ts'

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

  await screen.findByText('Waiting')
  expect(pathNow()).toMatch(/^\/home\/transactions\/payment\//)
  screen.getByText('By bKash')
  screen.getByText('01712 345 678')
  screen.getByText(payment.transaction_id.toUpperCase())
  screen.getByText('31 Jan 2026')
  expect(document.title).toBe('Top-up · Joma')
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

async function createDecided(as: Account, decide: typeof topUp | typeof denyTopUp) {
  await decide(as, 30)
  return (await call(payments.mine, {}, { as })).data.items[0]!._id
}

const denyTopUp = async (as: Account, amount: number) => denyPayment(as, (await requestTopUp(as, amount))._id)

test.each<[string, kind: string, create: (as: Account) => Promise<string>, texts: (string | RegExp)[]]>([
  [
    'an accepted payment',
    'payment',
    (as) => createDecided(as, topUp),
    ['Done', 'Added to your balance', 'Money added', '+30.00', 'after it 30.00'],
  ],
  ['a denied payment', 'payment', (as) => createDecided(as, denyTopUp), ['Sent', 'not changed']],
  [
    'a denied withdrawal',
    'withdraw',
    (as) => withdraw(as, 500, 'denied'),
    [/A reason\./, /The money was given back to your income balance\./, 'Set aside', 'Given back'],
  ],
  [
    'an approved withdrawal',
    'withdraw',
    (as) => withdraw(as, 500, 'approved'),
    ['Asked', 'Approved', 'Done', 'Paid', 'Paid out'],
  ],
  ['a pending withdrawal', 'withdraw', (as) => withdraw(as, 500), ['Waiting', 'Asked', 'Set aside', 'after it 0.00']],
])('the details of %s show its state', async (_, kind, create, texts) => {
  const as = await createMember({ earning: 500 })

  openPage(`/home/transactions/${kind}/${await create(as)}`, { as })

  for (const text of texts) await screen.findByText(text)
  expect(screen.queryByText('Payout transaction ID')).toBeNull()
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
  await screen.findByText('Waiting')

  await user.click(screen.getByRole('link', { name: 'Back' }))

  await findRow(/45\.00/)
  expect(hrefNow()).toBe('/home/more/transactions?tab=payment&pages=2')
  expect(visibleRows()).toHaveLength(40)
})

test('Back from a payment opened by its URL opens the list of payments', async () => {
  const as = await createMember()
  const { _id } = await requestTopUp(as)
  const { user, hrefNow } = openPage(`/home/transactions/payment/${_id}`, { as })
  await screen.findByText('Waiting')

  await user.click(screen.getByRole('link', { name: 'Back' }))

  await findRow(/Pending/)
  expect(hrefNow()).toBe('/home/transactions?tab=payment')
})

test.each([
  ['en', 'We received another amount. Tell us how much you sent.', 'Ask about this', 'Message', 'Send'],
  ['bn', 'আমরা অন্য পরিমাণ টাকা পেয়েছি। কত টাকা পাঠিয়েছেন, আমাদের জানান।', 'এটি নিয়ে জিজ্ঞাসা করুন', 'মেসেজ', 'পাঠান'],
] as const)(
  'a denied payment shows the reason and the next step, and asks Support about it, in %s',
  async (locale, sentence, ask, message, send) => {
    localStorage.setItem('locale', locale)
    const as = await createMember()
    const { _id, username } = await requestTopUp(as)
    await callAsAdmin(payments.accept, { _id, username, status: 'deny', reason: 'amount_differs' })
    const { user } = openPage('/home/transactions?tab=payment', { as })

    await user.click(await screen.findByText(sentence))
    await screen.findByText(sentence)
    expect(screen.queryByRole('textbox')).toBeNull()
    await user.click(await screen.findByRole('button', { name: ask }))
    const field = await screen.findByRole('textbox', { name: message })
    expect(document.activeElement).toBe(field)
    await user.type(field, 'I sent 300.')
    await user.click(screen.getByRole('button', { name: send }))

    const log = await screen.findByRole('log')
    await within(log).findByText('I sent 300.')
    const { items } = (await call(supports.mine, { about: _id }, { as })).data
    expect(items).toMatchObject([{ message: 'I sent 300.', about: { kind: 'payment', id: _id } }])
  },
)

test('a request shows its talk with Support, and an answer in it', async () => {
  const as = await createMember()
  const { _id: id } = await requestTopUp(as)
  const thread = await call(supports.create, { message: 'When?', about: { kind: 'payment', id } }, { as })
  await call(supports.create, { message: 'Something else.' }, { as })
  await callAsAdmin(supportDesk.answer, { id: thread.data._id, message: 'Soon.' })
  const { user } = openPage(`/home/transactions/payment/${id}`, { as })

  const log = await screen.findByRole('log')
  await within(log).findByText('Soon.')
  within(log).getByText('When?')
  expect(screen.queryByText('Something else.')).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Your message' }), 'Thanks.')
  await user.click(screen.getByRole('button', { name: 'Send' }))

  await within(log).findByText('Thanks.')
})

test('a decision changes the open page', async () => {
  const as = await createMember()
  const { _id, username } = await requestTopUp(as, 70)
  openPage(`/home/transactions/payment/${_id}`, { as })
  await screen.findByText('Waiting')

  await callAsAdmin(payments.accept, { _id, username, status: 'success' })

  await screen.findByText('Done')
  await screen.findByText('+70.00')
})

test('a payment that was denied in own words shows them', async () => {
  const as = await createMember()
  const { _id, username } = await requestTopUp(as)
  const denial = { reason: 'other' as const, reason_text: 'This is a receipt of another shop.' }
  await callAsAdmin(payments.accept, { _id, username, status: 'deny', ...denial })

  openPage(`/home/transactions/payment/${_id}`, { as })

  await screen.findByText(/This is a receipt of another shop\./)
})
