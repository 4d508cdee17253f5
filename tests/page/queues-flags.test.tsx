import { randomInt, randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { users as userTable } from '#server/users/table.ts'
import { checkboxes, findConfirmation, openQueue, selectionBar } from '../support/page/balance-request-queue.ts'
import { call } from '../support/server/call.ts'
import { createMember } from '../support/server/members.ts'
import { db } from '../support/server/test-app.ts'

const number = () => `019${String(randomInt(100_000_000)).padStart(8, '0')}`
const transactionId = () => randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()

/** A member with two requests from the own number: 500 without a flag, and 700 with an unusual id. */
async function createMixedRequests() {
  const member = await createMember()
  const mobile_number = number()
  await db.update(userTable).set({ mobile_number }).where(eq(userTable.id, member.id))
  const common = { account_number: mobile_number, payment_method: 'nagod' as const, date: '2026-01-31' }
  const oddId = `${transactionId()}ODD`
  await call(payments.request, { ...common, transaction_id: transactionId(), amount: 500 }, { as: member })
  await call(payments.request, { ...common, transaction_id: oddId, amount: 700 }, { as: member })
  const states = async () =>
    (await call(payments.mine, { sort: 'oldest' }, { as: member })).data.items.map(({ state }) => state)
  return { member, oddId, states, path: `/home/balance-request?search=${member.username}` }
}

test('a bulk question names the rows with flags, and can leave them out', async () => {
  const { member, oddId, states, path } = await createMixedRequests()
  const { user } = await openQueue(path)
  for (const box of checkboxes()) await user.click(box)

  await user.click(selectionBar().getByRole('button', { name: 'Accept 2 · 1,200.00 tk' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  dialog.getByText('1 of 2 has a flag:')
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${member.username}, ${oddId}: Unusual id for this method`,
  ])
  dialog.getByRole('button', { name: 'Accept all 2' })
  const verb = dialog.getByRole('button', { name: 'Accept the 1 without flags' })
  await waitFor(() => expect(document.activeElement).toBe(verb.closest('dialog')))
  await user.click(verb)

  await waitFor(async () => expect(await states()).toEqual(['success', 'pending']))
  expect(await member.getBalance()).toBe(500)
})

test('a bulk question can also accept the rows with flags', async () => {
  const { states, path } = await createMixedRequests()
  const { user } = await openQueue(path)
  for (const box of checkboxes()) await user.click(box)
  await user.keyboard('ja')

  await user.click(await screen.findByRole('button', { name: 'Accept all 2' }))

  await waitFor(async () => expect(await states()).toEqual(['success', 'success']))
})

test('«select all» leaves out the rows with flags', async () => {
  const { path } = await createMixedRequests()
  const { user } = await openQueue(path)
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all without flags' })

  await user.click(all)
  await waitFor(() => expect(checkboxes().map(({ checked }) => checked)).toEqual([true, false]))
  expect(all.checked).toBe(true)

  await user.click(all)
  await waitFor(() => expect(checkboxes().map(({ checked }) => checked)).toEqual([false, false]))
})

test('the question about one request shows its id, number, time and flags', async () => {
  const { oddId, path } = await createMixedRequests()
  const { user } = await openQueue(path)

  await user.click(screen.getAllByRole('button', { name: 'Accept' })[1]!)
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })

  expect(question.textContent).toMatch(new RegExp(`${oddId} · 019\\d\\d \\d{3} \\d{3} · \\d+:\\d\\d\\s[AP]M`))
  within(within(question).getByRole('list', { name: 'Look twice' })).getByText('Unusual id for this method')
})

test('A focuses the question, and A again confirms; D focuses the reasons, and Ctrl+Enter confirms', async () => {
  const { states, path } = await createMixedRequests()
  const { user } = await openQueue(path)

  await user.keyboard('ja')
  const accepting = await findConfirmation()
  await waitFor(() =>
    expect(document.activeElement).toBe(accepting.getByRole('button', { name: 'Accept' }).closest('dialog')),
  )
  await user.keyboard('a')
  await waitFor(async () => expect(await states()).toEqual(['success', 'pending']))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

  await user.keyboard('jd')
  const denying = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  await waitFor(() => expect(document.activeElement).toBe(denying.getByRole('button', { name: /Not received/ })))
  await user.keyboard('3')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => expect(await states()).toEqual(['success', 'deny']))
})

test('a held key opens the question and does not confirm it', async () => {
  const { states, path } = await createMixedRequests()
  const { user } = await openQueue(path)

  await user.keyboard('j{a>3/}')

  await findConfirmation()
  expect(await states()).toEqual(['pending', 'pending'])
})
