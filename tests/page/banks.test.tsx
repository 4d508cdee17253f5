import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { banks } from '#contract/banks.ts'
import { exportTables } from '#contract/exports.ts'
import { mockResponse } from '../support/page/api-responses.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { createMember, sharedAdmin } from '../support/server/members.ts'

async function createBank() {
  const bank = { bank_name: `Bank ${crypto.randomUUID().slice(0, 8)}`, account_number: '01812345678' }
  return (await call(banks.add, bank, { as: await sharedAdmin() })).data
}

const findRow = async (name: string) => within((await screen.findByRole('cell', { name })).closest('tr')!)

test('an admin adds a bank account, and the table shows it', async () => {
  const { user } = openPage('/home/manage-account', { as: await sharedAdmin() })
  const name = `Bank ${crypto.randomUUID().slice(0, 8)}`

  await user.click(await screen.findByRole('button', { name: 'Add New Account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Account' }))
  await user.type(dialog.getByLabelText('Bank name'), name)
  await user.type(dialog.getByLabelText('Account number'), '01812 345-678')
  await user.click(dialog.getByRole('button', { name: 'Add account' }))

  const row = await findRow(name)
  row.getByText('Active')
})

test('a taken name shows an error at its field', async () => {
  const { bank_name } = await createBank()
  const { user } = openPage('/home/manage-account', { as: await sharedAdmin() })

  await user.click(await screen.findByRole('button', { name: 'Add New Account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Account' }))
  await user.type(dialog.getByLabelText('Bank name'), bank_name)
  await user.type(dialog.getByLabelText('Account number'), '01812345678')
  await user.click(dialog.getByRole('button', { name: 'Add account' }))

  await dialog.findByRole('textbox', { name: 'Bank name', description: 'This name is already taken.' })
})

test('a deactivated account is not shown to members', async () => {
  const { bank_name } = await createBank()
  const { user } = openPage('/home/manage-account', { as: await sharedAdmin() })

  await user.click((await findRow(bank_name)).getByRole('button', { name: 'Deactivate' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Deactivate' }))

  await waitFor(async () => (await findRow(bank_name)).getByText('Inactive'))
  const { data } = await call(banks.listValid, {}, { as: await createMember() })
  expect(data.map((bank) => bank.bank_name)).not.toContain(bank_name)
})

test('a deleted account disappears from the table', async () => {
  const { bank_name } = await createBank()
  const { user } = openPage('/home/manage-account', { as: await sharedAdmin() })

  await user.click((await findRow(bank_name)).getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText(bank_name)
  await user.click(question.getByRole('button', { name: 'Delete' }))

  await screen.findByText('Account deleted successfully.')
  await waitFor(() => expect(screen.queryByRole('cell', { name: bank_name })).toBeNull())
})

test('a member copies the number of an account', async () => {
  const { bank_name, account_number } = await createBank()
  const { user } = openPage('/home/payment-sitting', { as: await createMember() })

  await user.click(await screen.findByRole('button', { name: `Copy account number of ${bank_name}` }))

  const [copied] = await navigator.clipboard.read()
  expect(await (await copied!.getType('text/plain')).text()).toBe(account_number)
  await screen.findByText('Copied account number!')
})

test('the accounts can be exported as CSV', async () => {
  const prepared = vi.fn()
  mockResponse(exportTables.prepare, { path: '#file' })
  network.events.on('request:start', ({ request }) => void request.clone().text().then(prepared))
  const { user } = openPage('/home/manage-account', { as: await sharedAdmin() })

  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))

  await waitFor(() => expect(prepared).toHaveBeenCalledWith('{"table":"banks","filters":{}}'))
  network.events.removeAllListeners()
})
