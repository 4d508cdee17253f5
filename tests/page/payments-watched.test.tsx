import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import type { PaymentMethod } from '#contract/fields.ts'
import { providers } from '#contract/providers.ts'
import { createTransactionId } from '#server/commands/till-simulator/write-sms.ts'
import { payments as paymentTable } from '#server/payments/table.ts'
import { waitForStreams, watchStreams } from '../support/page/change-streams.ts'
import { openPage } from '../support/page/open-page.tsx'
import { createTillRequests } from '../support/page/till-requests.ts'
import { type Account, callAsAdmin, createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createTill } from '../support/server/till-simulator.ts'

const looking = 'We are looking for your transfer'
const lookingInBengali = 'আপনার পাঠানো টাকা খোঁজা হচ্ছে'
const notFound = /^We have not found your transfer yet\. An administrator checks it\./

/** Without an account to send money to, there is no form. No till phone watches this one. */
beforeAll(async () => {
  await callAsAdmin(banks.add, { bank_name: `Rocket ${crypto.randomUUID()}`, account_number: '01812345678' })
})

interface Typed {
  method: PaymentMethod
  transactionId: string
  amount: number
  from: string
}

/** Fills in and sends the form. */
async function sendForm(as: Account, { method, transactionId, amount, from }: Typed) {
  const page = openPage('/home/payment-sitting', { as })
  const { user, submit } = page
  const methods = within(await screen.findByRole('group', { name: 'Payment method' }))
  await user.click(methods.getByRole('radio', { name: providers[method].name.en }))
  await submit('Send request', { Amount: String(amount), 'Account number': from, 'Transaction ID': transactionId })
  return page
}

const findCard = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section')!)

/** Moves the time of a request. */
const backdate = (id: string, seconds: number) =>
  db
    .update(paymentTable)
    .set({ created_at: new Date(Date.now() - seconds * 1_000) })
    .where(eq(paymentTable.id, id))

test('a sent request shows the search for its transfer, and becomes «Added» when the SMS comes', async () => {
  const [till, as] = [await createTill(), await createMember()]
  const transfer = till.receive({ amount: 750 })
  const streams = watchStreams()
  await sendForm(as, { ...transfer, method: till.method })
  await waitForStreams(streams)
  const waiting = await findCard('Being checked')
  await waiting.findByText(looking)
  expect(waiting.queryByText('Money is added within 30 minutes.')).toBeNull()

  await till.send(transfer)

  const added = await findCard('Added')
  added.getByText('The money was added to your shop balance.')
  added.getByText('+750.00')
  // The list of waiting requests on this screen is a read of its own.
  await waitFor(() => expect(screen.queryByText(looking)).toBeNull())
})

test('a request after its SMS is «Added» at once', async () => {
  const [till, as] = [await createTill(), await createMember()]
  const transfer = till.receive({ amount: 750 })
  await till.send(transfer)

  await sendForm(as, { ...transfer, method: till.method })

  const added = await findCard('Added')
  added.getByText('Completed')
  await waitFor(() =>
    expect(document.querySelector('.toast-layer')?.textContent).toContain('The money was added to your shop balance.'),
  )
})

test('after three minutes without an SMS the member reads what happens next', async () => {
  const { member, ids } = await createTillRequests(await createTill(), { amount: 500, smsAmount: null })
  await backdate(ids[0]!, 3 * 60 - 2)

  openPage(`/home/transactions/payment/${ids[0]}`, { as: member })

  await screen.findByText(looking)
  await screen.findByText(notFound)
  expect(screen.queryByText(looking)).toBeNull()
})

test('the details of a request turn from the search into the acceptance', async () => {
  const till = await createTill()
  const transactionId = createTransactionId('bkash')
  const { member, ids, ownNumber } = await createTillRequests(till, { amount: 500, smsAmount: null, transactionId })
  const streams = watchStreams()
  openPage(`/home/transactions/payment/${ids[0]}`, { as: member })
  await screen.findByText(looking)
  await waitForStreams(streams)

  await till.send(till.receive({ transactionId, amount: 500, from: ownNumber }))

  await screen.findByText('Done')
  screen.getByText('Added to your balance')
})

test('the lists show the search for a transfer, and after three minutes the place in the queue', async () => {
  const { member, ids } = await createTillRequests(
    await createTill(),
    { amount: 500, smsAmount: null },
    { amount: 600, smsAmount: null },
  )
  await backdate(ids[0]!, 4 * 60)

  openPage('/home/transactions?tab=payment', { as: member })

  const [newer, older] = await screen.findAllByRole('link', { name: /bKash top-up/ })
  await within(newer!).findByText(looking)
  expect(within(older!).queryByText(looking)).toBeNull()
  await within(older!).findByText(/of \d/)
})

test('the search is shown in Bengali', async () => {
  localStorage.setItem('locale', 'bn')
  const { member, ids } = await createTillRequests(await createTill(), { amount: 500, smsAmount: null })
  const { close } = openPage(`/home/transactions/payment/${ids[0]}`, { as: member })
  await screen.findByText(lookingInBengali)
  close()
  await backdate(ids[0]!, 4 * 60)

  openPage(`/home/transactions/payment/${ids[0]}`, { as: member })

  await screen.findByText(/^আপনার পাঠানো টাকা এখনো পাওয়া যায়নি।/)
})

test('a request that no till phone watches shows when its money is added', async () => {
  const as = await createMember()

  await sendForm(as, {
    method: 'rocket',
    transactionId: createTransactionId('rocket'),
    amount: 500,
    from: '01712345678',
  })

  const card = await findCard('Being checked')
  card.getByText('Money is added within 30 minutes.')
  expect(screen.queryByText(looking)).toBeNull()
})
