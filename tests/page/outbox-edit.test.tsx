import { screen, waitFor } from '@testing-library/dom'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { banks } from '#contract/banks.ts'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { changeEntry, deleteEntry, readEntries } from '#src/outbox/entries.ts'
import type { Refused } from '#src/outbox/entry.ts'
import { refuse } from '../support/page/api-responses.ts'
import { goOnline } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { failWrites, findDialog, findRow, message, queueEntry, sentMessages } from '../support/page/outbox-screen.ts'
import { call } from '../support/server/call.ts'
import { createMember, paymentInput, sharedAdmin } from '../support/server/members.ts'

/** Without an account to send money to, there is no form. */
beforeAll(async () => {
  await call(
    banks.add,
    { bank_name: `bKash ${crypto.randomUUID()}`, account_number: '01812345678' },
    { as: await sharedAdmin() },
  )
})

test('a payment that is refused after queueing shows the reason, and is sent after it was corrected', async () => {
  const as = await createMember()
  const used = { ...paymentInput(5), transaction_id: 'USED123456' }
  await call(payments.request, used, { as })
  await queueEntry(as, 'payment', { ...used, amount: 500 })
  const { user } = openPage('/home/payment-sitting', { as })
  const row = await findRow('Needs a fix')
  row.getByText('This transaction id was already used.')
  expect(row.queryByRole('button', { name: /^Send now/ })).toBeNull()

  await user.click(row.getByRole('button', { name: 'Edit bKash 500.00 BDT' }))
  const form = await findDialog('dialog')
  const field = form.getByRole<HTMLInputElement>('textbox', {
    name: 'Transaction ID',
    description: /This transaction id was already used\./,
  })
  expect(field.value).toBe('USED123456')
  await user.clear(field)
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByRole('textbox', { name: 'Transaction ID', description: /This field is required\./ })
  await user.type(field, 'RIGHT12345')
  await user.click(form.getByRole('button', { name: 'Save' }))

  await waitFor(async () => (await findRow('RIGHT12345')).getByText('Pending'))
  const own = await call(payments.mine, {}, { as })
  expect(own.data.items).toMatchObject([{ transaction_id: 'RIGHT12345', amount: 500 }, { amount: 5 }])
})

test("a refusal stored without a code by an older version shows the server's message", async () => {
  const as = await createMember()
  const id = await queueEntry(as, 'payment', paymentInput(5))
  const old = { status: 409, message: 'This id is used.', errors: { transaction_id: 'This id is used.' } }
  await changeEntry(id, (entry) => ({ ...entry, state: 'needs-fix', refused: old as unknown as Refused }))

  openPage('/home/payment-sitting', { as })

  const row = await findRow('Needs a fix')
  row.getByText('This id is used.')
})

test('saving a change to an entry that was sent meanwhile shows an error and leaves the text in place', async () => {
  const as = await createMember()
  const used = { ...paymentInput(5), transaction_id: 'USED654321' }
  await call(payments.request, used, { as })
  const id = await queueEntry(as, 'payment', used)
  const { user } = openPage('/home/payment-sitting', { as })
  const row = await findRow('Needs a fix')
  await user.click(row.getByRole('button', { name: /^Edit/ }))
  const form = await findDialog('dialog')
  await user.type(form.getByLabelText('Transaction ID'), '7')
  await deleteEntry(id)

  await user.click(form.getByRole('button', { name: 'Save' }))

  await form.findByText('It was sent meanwhile and can no longer be changed.')
  expect(form.getByLabelText<HTMLInputElement>('Transaction ID').value).toBe('USED6543217')
})

test('Delete asks for confirmation, names the entry, and the entry is not sent', async () => {
  const as = await createMember()
  failWrites()
  await queueEntry(as, 'support', { message })
  const { user } = openPage('/home/support', { as })
  const remove = await screen.findByRole('button', { name: `Delete “${message}”` })
  await screen.findByText(/^Not confirmed yet/)

  await user.click(remove)
  const confirmation = await findDialog('alertdialog')
  confirmation.getByText(/It may have reached Joma already; then it stays there\.$/)
  await user.click(confirmation.getByRole('button', { name: 'Delete' }))

  await screen.findByText('No messages yet')
  goOnline()
  expect(await sentMessages(as)).toEqual([])
})

test.for(['already_sent', 'key_reused'] as const)(
  'an entry that is refused with %s has arrived: it can be deleted, not edited or sent',
  async (code) => {
    const as = await createMember()
    refuse(supports.create, code)
    await queueEntry(as, 'support', { message })
    openPage('/home/support', { as })

    const row = await findRow(message)
    await row.findByText(/^This( request)? was sent before/)
    row.getByText('Sent')
    expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([`Delete “${message}”`])
  },
)

/** The database of the outbox does not answer any more. */
function breakOutbox() {
  const transaction = IDBDatabase.prototype.transaction
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    if (this.name === 'joma-outbox') throw new DOMException('', 'TimeoutError')
    return transaction.apply(this, args)
  })
  onTestFinished(() => spy.mockRestore())
}

/** Opens the payments of a member, of which one was refused. Its next attempt gets no response. */
async function openRefused(body: object) {
  const as = await createMember()
  const refused = { status: 409, code: 'id_used', message: 'This id is used.', errors: {} }
  const id = await queueEntry(as, 'payment', body)
  await changeEntry(id, (entry) => ({ ...entry, state: 'needs-fix', refused }))
  failWrites()
  const { user } = openPage('/home/payment-sitting', { as })
  return { as, user, row: await findRow('Needs a fix') }
}

test('an edit that the storage does not answer shows an error, and its dialog can be closed', async () => {
  const { user, row } = await openRefused(paymentInput(5))
  await user.click(row.getByRole('button', { name: /^Edit/ }))
  const form = await findDialog('dialog')
  breakOutbox()

  await user.click(form.getByRole('button', { name: 'Save' }))

  await form.findByText('This device cannot save it to send later. Check your connection and try again.')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a deletion that the storage does not answer shows an error', async () => {
  const { user, row } = await openRefused(paymentInput(5))
  await user.click(row.getByRole('button', { name: /^Delete/ }))
  const confirmation = await findDialog('alertdialog')
  breakOutbox()

  await user.click(confirmation.getByRole('button', { name: 'Delete' }))

  await confirmation.findByText('Something went wrong. Try again later.')
})

test.each([
  ['stays in an edited payment', 'bkash', true],
  ['is left out of a payment that was changed to another method', 'nagod', false],
])('the number that was paid %s', async (_what, payment_method, isKept) => {
  const till = crypto.randomUUID()
  const { as, user, row } = await openRefused({ ...paymentInput(5), payment_method: 'bkash', till })
  await user.click(row.getByRole('button', { name: /^Edit/ }))
  const form = await findDialog('dialog')
  await user.click(form.getByRole('radio', { name: payment_method === 'bkash' ? /bKash/ : /Nagad/ }))
  await user.clear(form.getByLabelText('Amount'))
  await user.type(form.getByLabelText('Amount'), '700')

  await user.click(form.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [entry] = await readEntries(as.username)
  expect(entry?.body).toMatchObject({ payment_method, amount: 700 })
  expect(entry?.body.till).toBe(isKept ? till : undefined)
})
