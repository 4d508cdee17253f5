import { randomInt, randomUUID } from 'node:crypto'
import { screen, within } from '@testing-library/dom'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payouts } from '#contract/payouts.ts'
import { supports } from '#contract/supports.ts'
import { tills } from '#contract/tills/tills.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { withdrawals as withdrawalTable } from '#server/withdrawals/table.ts'
import { openPage } from '../support/page/open-page.tsx'
import { findDialog } from '../support/page/outbox-screen.ts'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'
import { createTill } from '../support/server/till-simulator.ts'

type Method = 'bkash' | 'nagod'
const newNumber = () => `018${String(randomInt(100_000_000)).padStart(8, '0')}`
const request = async (as: Account, account_number = newNumber(), method: Method = 'bkash') =>
  (await call(withdrawals.request, { account_number, method, amount: 500 }, { as })).data._id
const stateOf = async (id: string) => (await callAsAdmin(withdrawals.get, { id })).data.withdrawal.status
const open = async (id: string) => openPage(`/home/payout-request/${id}`, { as: await sharedAdmin() })

test('the queue opens a request, which shows its steps, the number and who else has used it', async () => {
  const [as, other] = [await createMember({ earning: 600 }), await createMember({ earning: 600 })]
  const number = newNumber()
  await request(other, number)
  await request(as, number)
  const { user } = openPage(`/home/withdraw-request?search=${as.username}`, { as: await sharedAdmin() })

  await user.click(await screen.findByRole('link', { name: /minute/ }))

  await screen.findByText('First withdrawal to this number')
  const others = within(screen.getByRole('list', { name: 'Others with the same number' }))
  others.getByRole('link', { name: other.username })
  const steps = within(screen.getByRole('list', { name: 'Progress' }))
  steps.getByText('Asked')
  steps.getByText('Waiting')
  await screen.findByText('0 paid before, 0 not')
})

test('the key A marks it as paid after a question, and the page shows the outcome and the entries', async () => {
  const id = await request(await createMember({ earning: 600 }))
  const { user } = await open(id)
  await screen.findByRole('button', { name: /^Mark 500 as paid/ })

  await user.keyboard('a')
  await user.click((await findDialog('dialog')).getByRole('button', { name: /^Mark paid/ }))

  await screen.findByText('Done')
  expect(screen.queryByRole('button', { name: /^Deny/ })).toBeNull()
  expect((await screen.findAllByText('Withdrawal approved')).length).toBeGreaterThan(0)
  expect(await stateOf(id)).toBe('approved')
})

test('the keys D and 1 deny with a reason', async () => {
  const id = await request(await createMember({ earning: 600 }))
  const { user } = await open(id)
  await screen.findByRole('button', { name: /^Deny/ })

  await user.keyboard('d')
  await (await findDialog('dialog')).findByRole('button', { name: /Number cannot receive/ })
  await user.keyboard('1')
  await user.keyboard('{Enter}')

  await screen.findAllByText(/^Not accepted/)
  screen.getByText('Number cannot receive')
  expect(await stateOf(id)).toBe('denied')
})

test('what the server would refuse is not offered: a wait, an open batch', async () => {
  const as = await createMember({ earning: 2_000 })
  const [waiting, batched] = [await request(as), await request(as)]
  const inAnHour = { waits_until: sql`now() + interval '1 hour'` }
  await db.update(withdrawalTable).set(inAnHour).where(eq(withdrawalTable.id, waiting))
  await callAsAdmin(payouts.create, { method: 'bkash' })

  const { close } = await open(waiting)
  await screen.findByText(/It cannot be approved before/)
  screen.getByRole('button', { name: /^Deny/ })
  expect(screen.queryByRole('button', { name: /as paid/ })).toBeNull()
  close()

  await open(batched)
  await screen.findByText('It is in an open payout batch, and is decided there.')
  expect(screen.queryByRole('button', { name: /^Deny/ })).toBeNull()
})

test('an approved one of a method with a till phone is marked with its transaction id', async () => {
  const till = await createTill({ method: 'nagod', mode: 'suggest' })
  const id = await request(await createMember({ earning: 600 }), newNumber(), 'nagod')
  await callAsAdmin(withdrawals.decide, { id, status: 'approved' })
  const { user } = await open(id)
  await screen.findByText('Being paid', { selector: '.badge' })
  expect(screen.queryByRole('button', { name: /^Deny/ })).toBeNull()

  await user.keyboard('a')
  const dialog = await findDialog('dialog')
  const payoutId = randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()
  await user.type(dialog.getByRole('textbox', { name: 'Transaction id' }), payoutId)
  await user.click(dialog.getByRole('button', { name: 'Mark paid' }))

  await screen.findByText('Done')
  screen.getByText(payoutId)
  await callAsAdmin(tills.setMode, { id: till.id, mode: 'off' })
})

test('the talk about the request is answered on its page', async () => {
  const as = await createMember({ earning: 600 })
  const id = await request(as)
  await call(supports.create, { message: 'When is it paid?', about: { kind: 'withdrawal', id } }, { as })
  const { user, submit } = await open(id)
  const log = within(await screen.findByRole('log'))
  log.getByText('When is it paid?')

  await user.keyboard('r')
  await submit('Send answer', { Answer: 'Today.' })

  await log.findByText('Today.')
})

test('an unknown request does not exist', async () => {
  await open(randomUUID())

  await screen.findByText('This request does not exist.')
})
