import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refers } from '#contract/refers.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { sharedAdmin } from '../support/server/members.ts'

const readBonus = async () => (await call(refers.get, {}, { as: await sharedAdmin() })).data.amount

async function openBonus() {
  const page = openPage('/home/refer-balance', { as: await sharedAdmin() })
  await screen.findByText('20.00')
  return page
}

beforeEach(async () => {
  await call(refers.set, { amount: 20 }, { as: await sharedAdmin() })
})

test('changing the bonus asks for confirmation with the old and the new value', async () => {
  const { user } = await openBonus()
  await user.type(screen.getByLabelText('New bonus'), '50')
  await user.click(screen.getByRole('button', { name: 'Set bonus' }))
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  expect(question.textContent).toContain('from 20.00 tk to 50.00 tk')
  expect(await readBonus()).toBe(20)

  await user.click(within(question).getByRole('button', { name: 'Change' }))

  await screen.findByText('Refer balance add successfully')
  await screen.findByText('50.00')
  expect(await readBonus()).toBe(50)
  expect(screen.getByLabelText<HTMLInputElement>('New bonus').value).toBe('')
})

test('cancelling the confirmation leaves the bonus unchanged', async () => {
  const { user } = await openBonus()
  await user.type(screen.getByLabelText('New bonus'), '50')
  await user.click(screen.getByRole('button', { name: 'Set bonus' }))

  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))

  expect(await readBonus()).toBe(20)
})

test.each([
  ['', 'Enter an amount.'],
  ['-1', 'Enter an amount.'],
  ['1.234', 'Enter at most two decimals.'],
  ['20', 'The bonus is 20.00 tk already.'],
])('a bonus of «%s» shows an error at its field', async (typed, message) => {
  const { user } = await openBonus()
  if (typed) await user.type(screen.getByLabelText('New bonus'), typed)

  await user.click(screen.getByRole('button', { name: 'Set bonus' }))

  const field = await screen.findByRole('textbox', { name: 'New bonus', description: new RegExp(`${message}$`) })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
