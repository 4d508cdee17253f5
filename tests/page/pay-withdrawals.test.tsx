import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { PaymentMethod } from '#contract/fields.ts'
import { payouts } from '#contract/payouts.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { createNumber, createTransactionId } from '#server/commands/till-simulator/write-sms.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { db, startApp } from '../support/server/test-app.ts'
import { createTill } from '../support/server/till-simulator.ts'

beforeEach(startApp)

/** A withdrawal that an administrator has approved. */
async function approve(amount: number, method: PaymentMethod = 'bkash') {
  const member = await createMember({ earning: 5_000 })
  const number = createNumber()
  const { _id: id } = (await call(withdrawals.request, { account_number: number, method, amount }, { as: member })).data
  await callAsAdmin(withdrawals.decide, { id, status: 'approved' })
  return { id, number, amount, username: member.username }
}

const openPayer = async (path = '/home/pay-withdrawals') => openPage(path, { as: await sharedAdmin() })
const findCard = async ({ username }: { username: string }) =>
  within(await screen.findByRole('region', { name: `Withdrawal of ${username}` }))
const press = (name: string) => screen.getByRole('button', { name })
const readClipboard = async () => (await (await navigator.clipboard.read())[0]!.getType('text/plain')).text()
const readLeft = () => screen.getByText((_, element) => element?.className === 'count-line').textContent

test('the oldest approved withdrawal is on the card, with its number, amount and method', async () => {
  await createTill()
  const [first] = [await approve(500), await approve(700)]
  const { user } = await openPayer()

  const card = await findCard(first)
  card.getByText('bKash')
  expect(readLeft()).toBe('2 left, 1,200.00 tk')
  await user.click(card.getByRole('button', { name: /copy number$/ }))
  expect(await readClipboard()).toBe(first.number)
  await user.click(card.getByRole('button', { name: /copy amount$/ }))
  expect(await readClipboard()).toBe('500')
})

test('the SMS of the transfer turns the card green, and then the next one comes', async () => {
  const till = await createTill({ balance: 10_000 })
  const [first, second] = [await approve(500), await approve(700)]
  await openPayer()
  await findCard(first)

  const transfer = till.pay({ amount: 500, from: first.number, fee: 5 })
  await till.send(transfer)

  const card = await findCard(first)
  await card.findByText(transfer.transactionId)
  expect(screen.getByText(/^Paid: 500\.00 tk/).closest('[role=status]')?.textContent).toBe(
    `Paid: 500.00 tk to ${first.username}, TrxID ${transfer.transactionId}`,
  )
  await waitFor(() => expect(readLeft()).toBe('1 left, 700.00 tk'))
  await waitFor(() => screen.getByRole('region', { name: `Withdrawal of ${second.username}` }))
  await screen.findByText(`To pay: 700.00 tk to ${second.username}`)
})

test('a skipped withdrawal comes back after the others', async () => {
  await createTill()
  const [first, second] = [await approve(500), await approve(700)]
  const { user } = await openPayer()
  await findCard(first)

  await user.click(press('Skip'))
  await findCard(second)
  await user.click(press('Skip'))

  await findCard(first)
})

test('a withdrawal is marked paid by hand with a transaction id', async () => {
  await createTill()
  const withdrawal = await approve(500)
  const payoutId = createTransactionId('bkash')
  const { user } = await openPayer()
  await findCard(withdrawal)

  await user.click(press('Mark paid by hand'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark paid by hand' }))
  await user.click(dialog.getByRole('button', { name: 'Mark paid' }))
  await dialog.findByRole('textbox', { name: 'Transaction id', description: /This field is required\./ })
  await user.type(dialog.getByLabelText('Transaction id'), payoutId)
  await user.click(dialog.getByRole('button', { name: 'Mark paid' }))

  await (await findCard(withdrawal)).findByText(payoutId)
  await user.click(press('Next'))
  await screen.findByRole('heading', { name: 'Nothing to pay' })
  expect((await callAsAdmin(payouts.toPay, {})).data.total).toBe(0)
})

test('an SMS of a till that suggests is offered, and marks the withdrawal after a question', async () => {
  const till = await createTill({ mode: 'suggest', balance: 10_000 })
  const withdrawal = await approve(500)
  const { user } = await openPayer()
  const card = await findCard(withdrawal)
  await card.findByRole('button', { name: /copy number$/ })
  const { transactionId, ...sent } = till.pay({ amount: 500, from: withdrawal.number, fee: 5 })

  await till.send(sent)

  await user.click(await card.findByRole('button', { name: 'Mark paid by this SMS' }))
  card.getByText(
    new RegExp(`^An SMS of ${till.label} shows that it was sent .+: TrxID ${transactionId}, fee 5\\.00 tk\\.$`),
  )
  expect(card.queryByRole('button', { name: /copy number$/ })).toBeNull()
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark paid by hand' }))
  await user.click(dialog.getByRole('button', { name: 'Mark paid' }))

  await (await findCard(withdrawal)).findByText(transactionId)
})

test.each([
  ['account_recovered', 'Check first: The account was recovered after the approval'],
  ['sms_forged', 'Check first: The SMS that had paid it is forged'],
  ['payout_failed', 'Check first: An SMS reports that its transfer failed'],
] as const)('a withdrawal to check (%s) shows its number only after a question', async (to_check, sentence) => {
  await createTill()
  const withdrawal = await approve(500)
  await db.update(withdrawalTable).set({ to_check }).where(eq(withdrawalTable.id, withdrawal.id))
  const { user } = await openPayer()
  const card = await findCard(withdrawal)
  card.getByText(sentence)
  expect(card.queryByRole('button', { name: /copy number$/ })).toBeNull()

  await user.click(card.getByRole('button', { name: 'I have checked it' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText(/Look in the provider’s app that it was not sent, or the member gets it twice\.$/)
  await user.click(question.getByRole('button', { name: 'Send it' }))

  await card.findByRole('button', { name: /copy number$/ })
  await callAsAdmin(payouts.markPaid, { id: withdrawal.id, payout_id: createTransactionId('bkash') })
  const [row] = await db.select().from(withdrawalTable).where(eq(withdrawalTable.id, withdrawal.id))
  expect(row).toMatchObject({ to_check: null, paid_at: expect.any(Date) })
})

test('the filter by method shows only withdrawals of that method', async () => {
  await createTill()
  await createTill({ method: 'nagod' })
  const [bkash, nagad] = [await approve(500), await approve(700, 'nagod')]
  const { user, hrefNow } = await openPayer()
  await findCard(bkash)

  await user.click(press('Nagad'))

  await findCard(nagad)
  expect(readLeft()).toBe('1 left, 700.00 tk')
  expect(hrefNow()).toBe('/home/pay-withdrawals?method=nagod')
  await user.click(press('Rocket'))
  await screen.findByRole('heading', { name: 'Nothing to pay' })
})

test('the queue of withdrawals links to the payer’s screen', async () => {
  openPage('/home/withdraw-request', { as: await sharedAdmin() })

  // The side list links to it too.
  const main = within(await screen.findByRole('main'))
  const link = await main.findByRole('link', { name: 'Pay withdrawals' })
  expect(link.getAttribute('href')).toBe('/home/pay-withdrawals')
})

test('the history shows whether an approved withdrawal is sent or still to pay', async () => {
  const till = await createTill({ balance: 10_000 })
  const [sent, waiting] = [await approve(500), await approve(700)]
  await till.send(till.pay({ amount: 500, from: sent.number, fee: 5 }))

  openPage('/home/history?view=withdraw', { as: await sharedAdmin() })

  const findRow = async ({ username }: { username: string }) =>
    within((await screen.findByRole('link', { name: username })).closest('tr')!)
  const sentRow = await findRow(sent)
  sentRow.getByText(/^Money sent/)
  sentRow.getByText('Fee 5.00 tk')
  const waitingRow = await findRow(waiting)
  waitingRow.getByText('To pay')
})
