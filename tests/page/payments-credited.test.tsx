import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { checkboxes, findConfirmation, openQueue, selectionBar } from '../support/page/balance-request-queue.ts'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember, paymentInput } from '../support/server/members.ts'

const decideAs = (_id: string, username: string, status: 'success' | 'deny') =>
  callAsAdmin(payments.accept, { _id, username, status })

/** A payment whose transfer another member has sent too, and one of 700 that can be accepted. */
async function createRepeated({ isCredited = true } = {}) {
  const [first, member] = [await createMember(), await createMember()]
  const transaction_id = randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase()
  const sent = { ...paymentInput(500), transaction_id }
  const { _id } = (await call(payments.request, sent, { as: first })).data
  await call(payments.request, sent, { as: member })
  await call(payments.request, paymentInput(700), { as: member })
  const credit = () => decideAs(_id, first.username, 'success')
  if (isCredited) await credit()
  const read = async () => (await call(payments.mine, { sort: 'oldest' }, { as: member })).data.items
  return { first, member, credit, read, path: `/home/balance-request?search=${member.username}` }
}

const findDenial = async () => within(await screen.findByRole('dialog', { name: 'Are you sure?' }))

test('a payment whose transfer was credited before can only be denied, and links to the member who has the money', async () => {
  const { first, read, path } = await createRepeated()
  const { user } = await openQueue(path)

  const link = screen.getByRole('link', { name: new RegExp(`^Credited to ${first.username}, \\d+ \\w+ \\d{4}$`) })
  expect(link.getAttribute('href')).toBe(`/home/user-information/${first.username}`)
  expect(screen.queryByText('Sent before')).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Accept' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Deny: already used' }))
  const dialog = await findDenial()
  expect(dialog.getByRole('button', { name: /Already used/ }).getAttribute('aria-pressed')).toBe('true')
  await user.click(dialog.getByRole('button', { name: 'Deny' }))

  await waitFor(async () => expect(await read()).toMatchObject([{ reason: 'already_used' }, { state: 'pending' }]))
})

test('A opens the denial of a payment whose transfer was credited before', async () => {
  const { read, path } = await createRepeated()
  const { user } = await openQueue(path)

  await user.keyboard('ja')
  await findDenial()
  await user.keyboard('d')

  await waitFor(async () => expect(await read()).toMatchObject([{ reason: 'already_used' }, { state: 'pending' }]))
})

test('accepting selected payments leaves out those whose transfer was credited before', async () => {
  const { member, read, path } = await createRepeated()
  const { user } = await openQueue(path)
  for (const box of checkboxes()) await user.click(box)

  await user.click(selectionBar().getByRole('button', { name: 'Accept 1 · 700.00 tk' }))
  await user.click((await findConfirmation()).getByRole('button', { name: 'Accept' }))

  await waitFor(async () => expect(await read()).toMatchObject([{ state: 'pending' }, { state: 'success' }]))
  expect(await member.getBalance()).toBe(700)
})

test('an acceptance that is refused because its transfer was just credited becomes the denial', async () => {
  const { credit, read, path } = await createRepeated({ isCredited: false })
  const { user } = await openQueue(path)
  await user.keyboard('ja')
  const dialog = await findConfirmation()

  await credit()
  await user.click(dialog.getByRole('button', { name: 'Accept' }))
  const denial = await findDenial()
  denial.getByText(/This transaction id was already used\. No balance is added\./)
  await user.click(denial.getByRole('button', { name: 'Deny' }))

  await waitFor(async () => expect(await read()).toMatchObject([{ reason: 'already_used' }, { state: 'pending' }]))
})
