import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { exportTables } from '#contract/exports.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { dropResponse, mockResponse, refuse } from '../support/page/api-responses.ts'
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

const listOwn = async (as: Account) => (await call(withdrawals.mine, {}, { as })).data.items

test('a request subtracts its amount from the displayed income balance', async () => {
  const as = await createMember({ earning: 1_000 })

  await withdraw(as, '600')

  await screen.findByText('400.00')
  expect((await screen.findAllByText('Withdraw request sent successfully.')).length).toBeGreaterThan(0)
  expect(await listOwn(as)).toMatchObject([{ amount: 600, status: 'pending' }])
})

test.each([
  ['499.99', 'The minimum withdrawal amount is 500. Please enter a valid amount.'],
  ['1000.01', 'Your balance is not enough to withdraw.'],
  ['', 'Enter an amount.'],
])('an amount of «%s» shows an error at its field and sends nothing', async (amount, description) => {
  const as = await createMember({ earning: 1_000 })

  await withdraw(as, amount || ' ')

  await screen.findByRole('textbox', { name: 'Amount', description })
  expect(await listOwn(as)).toEqual([])
})

test('a member with income below the minimum cannot send a request', async () => {
  openPage('/home/withdraw', { as: await createMember({ earning: 499 }) })

  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Withdraw' })

  expect(button.disabled).toBe(true)
  screen.getByText('You can withdraw 500 TK or more. Your income balance is 499 TK.')
})

test('a failed read of the minimum hides the form and can be retried', async () => {
  refuse(withdrawals.limits, 'not_allowed')
  const { user } = openPage('/home/withdraw', { as: await createMember({ earning: 1_000 }) })
  await screen.findByText('You are not allowed to do this.')
  expect(screen.queryByLabelText('Amount')).toBeNull()
  mockResponse(withdrawals.limits, { amount: 600, days: 0 })

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  await screen.findByLabelText('Amount')
  screen.getByText('600 TK')
  screen.getByText('Money arrives on the same day.')
})

test('a server error shows the message of the specification', async () => {
  refuse(withdrawals.request, 'unexpected')

  await withdraw(await createMember({ earning: 1_000 }), '600')

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Withdraw request failedSomething went wrong. Try again later.')
})

test('the typed text is restored after a reload, and the form is empty after sending', async () => {
  const as = await createMember({ earning: 1_000 })
  const before = openPage('/home/withdraw', { as })
  await before.user.click(await screen.findByRole('radio', { name: /Rocket/ }))
  await before.user.type(screen.getByLabelText('Account number'), '01712345678')
  before.close()

  const { user } = openPage('/home/withdraw', { as })
  await user.type(await screen.findByLabelText('Amount'), '600')
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await screen.findByText('400.00')

  expect(await listOwn(as)).toMatchObject([{ account_number: '01712345678', method: 'rocket' }])
  expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('')
})

test('the error for the minimum is available in Bengali', async () => {
  localStorage.setItem('locale', 'bn')
  const { user } = openPage('/home/withdraw', { as: await createMember({ earning: 1_000 }) })

  await user.type(await screen.findByLabelText('অ্যাকাউন্ট নম্বর'), '01712345678')
  await user.type(screen.getByLabelText('টাকার পরিমাণ'), '১০০')
  await user.click(screen.getByRole('button', { name: 'উত্তোলন করুন' }))

  const description = 'সর্বনিম্ন ৫০০ টাকা উত্তোলন করা যায়। পরিমাণটি ঠিক করে লিখুন।'
  await screen.findByRole('textbox', { name: 'টাকার পরিমাণ', description })
})

test('a request whose response was lost and that is sent again is stored once', async () => {
  const as = await createMember({ earning: 1_500 })
  dropResponse(withdrawals.request)
  const { user } = await withdraw(as, '600')
  await screen.findByText(/Joma cannot be reached/)

  await user.click(screen.getByRole('button', { name: 'Withdraw' }))

  expect((await screen.findAllByText('Withdraw request sent successfully.')).length).toBeGreaterThan(0)
  expect(await listOwn(as)).toHaveLength(1)
  expect(await as.getEarning()).toBe(900)
})

const findRow = async (username: string) => {
  const cell = await screen.findByRole('cell', { name: username })
  return within(cell.closest('tr')!)
}

async function createRequest() {
  const member = await createMember({ earning: 600 })
  const request = { account_number: '01712345678', method: 'rocket' as const, amount: 600 }
  await call(withdrawals.request, request, { as: member })
  return member
}

test('accepting a request removes its row, and the member sees it completed', async () => {
  const member = await createRequest()
  const { user } = openPage('/home/withdraw-request', { as: await sharedAdmin() })

  await user.click((await findRow(member.username)).getByRole('button', { name: 'Accept' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Accept' }))

  await waitFor(() => expect(screen.queryByRole('cell', { name: member.username })).toBeNull())
  expect(await listOwn(member)).toMatchObject([{ status: 'approved' }])
})

test('denying a request needs a reason and returns the money', async () => {
  const member = await createRequest()
  const { user } = openPage('/home/withdraw-request', { as: await sharedAdmin() })
  await user.click((await findRow(member.username)).getByRole('button', { name: 'Deny' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))

  await user.click(dialog.getByRole('button', { name: 'Deny' }))
  await dialog.findByRole('textbox', { name: 'Reason', description: /This field is required\./ })
  await user.type(dialog.getByLabelText('Reason'), 'This number is not yours.')
  await user.click(dialog.getByRole('button', { name: 'Deny' }))

  await waitFor(() => expect(screen.queryByRole('cell', { name: member.username })).toBeNull())
  expect(await listOwn(member)).toMatchObject([{ status: 'denied', reason: 'This number is not yours.' }])
  expect(await member.getEarning()).toBe(600)
})

/** Records the requested exports, and responds without a file. */
function recordExports() {
  const inputs: unknown[] = []
  network.use(
    http.post(`*/api/v1${exportTables.prepare.path}`, async ({ request }) => {
      inputs.push(await request.json())
      return HttpResponse.json({ success: true, message: exportTables.prepare.message, data: { path: '#file' } })
    }),
  )
  return inputs
}

test('the payout sheet exports the waiting requests of one method and selects them as paid', async () => {
  const members = [await createRequest(), await createRequest()]
  const exported = recordExports()
  const { user, hrefNow } = openPage('/home/withdraw-request?method=bkash', { as: await sharedAdmin() })
  await user.click(await screen.findByRole('button', { name: 'Payout sheet' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Payout sheet' }))

  await user.click(dialog.getByRole('radio', { name: /Rocket/ }))
  await user.click(dialog.getByRole('button', { name: 'Download sheet' }))

  await waitFor(() => expect(exported).toEqual([{ table: 'payouts', filters: { method: 'rocket' } }]))
  const bar = within(await screen.findByRole('region', { name: 'What is selected' }))
  expect(hrefNow()).toMatch(/method=rocket/)
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
  for (const member of members) expect(await listOwn(member)).toMatchObject([{ status: 'approved' }])
})

test('a method without waiting requests exports no sheet', async () => {
  mockResponse(withdrawals.list, { items: [], total: 0, next_cursor: null })
  const exported = recordExports()
  const { user } = openPage('/home/withdraw-request', { as: await sharedAdmin() })
  await user.click(await screen.findByRole('button', { name: 'Payout sheet' }))

  await user.click(await screen.findByRole('button', { name: 'Download sheet' }))

  await screen.findByText('Nothing waits to be sent by bKash.')
  expect(exported).toEqual([])
})

test('several requests are denied with one reason, which each member sees', async () => {
  const members = [await createRequest(), await createRequest()]
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
    expect(await listOwn(member)).toMatchObject([{ status: 'denied', reason: 'The number is wrong.' }])
    expect(await member.getEarning()).toBe(600)
  }
  await user.click(screen.getByRole('button', { name: 'Denied' }))
  expect((await findRow(members[1]!.username)).getByText('The number is wrong.')).toBeTruthy()
})
