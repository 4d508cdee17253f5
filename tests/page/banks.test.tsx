import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { createNumber } from '#server/commands/till-simulator/write-sms.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'

const newName = (bank = 'Bank') => `${bank} ${crypto.randomUUID().slice(0, 8)}`
const createBank = async () =>
  (await callAsAdmin(banks.add, { bank_name: newName(), account_number: '01812345678' })).data
const openAccounts = async () => openPage('/home/manage-account', { as: await sharedAdmin() })

async function openAdd() {
  const { user } = await openAccounts()
  await user.click(await screen.findByRole('button', { name: 'Add New Account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Account' }))
  const add = async (accountNumber: string) => {
    await user.type(dialog.getByLabelText('Account number'), accountNumber)
    await user.click(dialog.getByRole('button', { name: 'Add account' }))
  }
  return { user, dialog, add }
}

const findRow = async (name: string) => within((await screen.findByRole('cell', { name })).closest('tr')!)

test('an admin adds a bank account, and the table shows it', async () => {
  const { user, dialog, add } = await openAdd()
  const name = newName()

  await user.type(dialog.getByLabelText('Bank name'), name)
  await add('01812 345-678')

  const row = await findRow(name)
  row.getByText('Active')
})

test('the method of an account is guessed from its name, and can be chosen', async () => {
  const { user, dialog, add } = await openAdd()
  const name = newName('Nagad')
  const getMethod = () => dialog.getByLabelText<HTMLSelectElement>('Method (optional)').value

  expect(getMethod()).toBe('')
  await user.type(dialog.getByLabelText('Bank name'), name)
  expect(getMethod()).toBe('nagod')
  await user.selectOptions(dialog.getByLabelText('Method (optional)'), 'Rocket')
  await user.type(dialog.getByLabelText('Bank name'), ' bKash')
  expect(getMethod()).toBe('rocket')
  await user.selectOptions(dialog.getByLabelText('Kind (optional)'), 'Merchant')
  await add(createNumber())

  const row = await findRow(`${name} bKash`)
  row.getByText('Rocket')
  row.getByText('Merchant')
})

test('a taken name shows an error at its field', async () => {
  const { bank_name } = await createBank()
  const { user, dialog, add } = await openAdd()

  await user.type(dialog.getByLabelText('Bank name'), bank_name)
  await add('01812345678')

  await dialog.findByRole('textbox', { name: 'Bank name', description: 'This name is already taken.' })
})

test('a deactivated account is not shown to members', async () => {
  const { bank_name } = await createBank()
  const { user, confirm } = await openAccounts()

  await user.click((await findRow(bank_name)).getByRole('button', { name: 'Deactivate' }))
  await confirm('Deactivate')

  await waitFor(async () => (await findRow(bank_name)).getByText('Inactive'))
  const { data } = await call(banks.listValid, {}, { as: await createMember() })
  expect(data.map((bank) => bank.bank_name)).not.toContain(bank_name)
})

test('a deleted account disappears from the table', async () => {
  const { bank_name } = await createBank()
  const { user } = await openAccounts()

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
