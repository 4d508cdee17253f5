import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { exportTables } from '#contract/exports.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { answer, lose, refuse } from '../support/page/answer.ts'
import { network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, sharedAdmin } from '../support/server/members.ts'

async function withdraw(as: Account, amount: string) {
  const page = openPage('/home/withdraw', { as })
  await page.user.type(await screen.findByLabelText('Account number'), '01712345678')
  await page.user.type(screen.getByLabelText('Amount'), amount)
  await page.user.click(screen.getByRole('button', { name: 'Withdraw' }))
  return page
}

const own = async (as: Account) => (await call(withdrawals.mine, {}, { as })).data.items

test('a request takes its amount from the income balance on the screen', async () => {
  const as = await createMember({ earning: 1_000 })

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
  const as = await createMember({ earning: 1_000 })

  await withdraw(as, amount || ' ')

  await screen.findByRole('textbox', { name: 'Amount', description })
  expect(await own(as)).toEqual([])
})

test('whoever has earned less than the minimum cannot send', async () => {
  openPage('/home/withdraw', { as: await createMember({ earning: 499 }) })

  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Withdraw' })

  expect(button.disabled).toBe(true)
  screen.getByText('You can withdraw 500 TK or more. Your income balance is 499 TK.')
})

test('a minimum that cannot be read shows no form, and can be read again', async () => {
  refuse(withdrawals.limits, 'not_allowed')
  const { user } = openPage('/home/withdraw', { as: await createMember({ earning: 1_000 }) })
  await screen.findByText('You are not allowed to do this.')
  expect(screen.queryByLabelText('Amount')).toBeNull()
  answer(withdrawals.limits, { amount: 600, days: 0 })

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  await screen.findByLabelText('Amount')
  screen.getByText('600 TK')
  screen.getByText('Money arrives on the same day.')
})

test('a server that breaks is told in the words of the specification', async () => {
  refuse(withdrawals.request, 'unexpected')

  await withdraw(await createMember({ earning: 1_000 }), '600')

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Withdraw request failedSomething went wrong. Try again later.')
})

test('what was typed is there after a reload, and gone once it was sent', async () => {
  const as = await createMember({ earning: 1_000 })
  const before = openPage('/home/withdraw', { as })
  await before.user.click(await screen.findByRole('radio', { name: /Rocket/ }))
  await before.user.type(screen.getByLabelText('Account number'), '01712345678')
  before.close()

  const { user } = openPage('/home/withdraw', { as })
  await user.type(await screen.findByLabelText('Amount'), '600')
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('400.00')

  expect(await own(as)).toMatchObject([{ account_number: '01712345678', method: 'rocket' }])
  expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('')
})

test('the minimum is told in Bengali too', async () => {
  localStorage.setItem('locale', 'bn')
  const { user } = openPage('/home/withdraw', { as: await createMember({ earning: 1_000 }) })

  await user.type(await screen.findByLabelText('অ্যাকাউন্ট নম্বর'), '01712345678')
  await user.type(screen.getByLabelText('টাকার পরিমাণ'), '১০০')
  await user.click(screen.getByRole('button', { name: 'উত্তোলন করুন' }))

  const description = 'সর্বনিম্ন ৫০০ টাকা উত্তোলন করা যায়। পরিমাণটি ঠিক করে লিখুন।'
  await screen.findByRole('textbox', { name: 'টাকার পরিমাণ', description })
})

test('a request whose answer is lost and that is sent again is one request', async () => {
  const as = await createMember({ earning: 1_500 })
  lose(withdrawals.request, { after: 'effect' })
  const { user } = await withdraw(as, '600')
  await screen.findByText(/Joma cannot be reached/)

  await user.click(screen.getByRole('button', { name: 'Withdraw' }))

  expect((await screen.findAllByText('Withdraw request sent successfully.')).length).toBeGreaterThan(0)
  expect(await own(as)).toHaveLength(1)
  expect(await as.getEarning()).toBe(900)
})

const rowOf = async (username: string) => {
  const cell = await screen.findByRole('cell', { name: username })
  return within(cell.closest('tr')!)
}

async function requested() {
  const member = await createMember({ earning: 600 })
  const asked = { account_number: '01712345678', method: 'rocket' as const, amount: 600 }
  await call(withdrawals.request, asked, { as: member })
  return member
}

test('an admin accepts a request: the row goes, and the member sees it completed', async () => {
  const member = await requested()
  const { user } = openPage('/home/withdraw-request', { as: await sharedAdmin() })

  await user.click((await rowOf(member.username)).getByRole('button', { name: 'Accept' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }))

  await waitFor(() => expect(screen.queryByRole('cell', { name: member.username })).toBeNull())
  expect(await own(member)).toMatchObject([{ status: 'approved' }])
})

test('an admin who denies a request says why, and the member gets the money back', async () => {
  const member = await requested()
  const { user } = openPage('/home/withdraw-request', { as: await sharedAdmin() })
  await user.click((await rowOf(member.username)).getByRole('button', { name: 'Deny' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))

  await user.click(dialog.getByRole('button', { name: 'Deny' }))
  await dialog.findByRole('textbox', { name: 'Reason', description: /This field is required\./ })
  await user.type(dialog.getByLabelText('Reason'), 'This number is not yours.')
  await user.click(dialog.getByRole('button', { name: 'Deny' }))

  await waitFor(() => expect(screen.queryByRole('cell', { name: member.username })).toBeNull())
  expect(await own(member)).toMatchObject([{ status: 'denied', reason: 'This number is not yours.' }])
  expect(await member.getEarning()).toBe(600)
})

/** Hears what is to be exported, and gives no file. */
function watchExports() {
  const asked: unknown[] = []
  network.use(
    http.post(`*/api/v1${exportTables.prepare.path}`, async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json({ success: true, message: exportTables.prepare.message, data: { path: '#file' } })
    }),
  )
  return asked
}

test('a payout sheet holds what waits by one method, and selects it to be marked as paid', async () => {
  const members = [await requested(), await requested()]
  const exported = watchExports()
  const { user, addressNow } = openPage('/home/withdraw-request?method=bkash', { as: await sharedAdmin() })
  await user.click(await screen.findByRole('button', { name: 'Payout sheet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payout sheet' }))

  await user.click(dialog.getByRole('radio', { name: /Rocket/ }))
  await user.click(dialog.getByRole('button', { name: 'Download sheet' }))

  await waitFor(() => expect(exported).toEqual([{ table: 'payouts', filters: { method: 'rocket' } }]))
  const bar = within(await screen.findByRole('region', { name: 'What is selected' }))
  expect(addressNow()).toMatch(/method=rocket/)
  for (const { username } of members) {
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^Select ${username}`) })
    expect(box.checked).toBe(true)
  }
  await user.click(bar.getByRole('button', { name: 'Mark paid' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Are you sure?' })).getByRole('button', {
      name: /^Mark paid \d+$/,
    }),
  )
  await screen.findByText('No withdraw requests found.')
  for (const member of members) expect(await own(member)).toMatchObject([{ status: 'approved' }])
})

test('where nothing waits by a method there is no sheet of it', async () => {
  answer(withdrawals.list, { items: [], total: 0, next_cursor: null })
  const exported = watchExports()
  const { user } = openPage('/home/withdraw-request', { as: await sharedAdmin() })
  await user.click(await screen.findByRole('button', { name: 'Payout sheet' }))

  await user.click(await screen.findByRole('button', { name: 'Download sheet' }))

  await screen.findByText('Nothing waits to be sent by bKash.')
  expect(exported).toEqual([])
})

test('several are denied for one reason, which each of their members reads', async () => {
  const members = [await requested(), await requested()]
  const { user } = openPage('/home/withdraw-request', { as: await sharedAdmin() })
  for (const { username } of members)
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`^Select ${username}`) }))
  await user.click(
    within(screen.getByRole('region', { name: 'What is selected' })).getByRole('button', { name: 'Deny' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  dialog.getByText('1,200.00 TK')

  await user.click(dialog.getByRole('button', { name: 'Deny 2' }))
  await dialog.findByRole('textbox', { name: 'Reason', description: /This field is required\./ })
  await user.type(dialog.getByLabelText('Reason'), 'The number is wrong.')
  await user.click(dialog.getByRole('button', { name: 'Deny 2' }))

  await waitFor(() => expect(screen.queryByRole('cell', { name: members[0]!.username })).toBeNull())
  for (const member of members) {
    expect(await own(member)).toMatchObject([{ status: 'denied', reason: 'The number is wrong.' }])
    expect(await member.getEarning()).toBe(600)
  }
  await user.click(screen.getByRole('button', { name: 'Denied' }))
  expect((await rowOf(members[1]!.username)).getByText('The number is wrong.')).toBeTruthy()
})
