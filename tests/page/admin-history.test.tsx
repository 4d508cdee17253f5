import { screen, within } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'

async function createApprovedWithdrawal() {
  const member = await createMember({ earning: 900 })
  const request = { account_number: '01712345678', method: 'rocket' as const, amount: 900 }
  const { data } = await call(withdrawals.request, request, { as: member })
  await call(withdrawals.decide, { id: data._id, status: 'approved' }, { as: await sharedAdmin() })
  return member
}

/** Presses the button of the only row. */
const press = async (user: UserEvent, name: string) => user.click(await screen.findByRole('button', { name }))

const findConfirmButton = async (verb: string) => {
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  return dialog.getByRole('button', { name: verb })
}

test('deleting a payment from the history archives it, and it can be restored', async () => {
  const member = await createMember({ balance: 500 })
  const { user } = openPage(`/home/history?search=${member.username}`, { as: await sharedAdmin() })

  await press(user, 'Delete')
  await user.click(await findConfirmButton('Delete'))
  await screen.findByText('No data exists')
  await user.click(screen.getByRole('button', { name: 'Archived' }))
  await press(user, 'Restore')
  await user.click(await findConfirmButton('Restore'))
  await screen.findByText('No data exists')
  await user.click(screen.getByRole('button', { name: 'Current' }))

  await screen.findByRole('cell', { name: member.username })
  expect(await member.getBalance()).toBe(500)
  expect((await call(payments.mine, {}, { as: member })).data.items).toMatchObject([{ state: 'success' }])
})

test('deleting a withdrawal from the history archives it, and its member still sees it', async () => {
  const member = await createApprovedWithdrawal()
  const { user } = openPage(`/home/history?view=withdraw&search=${member.username}`, { as: await sharedAdmin() })
  await press(user, 'Delete')

  await user.click(await findConfirmButton('Delete'))

  await screen.findByText('No data exists')
  expect((await call(withdrawals.mine, {}, { as: member })).data.items).toMatchObject([{ status: 'approved' }])
  const filters = { archived: 'true', username: member.username } as const
  expect((await call(withdrawals.list, filters, { as: await sharedAdmin() })).data.total).toBe(1)
})

test('the tab and its filters are in the URL, and a reload restores them', async () => {
  const member = await createApprovedWithdrawal()
  const first = openPage(`/home/history?search=${member.username}&payment_method=rocket`, { as: await sharedAdmin() })
  await screen.findByText('No data exists')
  await first.user.click(screen.getByRole('tab', { name: 'Withdraw' }))
  await screen.findByRole('cell', { name: member.username })
  const address = first.hrefNow()
  expect(address).toMatch(/view=withdraw/)
  expect(address).toMatch(/[?&]method=rocket/)
  first.close()

  openPage(address, { as: await sharedAdmin() })

  await screen.findByRole('cell', { name: member.username })
  expect(screen.getByRole('tab', { name: 'Withdraw' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByLabelText<HTMLSelectElement>('Method').value).toBe('rocket')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(member.username)
})
