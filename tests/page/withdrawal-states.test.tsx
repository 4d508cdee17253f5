import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { withdrawals } from '#contract/withdrawals.ts'
import { createNumber } from '#server/commands/till-simulator/write-sms.ts'
import { withdrawals as table } from '#server/withdrawals/table.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { insertNumber } from '../support/server/code-top-ups.ts'
import { callAsAdmin, createMember } from '../support/server/members.ts'
import { db, startApp } from '../support/server/test-app.ts'
import { createTill } from '../support/server/till-simulator.ts'

const listPath = '/home/transactions?tab=withdraw'

/** A withdrawal that an administrator has approved, and the till that pays it. */
async function approve() {
  await startApp()
  const till = await createTill()
  const as = await createMember({ earning: 500 })
  const number = createNumber()
  const { data } = await call(withdrawals.request, { account_number: number, method: 'bkash', amount: 500 }, { as })
  expect((await callAsAdmin(withdrawals.decide, { id: data._id, status: 'approved' })).status).toBe(200)
  return { id: data._id, as, till, number }
}

/** An approved withdrawal whose outgoing SMS has come. */
async function pay() {
  const { till, number, ...withdrawal } = await approve()
  const sent = till.pay({ amount: 500, from: number, fee: 5 })
  await till.send(sent)
  return { ...withdrawal, payoutId: sent.transactionId }
}

const findRowText = async (text: RegExp) =>
  (await screen.findByText(text)).closest('a')!.textContent!.replaceAll('\u00a0', ' ')

test('the list shows that an approved withdrawal is not sent yet', async () => {
  const { as } = await approve()

  openPage(listPath, { as })

  const row = await findRowText(/Approved\. The money is being sent\./)
  expect(row).toContain('Waiting to be sent')
  expect(row).not.toMatch(/Completed|TrxID/)
})

test('«Completed» lists a withdrawal only when its money is sent, until then «Pending» does', async () => {
  const { as, till, number } = await approve()
  const states = async () =>
    Promise.all(
      (['open', 'sent'] as const).map(
        async (state) => (await call(withdrawals.mine, { state }, { as })).data.items.length,
      ),
    )
  const { user } = openPage(listPath, { as })
  await user.click(await screen.findByRole('button', { name: 'Completed' }))
  await screen.findByText('No data exists')
  await user.click(screen.getByRole('button', { name: 'Pending' }))
  await findRowText(/Approved\. The money is being sent\./)
  expect(await states()).toEqual([1, 0])

  await till.send(till.pay({ amount: 500, from: number, fee: 5 }))

  expect(await states()).toEqual([0, 1])
})

test('the details show that an approved withdrawal is not sent yet', async () => {
  const { as, id } = await approve()

  openPage(`/home/transactions/withdraw/${id}`, { as })

  await screen.findByText('Approved. The money is being sent.')
  expect(screen.getAllByText('Being paid')).toHaveLength(2)
  for (const label of ['Money sent', 'Payout transaction ID', 'Fee']) expect(screen.queryByText(label)).toBeNull()
})

test('the list shows when a withdrawal was sent, its transaction id and its fee, in both languages', async () => {
  const { as, payoutId } = await pay()

  const first = openPage(listPath, { as })
  const row = await findRowText(/· bKash · TrxID/)
  expect(row).toMatch(
    new RegExp(`Money sent today \\d+:\\d\\d [AP]M · bKash · TrxID ${payoutId} · fee 5 tk, paid by Joma`),
  )
  expect(row).toContain('Completed')
  first.close()
  localStorage.setItem('locale', 'bn')
  openPage(listPath, { as })

  expect(await findRowText(/· TrxID/)).toMatch(
    new RegExp(`পাঠানো হয়েছে .+ · বিকাশ · TrxID ${payoutId} · ফি ৫ টাকা, জমার পক্ষ থেকে`),
  )
})

test('a payout of another day without id and fee is shown with its day and without these parts', async () => {
  const { as, id } = await approve()
  await db
    .update(table)
    .set({ paid_at: new Date('2026-01-31T08:05:00Z') })
    .where(eq(table.id, id))

  openPage(listPath, { as })

  const row = await findRowText(/^Money sent/)
  expect(row).toContain('Money sent 31 Jan 2026 2:05 PM · bKash')
  expect(row).not.toMatch(/TrxID|fee/)
})

test('the details show when the money was paid, its transaction id to copy and its fee', async () => {
  const { as, id, payoutId } = await pay()
  const { user } = openPage(`/home/transactions/withdraw/${id}`, { as })
  const write = vi.spyOn(navigator.clipboard, 'writeText')

  await screen.findByText('Done')
  screen.getByText('Paid')
  const label = await screen.findByText('You received')

  const facts = within(label.closest('dl')!)
  facts.getByText(payoutId)
  facts.getByText('5 tk, paid by Joma')
  await user.click(facts.getByRole('button', { name: 'Copy transaction ID' }))
  await screen.findByText('Copied transaction ID!')
  expect(write).toHaveBeenCalledWith(payoutId)
})

test('the statement line of a payout opens its details', async () => {
  const { as, payoutId } = await pay()
  const { user } = openPage('/home/statement', { as })

  await user.click(await screen.findByRole('link', { name: /Withdrawal approved/ }))

  await screen.findByText('You received')
  screen.getByText(payoutId)
})

/** Withdrawals to other numbers wait, because this one is proved. */
async function createProvedMember() {
  const member = await createMember({ earning: 1_000 })
  await insertNumber(member, '01712345678', { hours: 0 })
  return member
}

async function withdrawTo(account_number: string) {
  const as = await createProvedMember()
  const { data } = await call(withdrawals.request, { account_number, method: 'bkash', amount: 500 }, { as })
  return { as, id: data._id }
}

test('the form says that a new number waits, before the withdrawal is sent and after it', async () => {
  const { user, submit } = openPage('/home/withdraw', { as: await createProvedMember() })
  await screen.findByText(/^The first withdrawal to another number waits, usually for 24 hours\./)
  await submit('Withdraw', { 'Account number': '01812345678', Amount: '500' })
  const review = within(await screen.findByRole('alertdialog'))
  review.getByText(/The first withdrawal to another number waits/)

  await user.click(review.getByRole('button', { name: 'Withdraw 500 tk' }))

  await screen.findByText(/Waits until/)
})

test('the details of a waiting withdrawal say until when and why, and it can be cancelled', async () => {
  const { as, id } = await withdrawTo('01812345678')
  const { user, confirm } = openPage(`/home/transactions/withdraw/${id}`, { as })

  await screen.findByText(/^Waits until/)
  screen.getByText(/because the number is new or the account was recovered\. If it was not you, cancel it below/)
  await user.click(screen.getByRole('button', { name: 'Cancel this withdrawal' }))
  await confirm('Cancel withdrawal')

  await screen.findByText('Withdrawal cancelled.')
  await waitFor(() => expect(screen.queryByText(/^Waits until/)).toBeNull())
  expect(await as.getEarning()).toBe(1_000)
})

test('the list of withdrawals shows until when one waits, in both languages', async () => {
  const { as } = await withdrawTo('01812345678')
  const english = openPage('/home/transactions?tab=withdraw', { as })
  await screen.findByText(/^Waits until/)
  english.close()
  localStorage.setItem('locale', 'bn')

  openPage('/home/transactions?tab=withdraw', { as })

  await screen.findByText(/পর্যন্ত অপেক্ষায় থাকবে।$/)
})

test('a withdrawal to a proved number does not wait', async () => {
  const { as, id } = await withdrawTo('01712345678')
  openPage(`/home/transactions/withdraw/${id}`, { as })

  await screen.findByRole('button', { name: 'Cancel this withdrawal' })
  expect(screen.queryByText(/^Waits until/)).toBeNull()
})

test.each([
  ['a ready reason', 'not_own_number', /^এই নম্বরটি আপনার নয়।/],
  [
    'a ready reason of before the codes',
    'This number is not yours. Send a new request with your own number.',
    /^এই নম্বরটি আপনার নয়।/,
  ],
  ['own words', 'Come to the shop.', /Come to the shop/],
])('a member with the page in Bengali reads %s of a denial', async (_, reason, sentence) => {
  localStorage.setItem('locale', 'bn')
  const as = await createMember({ earning: 500 })
  const request = { account_number: '01712345678', method: 'rocket' as const, amount: 500 }
  const { _id: id } = (await call(withdrawals.request, request, { as })).data
  expect((await callAsAdmin(withdrawals.decide, { id, status: 'denied', reason })).status).toBe(200)

  const list = openPage(listPath, { as })
  await screen.findByText(sentence)
  list.close()
  openPage(`/home/transactions/withdraw/${id}`, { as })
  await screen.findByText(sentence)
})
