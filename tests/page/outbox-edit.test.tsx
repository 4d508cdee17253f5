import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { changeEntry, deleteEntry } from '#src/outbox/entries.ts'
import type { Refused } from '#src/outbox/entry.ts'
import { openPage } from '../support/page/open-page.tsx'
import { dialog, keep, loseAllSent, message, messagesOf, reconnect, rowOf } from '../support/page/waiting-entries.ts'
import { call } from '../support/server/call.ts'
import { createMember, paymentInput } from '../support/server/members.ts'

test('a payment that is refused later says why, and is sent once it is put right', async () => {
  const as = await createMember()
  const used = { ...paymentInput(5), transaction_id: 'USED123456' }
  await call(payments.request, used, { as })
  await keep(as, 'payment', { ...used, amount: 500 })
  const { user } = openPage('/home/payment-sitting', { as })
  const row = await rowOf('Needs a fix')
  row.getByText('This transaction id was already used.')
  expect(row.queryByRole('button', { name: /^Send now/ })).toBeNull()

  await user.click(row.getByRole('button', { name: 'Edit bKash 500.00 TK' }))
  const form = await dialog('dialog')
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

  await waitFor(async () => (await rowOf('RIGHT12345')).getByText('Pending'))
  const own = await call(payments.mine, {}, { as })
  expect(own.data.items).toMatchObject([{ transaction_id: 'RIGHT12345', amount: 500 }, { amount: 5 }])
})

test('a refusal that an older version stored without a code shows the message of the server', async () => {
  const as = await createMember()
  const id = await keep(as, 'payment', paymentInput(5))
  const old = { status: 409, message: 'This id is used.', errors: { transaction_id: 'This id is used.' } }
  await changeEntry(id, (entry) => ({ ...entry, state: 'needs-fix', refused: old as unknown as Refused }))

  openPage('/home/payment-sitting', { as })

  const row = await rowOf('Needs a fix')
  row.getByText('This id is used.')
})

test('what is gone when its change is saved says so, and what was typed stays', async () => {
  const as = await createMember()
  const used = { ...paymentInput(5), transaction_id: 'USED654321' }
  await call(payments.request, used, { as })
  const id = await keep(as, 'payment', used)
  const { user } = openPage('/home/payment-sitting', { as })
  const row = await rowOf('Needs a fix')
  await user.click(row.getByRole('button', { name: /^Edit/ }))
  const form = await dialog('dialog')
  await user.type(form.getByLabelText('Transaction ID'), '7')
  await deleteEntry(id)

  await user.click(form.getByRole('button', { name: 'Save' }))

  await form.findByText('It was sent meanwhile and can no longer be changed.')
  expect(form.getByLabelText<HTMLInputElement>('Transaction ID').value).toBe('USED6543217')
})

test('Delete asks first, names what is deleted, and nothing is sent any more', async () => {
  const as = await createMember()
  loseAllSent()
  await keep(as, 'support', { message })
  const { user } = openPage('/home/support', { as })
  const remove = await screen.findByRole('button', { name: `Delete “${message}”` })
  await screen.findByText(/^No answer yet/)

  await user.click(remove)
  const asked = await dialog('alertdialog')
  asked.getByText(/It may have reached Joma already; then it stays there\.$/)
  await user.click(asked.getByRole('button', { name: 'Delete' }))

  await screen.findByText('No messages yet')
  reconnect()
  expect(await messagesOf(as)).toEqual([])
})
