import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { refers } from '#contract/refers.ts'
import { mockResponse, refuse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createMember, paymentInput, sharedAdmin } from '../support/server/members.ts'

const listOwn = async (as: Account) => (await call(payments.mine, {}, { as })).data.items

const findRow = async (username: string) => {
  const cell = await screen.findByRole('cell', { name: username })
  return within(cell.closest('tr')!)
}

test('accepting a payment removes its row and adds the amount to the balance', async () => {
  const member = await createMember()
  await call(payments.request, paymentInput(500), { as: member })
  const { user } = openPage('/home/balance-request', { as: await sharedAdmin() })

  await user.click((await findRow(member.username)).getByRole('button', { name: 'Accept' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  dialog.getByText(member.username)
  await user.click(dialog.getByRole('button', { name: 'Accept' }))

  await waitFor(() => expect(screen.queryByRole('cell', { name: member.username })).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await member.getBalance()).toBe(500)
})

test('denying a payment with a reason moves its row to the denied ones and does not change the balance', async () => {
  const member = await createMember()
  await call(payments.request, paymentInput(500), { as: member })
  const { user } = openPage('/home/balance-request', { as: await sharedAdmin() })

  await user.click((await findRow(member.username)).getByRole('button', { name: 'Deny' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  await user.click(dialog.getByRole('button', { name: /Amount differs/ }))
  dialog.getByText('The member reads: We received another amount. Tell us how much you sent.')
  await user.click(dialog.getByRole('button', { name: 'Deny' }))
  await waitFor(() => expect(screen.queryByRole('cell', { name: member.username })).toBeNull())
  await user.click(screen.getByText('Denied'))

  ;(await findRow(member.username)).getByRole('cell', { name: 'Amount differs' })
  expect(await member.getBalance()).toBe(0)
  expect(await listOwn(member)).toMatchObject([{ reason: 'amount_differs', reason_text: null }])
})

test('a denial without a reason marks the reasons, and denies nothing', async () => {
  const member = await createMember()
  await call(payments.request, paymentInput(500), { as: member })
  const { user } = openPage('/home/balance-request', { as: await sharedAdmin() })
  await user.click((await findRow(member.username)).getByRole('button', { name: 'Deny' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))

  await user.click(dialog.getByRole('button', { name: 'Deny' }))

  await dialog.findByText('This field is required.')
  expect(await listOwn(member)).toMatchObject([{ state: 'pending' }])
})

test('a denial with own words needs the words', async () => {
  const member = await createMember()
  await call(payments.request, paymentInput(500), { as: member })
  const { user } = openPage('/home/balance-request', { as: await sharedAdmin() })
  await user.click((await findRow(member.username)).getByRole('button', { name: 'Deny' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  await user.keyboard('6')
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Own words')
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('')
  await user.click(dialog.getByRole('button', { name: 'Deny' }))
  await dialog.findByText('This field is required.')

  await user.type(field, 'This is a receipt of another shop.')
  await user.click(dialog.getByRole('button', { name: 'Deny' }))

  await waitFor(async () =>
    expect(await listOwn(member)).toMatchObject([
      { state: 'deny', reason: 'other', reason_text: 'This is a receipt of another shop.' },
    ]),
  )
})

test('cancelling the confirmation leaves the payment pending', async () => {
  const member = await createMember()
  await call(payments.request, paymentInput(500), { as: member })
  const { user } = openPage('/home/balance-request', { as: await sharedAdmin() })

  await user.click((await findRow(member.username)).getByRole('button', { name: 'Accept' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await listOwn(member)).toMatchObject([{ state: 'pending' }])
})

test('a payment that another admin decided shows an error, and the list is refetched', async () => {
  const member = await createMember()
  const { data } = await call(payments.request, paymentInput(500), { as: member })
  const as = await sharedAdmin()
  const { user } = openPage('/home/balance-request', { as })
  await user.click((await findRow(member.username)).getByRole('button', { name: 'Accept' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await call(payments.accept, { _id: data._id, username: member.username, status: 'deny' }, { as })

  await user.click(dialog.getByRole('button', { name: 'Accept' }))

  await screen.findByText('This request is already decided.')
  await waitFor(() => expect(screen.queryByRole('cell', { name: member.username })).toBeNull())
  expect(await member.getBalance()).toBe(0)
})

test('an empty queue shows an empty state', async () => {
  mockResponse(payments.list, { items: [], total: 0, next_cursor: null })

  openPage('/home/balance-request', { as: await sharedAdmin() })

  await screen.findByText('No balance requests found.')
})

test('a failed read shows the reason and can be retried', async () => {
  const member = await createMember()
  await call(payments.request, paymentInput(500), { as: member })
  refuse(payments.list, 'not_allowed')
  const { user } = openPage('/home/balance-request', { as: await sharedAdmin() })
  await screen.findByText('You are not allowed to do this.')
  mockResponse(payments.list, { items: [], total: 0, next_cursor: null })

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  await screen.findByText('No balance requests found.')
})

test('a payment that pays a referral bonus shows it in its row and in the question', async () => {
  await callAsAdmin(refers.set, { amount: 50 })
  const referrer = await createMember()
  const member = await createMember({ referrer })
  await call(payments.request, paymentInput(500), { as: member })
  const { user } = openPage('/home/balance-request', { as: await sharedAdmin() })
  const row = await findRow(member.username)
  row.getByRole('button', { description: /Pays a referral bonus of 50 tk$/ })

  await user.click(row.getByRole('button', { name: 'Accept' }))
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  expect(question.textContent).toContain('The referrer earns a bonus of 50 tk.')
  await user.click(within(question).getByRole('button', { name: 'Accept' }))

  await waitFor(async () => expect(await referrer.getEarning()).toBe(50))
  await callAsAdmin(refers.set, { amount: 0 })
})
