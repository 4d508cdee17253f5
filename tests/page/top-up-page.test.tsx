import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { supports } from '#contract/supports.ts'
import { findConfirmation } from '../support/page/balance-request-queue.ts'
import { openPage } from '../support/page/open-page.tsx'
import { findDialog } from '../support/page/outbox-screen.ts'
import { call } from '../support/server/call.ts'
import { requestTopUp } from '../support/server/member-history.ts'
import { callAsAdmin, createMember, paymentInput, sharedAdmin } from '../support/server/members.ts'
import { createTill } from '../support/server/till-simulator.ts'

const open = async (id: string) => openPage(`/home/top-up-request/${id}`, { as: await sharedAdmin() })
const stateOf = async (id: string) => (await callAsAdmin(payments.get, { id })).data.payment.status

test('the queue opens a request, which shows the SMS field by field', async () => {
  const till = await createTill({ method: 'nagod', mode: 'suggest' })
  const transfer = till.receive({ amount: 300 })
  await till.send(transfer)
  const as = await createMember()
  const fields = { transaction_id: transfer.transactionId, payment_method: 'nagod' as const }
  await call(payments.request, { ...paymentInput(250), ...fields }, { as })
  const { user } = openPage(`/home/balance-request?search=${as.username}`, { as: await sharedAdmin() })

  await user.click(await screen.findByRole('link', { name: transfer.transactionId }))

  const table = within(await screen.findByRole('table', { name: 'The request and its SMS' }))
  table.getByRole('row', { name: /^Amount 250\.00 300\.00 Other amount$/ })
  table.getByRole('row', { name: new RegExp(`^Transaction ID ${transfer.transactionId}.* Same$`) })
  screen.getByText(/The request is for 250 tk, the SMS for 300 tk/)
  screen.getByText(new RegExp(`TxnID: ?${transfer.transactionId}`))
  await callAsAdmin((await import('#contract/tills/tills.ts')).tills.setMode, { id: till.id, mode: 'off' })
})

test('the key A accepts after a question, and the page shows the outcome', async () => {
  const { _id } = await requestTopUp(await createMember(), 80)
  const { user } = await open(_id)
  await screen.findByText('Waiting')

  await user.keyboard('a')
  await user.click((await findConfirmation()).getByRole('button', { name: /^Accept/ }))

  await screen.findByText('Done')
  expect(screen.queryByRole('button', { name: /^Deny/ })).toBeNull()
  expect(await stateOf(_id)).toBe('success')
})

test('the keys D and 1 deny with a reason', async () => {
  const { _id } = await requestTopUp(await createMember(), 80)
  const { user } = await open(_id)
  await screen.findByText('Waiting')

  await user.keyboard('d')
  const dialog = await findDialog('dialog')
  await dialog.findByRole('button', { name: /Not received/ })
  await user.keyboard('1')
  await user.keyboard('{Enter}')

  await screen.findByText('Not accepted')
  screen.getByText('Not received')
  expect(await stateOf(_id)).toBe('deny')
})

test('a transfer that was credited before can only be denied, and names who has it', async () => {
  const [as, other] = [await createMember(), await createMember()]
  const transaction_id = randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()
  const send = async (by: typeof as) =>
    (await call(payments.request, { ...paymentInput(80), transaction_id }, { as: by })).data
  const first = await send(other)
  await callAsAdmin(payments.accept, { ...first, status: 'success' })
  const { _id } = await send(as)

  const { user } = await open(_id)
  await screen.findByRole('button', { name: /^Deny: already used/ })
  screen.getByText('Accept is not offered: one SMS pays once.')
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  screen.getByText(new RegExp(`Credited to ${other.username}`))
  await user.keyboard('a')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('the talk about the request is answered on its page', async () => {
  const as = await createMember()
  const { _id: id } = await requestTopUp(as, 80)
  await call(supports.create, { message: 'When does it come?', about: { kind: 'payment', id } }, { as })
  const { user, submit } = await open(id)
  const log = within(await screen.findByRole('log'))
  log.getByText('When does it come?')

  await user.keyboard('r')
  await submit('Send answer', { Answer: 'Within the hour.' })

  await log.findByText('Within the hour.')
})

test('an unknown request does not exist', async () => {
  await open(randomUUID())

  await screen.findByText('This request does not exist.')
})
