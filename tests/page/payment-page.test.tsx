import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { goOffline, goOnline } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { failWrites, findDialog, queueEntry } from '../support/page/outbox-screen.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp } from '../support/server/member-history.ts'
import { callAsAdmin, createMember, paymentInput } from '../support/server/members.ts'

const path = (id: string) => `/home/transactions/payment/${id}`

test('an unsent payment has its own page with its first step, and becomes the sent one', async () => {
  const as = await createMember()
  failWrites()
  const id = await queueEntry(as, 'payment', { ...paymentInput(40), transaction_id: 'UNSENT1234' })
  const { pathNow } = openPage(path(id), { as })

  await screen.findByText('Saved on this phone')
  screen.getByText('UNSENT1234')
  screen.getByText('Keep the SMS of bKash until the money is added.')
  // Not offered while the entry is being sent.
  await screen.findByRole('button', { name: /^Delete/ })
  expect(screen.queryByText('Added to your balance')).toBeNull()
  goOnline()

  await screen.findByText('Waiting')
  const { items } = (await call(payments.mine, {}, { as })).data
  expect(pathNow()).toBe(path(items[0]!._id))
  // The cloth of the request fades in.
  expect(document.querySelector('.request')?.classList).toContain('is-just-sent')
})

test('an unsent payment can be changed and deleted on its page', async () => {
  const as = await createMember()
  failWrites()
  const id = await queueEntry(as, 'payment', { ...paymentInput(40), transaction_id: 'UNSENT1234' })
  const { user, confirm } = openPage(path(id), { as })

  await user.click(await screen.findByRole('button', { name: /^Delete/ }))
  await confirm('Delete')

  await screen.findByText('This does not exist any more.')
})

test('a payment and its entries are shown offline from the stored reads', async () => {
  const as = await createMember()
  const { _id, username } = await requestTopUp(as, 70)
  await callAsAdmin(payments.accept, { _id, username, status: 'success' })
  openPage(path(_id), { as })
  await screen.findByText('+70.00')

  goOffline()

  await screen.findByText(/You.re offline/)
  screen.getByText('Done')
  screen.getByText('after it 70.00')
})

test('a denied payment is corrected: the cursor is in the wrong field, and the rest is sent with it', async () => {
  const as = await createMember()
  const denied = await requestTopUp(as, 60)
  await callAsAdmin(payments.accept, { ...denied, status: 'deny', reason: 'not_received' })
  const { user, pathNow } = openPage(path(denied._id), { as })

  await user.click(await screen.findByRole('link', { name: 'Correct and send again' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Transaction ID' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe(denied.transaction_id)
  expect(screen.getAllByRole('textbox')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await screen.findByText('This is the ID that was not found. Compare it with your SMS.')
  await user.clear(field)
  await user.type(field, 'right12345')
  await user.click(screen.getByRole('button', { name: 'Send again' }))

  await screen.findByText('Waiting')
  const [sent] = (await call(payments.mine, {}, { as })).data.items
  expect(pathNow()).toBe(path(sent!._id))
  const { account_number, payment_method, date } = denied
  expect(sent).toMatchObject({ transaction_id: 'RIGHT12345', amount: 60, account_number, payment_method, date })
})

test('another amount is corrected with the same transaction id, after the other values became fields', async () => {
  const as = await createMember()
  const denied = await requestTopUp(as, 60)
  await callAsAdmin(payments.accept, { ...denied, status: 'deny', reason: 'amount_differs' })
  const { user } = openPage(`${path(denied._id)}/correct`, { as })

  const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  await waitFor(() => expect(document.activeElement).toBe(amount))
  await user.clear(amount)
  await user.type(amount, '50')
  await user.click(screen.getByRole('button', { name: 'Change these too' }))
  const sender = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Account number' })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('50')
  await user.clear(sender)
  await user.type(sender, '01811111111')
  await user.click(screen.getByRole('button', { name: 'Send again' }))

  await screen.findByText('Waiting')
  const [sent] = (await call(payments.mine, {}, { as })).data.items
  expect(sent).toMatchObject({ transaction_id: denied.transaction_id, amount: 50, account_number: '01811111111' })
})

test.each(['already_used', 'too_old'] as const)(
  'a payment that was denied as %s cannot be corrected',
  async (reason) => {
    const as = await createMember()
    const denied = await requestTopUp(as)
    await callAsAdmin(payments.accept, { ...denied, status: 'deny', reason })

    openPage(path(denied._id), { as })

    await screen.findByRole('button', { name: 'Ask about this' })
    expect(screen.queryByRole('link', { name: 'Correct and send again' })).toBeNull()
  },
)

test.each([
  ['en', 'Cancel request', 'Cancelled by you', 'not changed'],
  ['bn', 'অনুরোধ বাতিল করুন', 'আপনি বাতিল করেছেন', 'বদলায়নি'],
])('in %s, a pending payment is cancelled after a question', async (locale, verb, cancelled, unchanged) => {
  localStorage.setItem('locale', locale)
  const as = await createMember()
  const { _id } = await requestTopUp(as)
  const { user } = openPage(path(_id), { as })

  await user.click(await screen.findByRole('button', { name: verb }))
  await user.click((await findDialog('alertdialog')).getByRole('button', { name: verb }))

  await screen.findByText(cancelled)
  screen.getByText(unchanged)
  await waitFor(() => expect(screen.queryByRole('button', { name: verb })).toBeNull())
  expect((await call(payments.mineOne, { id: _id }, { as })).data.state).toBe('cancelled')
})
