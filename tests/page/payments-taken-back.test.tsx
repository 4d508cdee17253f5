import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { tills } from '#contract/tills/tills.ts'
import { transfers } from '#contract/transfers.ts'
import { openPage } from '../support/page/open-page.tsx'
import { findRow } from '../support/page/transaction-list.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { createTill, requestFor } from '../support/server/till-simulator.ts'

const list = '/home/transactions?tab=payment'

/** A member whose top-up of 900 taka a forged SMS accepted, and of which some were spent before it was taken back. */
async function createTakenBack({ spent = 0 } = {}): Promise<Account> {
  const till = await createTill({ balance: 101_000 })
  const member = await createMember()
  const forged = till.receive({ amount: 900 })
  till.takeBack(900)
  await requestFor(member, till, forged)
  await till.send(forged)
  if (spent > 0) {
    const { username } = await createMember()
    expect((await call(transfers.toWallet, { username, amount: spent }, { as: member })).status).toBe(200)
  }
  await till.send(till.receive({ amount: 70 }))
  expect((await callAsAdmin(tills.enterBalance, { id: till.id, balance: till.getBalance() })).status).toBe(200)
  // A watched till would forbid the next test to accept without an SMS.
  await callAsAdmin(tills.setMode, { id: till.id, mode: 'off' })
  return member
}

test('a payment that was taken back does not count as added, and its details say why and what to do', async () => {
  const { user } = openPage(list, { as: await createTakenBack() })
  const row = await findRow(/Taken back/)
  await within(row).findByText('The SMS about this money was forged: the money never arrived.')
  expect(row.textContent).toContain('900.00 BDT')
  expect(row.textContent).not.toMatch(/\+|Completed/)

  await user.click(row)

  await screen.findByText(/900\.00 tk were taken back from your shop balance\./)
  expect(screen.getAllByText('Taken back')).toHaveLength(2)
  screen.getByText('Added to your balance')
  expect(screen.queryByText(/The money was added/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Ask about this' }).getAttribute('href')).toMatch(
    /^\/home\/support\?about=pay/,
  )
})

test.each([
  [700, /200\.00 tk were taken back\. Your shop balance had no more\./],
  [900, /Nothing was taken back, because your shop balance was empty\./],
])('after %d taka were spent, the details say what was taken back', async (spent, words) => {
  const as = await createTakenBack({ spent })
  const [payment] = (await call(payments.mine, {}, { as })).data.items

  openPage(`/home/transactions/payment/${payment!._id}`, { as })

  await screen.findByText(words)
})

test('the details are in Bengali too', async () => {
  localStorage.setItem('locale', 'bn')
  const as = await createTakenBack()
  const [payment] = (await call(payments.mine, {}, { as })).data.items

  openPage(`/home/transactions/payment/${payment!._id}`, { as })

  await screen.findByText(/এই টাকার SMS জাল ছিল: টাকাটি আসেনি।/)
  screen.getByText(/৯০০\.০০ টাকা ফেরত নেওয়া হয়েছে।/)
  screen.getByText(/সাপোর্টে জানান।/)
})

test('administrators see the amount that was taken back', async () => {
  const { username } = await createTakenBack()

  openPage(`/home/user-information/${username}?tab=requests`, { as: await sharedAdmin() })

  await screen.findByText('Taken back: 900.00 tk')
})

test('the top-up screen does not show a payment that was taken back as added', async () => {
  const { isFetching } = openPage('/home/payment-sitting', { as: await createTakenBack() })

  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(isFetching()).toBe(0))
  expect(screen.queryByText(/Added to your shop balance/)).toBeNull()
})
