import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withdrawals } from '#contract/withdrawals.ts'
import { lose } from '../support/answer.ts'
import { call } from '../support/call.ts'
import { type Account, newMember, theAdmin } from '../support/members.ts'
import { openPage } from '../support/open-page.tsx'

async function withdraw(as: Account, amount: string) {
  const page = openPage('/home/withdraw', { as })
  await page.user.type(await screen.findByLabelText('Account number'), '01712345678')
  await page.user.type(screen.getByLabelText('Amount'), amount)
  await page.user.click(screen.getByRole('button', { name: 'Withdraw' }))
  return page
}

const own = async (as: Account) => (await call(withdrawals.mine, {}, { as })).data.items

test('a request takes its amount from the income balance on the screen', async () => {
  const as = await newMember({ earning: 1_000 })

  await withdraw(as, '600')

  await screen.findByText('400.00')
  expect((await screen.findAllByText('Withdraw request sent successfully.')).length).toBeGreaterThan(0)
  expect(await own(as)).toMatchObject([{ amount: 600, status: 'pending' }])
})

test.each([
  ['499.99', 'The minimum withdrawal amount is 500. Please enter a valid amount.'],
  ['1000.01', 'Your balance is not enough to withdraw.'],
  ['', 'Enter an amount.'],
])('an amount of «%s» is told at its field, and nothing is sent', async (amount, description) => {
  const as = await newMember({ earning: 1_000 })

  await withdraw(as, amount || ' ')

  await screen.findByRole('textbox', { name: 'Amount', description })
  expect(await own(as)).toEqual([])
})

test('whoever has earned less than the minimum cannot send', async () => {
  openPage('/home/withdraw', { as: await newMember({ earning: 499 }) })

  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Withdraw' })

  expect(button.disabled).toBe(true)
  screen.getByText('You can withdraw from 500 TK. Your income balance is 499 TK.')
})

test('a request whose answer is lost and that is sent again is one request', async () => {
  const as = await newMember({ earning: 1_500 })
  lose(withdrawals.request, { after: 'effect' })
  const { user } = await withdraw(as, '600')
  await screen.findByText(/Joma cannot be reached/)

  await user.click(screen.getByRole('button', { name: 'Withdraw' }))

  expect((await screen.findAllByText('Withdraw request sent successfully.')).length).toBeGreaterThan(0)
  expect(await own(as)).toHaveLength(1)
  expect(await as.earningNow()).toBe(900)
})

const rowOf = async (username: string) => {
  const cell = await screen.findByRole('cell', { name: username })
  return within(cell.closest('tr')!)
}

async function requested() {
  const member = await newMember({ earning: 600 })
  const asked = { account_number: '01712345678', method: 'rocket' as const, amount: 600 }
  await call(withdrawals.request, asked, { as: member })
  return member
}

test('an admin accepts a request: the row goes, and the member sees it completed', async () => {
  const member = await requested()
  const { user } = openPage('/home/withdraw-request', { as: await theAdmin() })

  await user.click((await rowOf(member.username)).getByRole('button', { name: 'Accept' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }))

  await waitFor(() => expect(screen.queryByRole('cell', { name: member.username })).toBeNull())
  expect(await own(member)).toMatchObject([{ status: 'approved' }])
})

test('an admin who denies a request says why, and the member gets the money back', async () => {
  const member = await requested()
  const { user } = openPage('/home/withdraw-request', { as: await theAdmin() })
  await user.click((await rowOf(member.username)).getByRole('button', { name: 'Deny' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))

  await user.click(dialog.getByRole('button', { name: 'Deny' }))
  await dialog.findByRole('textbox', { name: 'Reason', description: /This field is required\./ })
  await user.type(dialog.getByLabelText('Reason'), 'This number is not yours.')
  await user.click(dialog.getByRole('button', { name: 'Deny' }))

  await waitFor(() => expect(screen.queryByRole('cell', { name: member.username })).toBeNull())
  expect(await own(member)).toMatchObject([{ status: 'denied', reason: 'This number is not yours.' }])
  expect(await member.earningNow()).toBe(600)
})
