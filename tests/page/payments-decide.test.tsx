import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { refers } from '#contract/refers.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { requestTopUp } from '../support/server/member-history.ts'
import { type Account, callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'

const listOwn = async (as: Account) => (await call(payments.mine, {}, { as })).data.items

const findRow = async (username: string) => {
  const cell = await screen.findByRole('cell', { name: username })
  return within(cell.closest('tr')!)
}

/** A payment of 500 tk in the queue, and the question about its decision. */
async function ask(verb: 'Accept' | 'Deny') {
  const member = await createMember()
  const { _id } = await requestTopUp(member, 500)
  const page = openPage('/home/balance-request', { as: await sharedAdmin() })
  await page.user.click((await findRow(member.username)).getByRole('button', { name: verb }))
  const role = verb === 'Accept' ? 'alertdialog' : 'dialog'
  const question = within(await screen.findByRole(role, { name: 'Are you sure?' }))
  return { ...page, member, _id, question, press: () => page.user.click(question.getByRole('button', { name: verb })) }
}

test('accepting a payment removes its row and adds the amount to the balance', async () => {
  const { member, question, press } = await ask('Accept')
  question.getByText(member.username)

  await press()
  await waitFor(() => expect(screen.queryByRole('cell', { name: member.username })).toBeNull())
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await member.getBalance()).toBe(500)
})

test('denying a payment with a reason moves its row to the denied ones and does not change the balance', async () => {
  const { user, member, question, press } = await ask('Deny')
  await user.click(question.getByRole('button', { name: /Amount differs/ }))
  question.getByText('The member reads: We received another amount. Tell us how much you sent.')

  await press()
  await waitFor(() => expect(screen.queryByRole('cell', { name: member.username })).toBeNull())
  await user.click(screen.getByText('Denied'))

  ;(await findRow(member.username)).getByRole('cell', { name: 'Amount differs' })
  expect(await member.getBalance()).toBe(0)
  expect(await listOwn(member)).toMatchObject([{ reason: 'amount_differs', reason_text: null }])
})

test('a denial without a reason marks the reasons, and denies nothing', async () => {
  const { member, question, press } = await ask('Deny')

  await press()

  await question.findByText('This field is required.')
  expect(await listOwn(member)).toMatchObject([{ state: 'pending' }])
})

test('a denial with own words needs the words', async () => {
  const { user, member, question, press } = await ask('Deny')
  await user.keyboard('6')
  const field = question.getByLabelText<HTMLTextAreaElement>('Own words')
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe('')
  await press()
  await question.findByText('This field is required.')

  await user.type(field, 'This is a receipt of another shop.')
  await press()

  await waitFor(async () =>
    expect(await listOwn(member)).toMatchObject([
      { state: 'deny', reason: 'other', reason_text: 'This is a receipt of another shop.' },
    ]),
  )
})

test('cancelling the confirmation leaves the payment pending', async () => {
  const { member, confirm } = await ask('Accept')

  await confirm('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await listOwn(member)).toMatchObject([{ state: 'pending' }])
})

test('a payment that another admin decided shows an error, and the list is refetched', async () => {
  const { member, _id, press } = await ask('Accept')
  await callAsAdmin(payments.accept, { _id, username: member.username, status: 'deny' })

  await press()
  await screen.findByText('This request is already decided.')
  await waitFor(() => expect(screen.queryByRole('cell', { name: member.username })).toBeNull())
  expect(await member.getBalance()).toBe(0)
})

test('a payment that pays a referral bonus shows it in its row and in the question', async () => {
  await callAsAdmin(refers.set, { amount: 50 })
  const referrer = await createMember()
  const member = await createMember({ referrer })
  await requestTopUp(member, 500)
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
