import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { payouts } from '#contract/payouts.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { goOffline } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { withdraw } from '../support/server/member-history.ts'
import { callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'

const findQuestion = async () => within(await screen.findByRole('alertdialog'))

async function openWithdrawal() {
  const as = await createMember({ earning: 1_000 })
  const id = await withdraw(as, 600)
  return { as, id, ...openPage(`/home/transactions/withdraw/${id}`, { as }) }
}

test.each([
  {
    locale: 'en',
    start: 'Cancel this withdrawal',
    question: 'Cancel the withdrawal of 600 tk? The money goes back to your income balance.',
    verb: 'Cancel withdrawal',
    cancelled: 'Cancelled by you',
  },
  {
    locale: 'bn',
    start: 'উত্তোলন বাতিল করুন',
    question: '৬০০ টাকার উত্তোলন বাতিল করবেন? টাকা আপনার আয়ের ব্যালেন্সে ফেরত আসবে।',
    verb: 'বাতিল করুন',
    cancelled: 'আপনি বাতিল করেছেন',
  },
])('a member cancels a pending withdrawal after a question, in $locale', async (words) => {
  localStorage.setItem('locale', words.locale)
  const { as, user } = await openWithdrawal()

  await user.click(await screen.findByRole('button', { name: words.start }))
  const question = await findQuestion()
  question.getByText(words.question)
  await user.click(question.getByRole('button', { name: words.verb }))

  await screen.findByText(words.cancelled)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByRole('button', { name: words.start })).toBeNull()
  expect(await as.getEarning()).toBe(1_000)
})

test('going back from the question cancels nothing', async () => {
  const { as, user } = await openWithdrawal()
  await user.click(await screen.findByRole('button', { name: 'Cancel this withdrawal' }))

  await user.click((await findQuestion()).getByRole('button', { name: 'Go back' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await as.getEarning()).toBe(400)
})

test('a cancellation after the decision shows the reason, and the decision', async () => {
  const { id, user } = await openWithdrawal()
  await user.click(await screen.findByRole('button', { name: 'Cancel this withdrawal' }))
  const question = await findQuestion()
  await callAsAdmin(withdrawals.decide, { id, status: 'approved' })

  await user.click(question.getByRole('button', { name: 'Cancel withdrawal' }))

  await screen.findByText('This request is already decided.')
  await screen.findByText('Approved')
})

test('a withdrawal whose payout has started is being paid, and shows that it cannot be cancelled', async () => {
  const as = await createMember({ earning: 1_000 })
  const input = { account_number: '01712345678', method: 'rocket' as const, amount: 600 }
  const { _id } = (await call(withdrawals.request, input, { as })).data
  const { user } = openPage(`/home/transactions/withdraw/${_id}`, { as })
  await user.click(await screen.findByRole('button', { name: 'Cancel this withdrawal' }))
  const question = await findQuestion()
  const { data: batch } = await callAsAdmin(payouts.create, { method: 'rocket' })

  await user.click(question.getByRole('button', { name: 'Cancel withdrawal' }))

  await screen.findAllByText('The payout has started. It can no longer be cancelled.')
  expect(await screen.findAllByText('Being paid')).toHaveLength(2)
  expect(screen.queryByText('Waiting')).toBeNull()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel this withdrawal' })).toBeNull())
  await callAsAdmin(payouts.cancel, { batch: batch._id })
})

test('a decided withdrawal cannot be cancelled', async () => {
  const as = await createMember({ earning: 1_000 })
  const id = await withdraw(as, 600, 'approved')

  openPage(`/home/transactions/withdraw/${id}`, { as })

  await screen.findByText('Approved')
  expect(screen.queryByRole('button', { name: 'Cancel this withdrawal' })).toBeNull()
})

test('offline, the button is disabled', async () => {
  await openWithdrawal()
  await screen.findByRole('button', { name: 'Cancel this withdrawal' })

  goOffline()

  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel this withdrawal' }).disabled).toBe(true),
  )
})

test('the history shows cancelled withdrawals, and can show them alone', async () => {
  const as = await createMember({ earning: 2_000 })
  const id = await withdraw(as, 600)
  await withdraw(as, 700)
  await call(withdrawals.cancel, { id }, { as })
  const { user, hrefNow } = openPage('/home/transactions?tab=withdraw', { as })
  await screen.findByRole('link', { name: /600\.00.*Cancelled/ })

  await user.click(screen.getByRole('button', { name: 'Cancelled' }))

  await waitFor(() => expect(screen.queryByRole('link', { name: /700\.00/ })).toBeNull())
  await screen.findByRole('link', { name: /600\.00.*Cancelled/ })
  expect(hrefNow()).toBe('/home/transactions?tab=withdraw&status=cancelled')
})

test('an administrator sees the requests that members cancelled', async () => {
  const as = await createMember({ earning: 1_000 })
  await call(withdrawals.cancel, { id: await withdraw(as, 600) }, { as })
  const { user } = openPage(`/home/withdraw-request?search=${as.username}`, { as: await sharedAdmin() })

  await user.click(await screen.findByRole('button', { name: 'Cancelled' }))

  const table = within(await screen.findByRole('table', { name: 'Withdraw requests' }))
  table.getByRole('columnheader', { name: 'Cancelled by the member' })
  table.getByRole('cell', { name: as.username })
  expect(table.queryByRole('button', { name: 'Deny' })).toBeNull()
})
