import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { refuse } from '../support/page/answer.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'

async function paidOut() {
  const member = await createMember({ earning: 900 })
  const asked = { account_number: '01712345678', method: 'rocket' as const, amount: 900 }
  const { data } = await call(withdrawals.request, asked, { as: member })
  await call(withdrawals.decide, { id: data._id, status: 'approved' }, { as: await sharedAdmin() })
  return member
}

const confirm = async (verb: string) => {
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  return dialog.getByRole('button', { name: verb })
}

test('a payment that is deleted from the history is archived, and can be put back', async () => {
  const member = await createMember({ balance: 500 })
  const { user } = openPage(`/home/history?search=${member.username}`, { as: await sharedAdmin() })

  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await confirm('Delete'))
  await screen.findByText('No data exists')
  await user.click(screen.getByRole('button', { name: 'Archived' }))
  await user.click(await screen.findByRole('button', { name: 'Put back' }))
  await user.click(await confirm('Put back'))
  await screen.findByText('No data exists')
  await user.click(screen.getByRole('button', { name: 'In the history' }))

  await screen.findByRole('cell', { name: member.username })
  expect(await member.getBalance()).toBe(500)
  expect((await call(payments.mine, {}, { as: member })).data.items).toMatchObject([{ state: 'success' }])
})

test('a withdrawal that is deleted from the history is archived, and its member still sees it', async () => {
  const member = await paidOut()
  const { user } = openPage(`/home/history?view=withdraw&search=${member.username}`, { as: await sharedAdmin() })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))

  await user.click(await confirm('Delete'))

  await screen.findByText('No data exists')
  expect((await call(withdrawals.mine, {}, { as: member })).data.items).toMatchObject([{ status: 'approved' }])
  const filters = { archived: 'true', username: member.username } as const
  expect((await call(withdrawals.list, filters, { as: await sharedAdmin() })).data.total).toBe(1)
})

test('the tab and its filters stand in the URL, and a reload shows the same', async () => {
  const member = await paidOut()
  const first = openPage(`/home/history?search=${member.username}&payment_method=rocket`, { as: await sharedAdmin() })
  await screen.findByText('No data exists')
  await first.user.click(screen.getByRole('tab', { name: 'Withdraw' }))
  await screen.findByRole('cell', { name: member.username })
  const address = first.addressNow()
  expect(address).toMatch(/view=withdraw/)
  expect(address).toMatch(/[?&]method=rocket/)
  first.close()

  openPage(address, { as: await sharedAdmin() })

  await screen.findByRole('cell', { name: member.username })
  expect(screen.getByRole('tab', { name: 'Withdraw' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByLabelText<HTMLSelectElement>('Method').value).toBe('rocket')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(member.username)
})

test('a history that cannot be read says why', async () => {
  refuse(payments.list, 'not_allowed')

  openPage('/home/history', { as: await sharedAdmin() })

  await screen.findByText('You are not allowed to do this.')
})
