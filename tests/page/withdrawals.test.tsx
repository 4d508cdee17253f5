import { screen, waitFor, within } from '@testing-library/dom'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { dayInDhaka } from '#contract/days.ts'
import { failureOf, Refusal } from '#contract/errors.ts'
import { ownUser } from '#contract/own-user.ts'
import { payouts } from '#contract/payouts.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { formatDay } from '#src/ui/date-time.tsx'
import { dropResponse, mockResponse, refuse } from '../support/page/api-responses.ts'
import { recordExports } from '../support/page/exports.ts'
import { goOffline, goOnline, network } from '../support/page/network.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, callAsAdmin, createAdmin, createMember, sharedAdmin } from '../support/server/members.ts'
import { app } from '../support/server/test-app.ts'

async function fillForm(as: Account, amount: string) {
  const page = openPage('/home/withdraw', { as })
  await page.submit('Withdraw', { 'Account number': '01712345678', Amount: amount })
  return page
}

const findReview = async () => within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))

/** Fills the form and confirms the review. */
async function withdraw(as: Account, amount: string) {
  const page = await fillForm(as, amount)
  await page.user.click((await findReview()).getByRole('button', { name: `Withdraw ${amount} tk` }))
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

test('a number and an amount in Bengali digits are reviewed and sent as Latin ones', async () => {
  const as = await createMember({ earning: 1_000 })
  const page = openPage('/home/withdraw', { as })
  await page.submit('Withdraw', { 'Account number': '০১৭১২-৩৪৫৬৭৮', Amount: '৳ ৬০০/-' })

  const review = await findReview()
  review.getByText('01712 345 678')
  await page.user.click(review.getByRole('button', { name: 'Withdraw 600 tk' }))

  // A toast would be no proof, because it can come from an earlier test.
  await waitFor(async () => expect(await listOwn(as)).toMatchObject([{ amount: 600, account_number: '01712345678' }]))
})

test('the review names the number, the method, the last day and what is left, and can be cancelled', async () => {
  mockResponse(withdrawals.limits, { amount: 500, days: 2 })
  const as = await createMember({ earning: 1_000 })
  const { user } = await fillForm(as, '600')

  const review = await findReview()

  const lastDay = formatDay(dayInDhaka(new Date(Date.now() + 2 * 24 * 60 * 60_000)))
  review.getByText('600.00')
  review.getByText('bKash')
  review.getByText('01712 345 678')
  review.getByText(`Within 2 days, by ${lastDay}`)
  review.getByText('400.00')
  review.getByText('Check the number: money sent to a wrong number cannot be recovered.')
  await user.click(review.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(await listOwn(as)).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('600')
})

test('buttons fill in all of the income, round amounts and the own number', async () => {
  const as = await createMember({ earning: 1_234.5 })
  const { mobile_number } = await as.me()
  const { user } = openPage('/home/withdraw', { as })

  await user.click(await screen.findByRole('button', { name: /^My number/ }))
  expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe(mobile_number)
  await user.click(screen.getByRole('button', { name: '1,000' }))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1,000')
  await user.click(screen.getByRole('button', { name: 'All (1,234.50)' }))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1,234.5')
})

test('the receipt of a sent request stands in place of the form, has the focus, and links to the request', async () => {
  mockResponse(withdrawals.limits, { amount: 500, days: 2 })
  const as = await createMember({ earning: 1_000 })
  const { user, pathNow } = await withdraw(as, '600')

  const link = await screen.findByRole('link', { name: 'See the request' })
  const card = link.closest<HTMLElement>('[tabindex="-1"]')!
  await waitFor(() => expect(document.activeElement).toBe(card))
  const receipt = within(card)
  receipt.getByRole('heading', { name: 'Withdraw request sent successfully.' })
  receipt.getByText('Pending')
  receipt.getByText('01712 345 678')
  receipt.getByText(`Within 2 days, by ${formatDay(dayInDhaka(new Date(Date.now() + 2 * 86_400_000)))}`)
  expect(screen.queryByLabelText('Amount')).toBeNull()
  await user.click(link)

  const [request] = await listOwn(as)
  await waitFor(() => expect(pathNow()).toBe(`/home/transactions/withdraw/${request!._id}`))
})

test('offline the button is disabled, with the reason above it', async () => {
  openPage('/home/withdraw', { as: await createMember({ earning: 1_000 }) })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Withdraw' })

  goOffline()

  const reason = await screen.findByText('Nothing can be sent until you are online again.')
  expect(button.disabled).toBe(true)
  expect(reason.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  goOnline()
  await waitFor(() => expect(button.disabled).toBe(false))
})

test.each([
  ['499.99', 'The minimum withdrawal amount is 500. Please enter a valid amount.'],
  ['1000.01', 'Your balance is not enough to withdraw.'],
  ['', 'Enter an amount.'],
])('an amount of «%s» shows an error at its field and sends nothing', async (amount, description) => {
  const as = await createMember({ earning: 1_000 })

  await fillForm(as, amount || ' ')

  await screen.findByRole('textbox', { name: 'Amount', description })
  expect(await listOwn(as)).toEqual([])
})

test('a member with income below the minimum sees the way to it instead of a form', async () => {
  openPage('/home/withdraw', { as: await createMember({ earning: 499 }) })

  const progress = await screen.findByRole('progressbar', { name: '499 of 500 tk' })
  expect(progress.getAttribute('aria-valuenow')).toBe('99')
  expect(screen.queryByLabelText('Amount')).toBeNull()
  expect(screen.getByRole('link', { name: 'Watch videos' }).getAttribute('href')).toBe('/home/my-task')
  screen.getByText('You can withdraw 500 tk or more. Your income balance is 499 tk.')
})

test('a failed read of the minimum hides the form and can be retried', async () => {
  refuse(withdrawals.limits, 'not_allowed')
  const { user } = openPage('/home/withdraw', { as: await createMember({ earning: 1_000 }) })
  await screen.findByText('You are not allowed to do this.')
  expect(screen.queryByLabelText('Amount')).toBeNull()
  mockResponse(withdrawals.limits, { amount: 600, days: 0 })

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  await screen.findByLabelText('Amount')
  screen.getByText('600 tk')
  screen.getByText('Money arrives on the same day.')
})

test('a failed request shows a popup with the reason over the form, which stays filled', async () => {
  refuse(withdrawals.request, 'unexpected')

  const { user } = await withdraw(await createMember({ earning: 1_000 }), '600')

  const popup = within(await screen.findByRole('alertdialog', { name: 'Failed' }))
  expect(popup.getByRole('alert').textContent).toBe('Withdraw request failed. Something went wrong. Try again later.')
  await user.click(popup.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('600')
})

test('the typed text is restored after a reload, and the form of another request is empty', async () => {
  const as = await createMember({ earning: 2_000 })
  const before = openPage('/home/withdraw', { as })
  await before.user.click(await screen.findByRole('radio', { name: /Rocket/ }))
  await before.user.type(screen.getByLabelText('Account number'), '01712345678')
  before.close()

  const { user, submit } = openPage('/home/withdraw', { as })
  await submit('Withdraw', { Amount: '600' })
  await user.click((await findReview()).getByRole('button', { name: 'Withdraw 600 tk' }))

  // The review shows the new balance too.
  await waitFor(async () =>
    expect(await listOwn(as)).toMatchObject([{ account_number: '01712345678', method: 'rocket' }]),
  )
  await user.click(await screen.findByRole('button', { name: 'Request another withdrawal' }))
  expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('')
})

test('the error for the minimum is available in Bengali', async () => {
  localStorage.setItem('locale', 'bn')
  const { submit } = openPage('/home/withdraw', { as: await createMember({ earning: 1_000 }) })

  await submit('উত্তোলন করুন', { 'অ্যাকাউন্ট নম্বর': '01712345678', 'টাকার পরিমাণ': '১০০' })

  const description = 'সর্বনিম্ন ৫০০ টাকা উত্তোলন করা যায়। পরিমাণটি ঠিক করে লিখুন।'
  await screen.findByRole('textbox', { name: 'টাকার পরিমাণ', description })
})

test('a request whose response was lost is not called failed, and stored once if it is sent again', async () => {
  const as = await createMember({ earning: 1_500 })
  dropResponse(withdrawals.request)
  const { user } = await withdraw(as, '600')
  await screen.findByText(/may have gone through\. Joma cannot be reached to check it/)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await user.click((await findReview()).getByRole('button', { name: 'Withdraw 600 tk' }))

  expect((await screen.findAllByText('Withdraw request sent successfully.')).length).toBeGreaterThan(0)
  expect(await listOwn(as)).toHaveLength(1)
  expect(await as.getEarning()).toBe(900)
})

test('a request that was stored before an error of the server is shown as sent', async () => {
  const as = await createMember({ earning: 1_500 })
  const failAfter: Parameters<typeof http.post>[1] = async ({ request }) => {
    await app.fetch(request)
    return HttpResponse.json(failureOf(new Refusal('unexpected')), { status: 500 })
  }
  network.use(http.post(`*/api/v1${withdrawals.request.path}`, failAfter))

  await withdraw(as, '600')

  await screen.findByText('900.00')
  expect(screen.queryByText(/Withdraw request failed/)).toBeNull()
  expect((await screen.findAllByText('Withdraw request sent successfully.')).length).toBeGreaterThan(0)
})

const findRow = async (username: string) => {
  const cell = await screen.findByRole('cell', { name: username })
  return within(cell.closest('tr')!)
}

/** A request in the queue, and the dialog about its decision. */
async function ask(verb: 'Accept' | 'Deny') {
  const member = await createRequest()
  const { user } = openPage('/home/withdraw-request', { as: await sharedAdmin() })
  await user.click((await findRow(member.username)).getByRole('button', { name: verb }))
  return { user, member, dialog: within(await screen.findByRole('dialog', { name: 'Are you sure?' })) }
}

async function createRequest() {
  const member = await createMember({ earning: 600 })
  const request = { account_number: '01712345678', method: 'rocket' as const, amount: 600 }
  await call(withdrawals.request, request, { as: member })
  return member
}

test('accepting a request removes its row, and the member sees it completed', async () => {
  const { user, member, dialog } = await ask('Accept')
  await user.type(dialog.getByLabelText('Transaction id of the payout (optional)'), '9gh4k2lm7p')
  await user.click(dialog.getByRole('button', { name: 'Mark paid' }))

  await waitFor(() => expect(screen.queryByRole('cell', { name: member.username })).toBeNull())
  expect(await listOwn(member)).toMatchObject([{ status: 'approved', payout_id: '9GH4K2LM7P' }])
})

test('a request of a blocked member is marked, and accepted only with a reason', async () => {
  const member = await createRequest()
  await callAsAdmin(users.block, { username: member.username, status: 'block' })
  const { user } = openPage('/home/withdraw-request', { as: await sharedAdmin() })
  const row = await findRow(member.username)
  row.getByRole('button', { description: /^The member is blocked/ })
  await user.click(row.getByRole('button', { name: 'Accept' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))

  await user.click(dialog.getByRole('button', { name: 'Pay anyway' }))
  const label = 'Why pay a blocked or deleted member?'
  await dialog.findByRole('textbox', { name: label, description: /This field is required\./ })
  await user.type(dialog.getByLabelText(label), 'The shop confirmed it.')
  await user.click(dialog.getByRole('button', { name: 'Pay anyway' }))

  await waitFor(() => expect(screen.queryByRole('cell', { name: member.username })).toBeNull())
  const { items } = (await callAsAdmin(withdrawals.list, { username: member.username })).data
  expect(items).toMatchObject([{ status: 'approved', pay_anyway: 'The shop confirmed it.' }])
})

test('a member who is blocked while the question is open is paid only with a reason', async () => {
  const { user, member, dialog } = await ask('Accept')
  await callAsAdmin(users.block, { username: member.username, status: 'block' })

  await user.click(dialog.getByRole('button', { name: 'Mark paid' }))

  await dialog.findByText('This member is blocked or deleted. Give a reason to pay anyway.')
  dialog.getByLabelText('Why pay a blocked or deleted member?')
})

test('the flags of a request are shown in words', async () => {
  const member = await createRequest()
  openPage('/home/withdraw-request', { as: await sharedAdmin() })

  const row = await findRow(member.username)

  const flags = row.getByRole('button', { description: /Never topped up/ })
  const sentences = document.getElementById(flags.getAttribute('aria-describedby')!)?.textContent
  for (const label of ['All earnings of one day', 'Account younger than 3 days']) expect(sentences).toContain(label)
  expect(sentences).toMatch(/\b\d+ members use this number/)
})

test('denying a request needs a reason and returns the money', async () => {
  const { user, member, dialog } = await ask('Deny')

  await user.click(dialog.getByRole('button', { name: 'Deny' }))
  await dialog.findByRole('textbox', { name: 'Reason', description: /This field is required\./ })
  await user.type(dialog.getByLabelText('Reason'), 'This number is not yours.')
  await user.click(dialog.getByRole('button', { name: 'Deny' }))

  await waitFor(() => expect(screen.queryByRole('cell', { name: member.username })).toBeNull())
  expect(await listOwn(member)).toMatchObject([{ status: 'denied', reason: 'This number is not yours.' }])
  expect(await member.getEarning()).toBe(600)
})

test('the keys D, 2 and Enter deny with a ready reason', async () => {
  const member = await createRequest()
  const { user } = openPage(`/home/withdraw-request?search=${member.username}`, { as: await sharedAdmin() })
  await findRow(member.username)

  await user.keyboard('jd')
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: /Number cannot receive/ })),
  )
  await user.keyboard('2')
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Deny' })))
  await user.keyboard('{Enter}')

  await waitFor(async () =>
    expect(await listOwn(member)).toMatchObject([{ status: 'denied', reason: 'not_own_number' }]),
  )
})

test('a second press of a ready reason returns to own words', async () => {
  const { user, member, dialog } = await ask('Deny')
  const ready = dialog.getByRole('button', { name: /Not reached/ })

  await user.click(ready)
  dialog.getByText(/^The member reads, in the own language: We could not reach you/)
  expect(dialog.queryByLabelText('Reason')).toBeNull()
  await user.click(ready)
  await user.type(dialog.getByLabelText('Reason'), 'Come to the shop.')
  await user.click(dialog.getByRole('button', { name: 'Deny' }))

  await waitFor(async () =>
    expect(await listOwn(member)).toMatchObject([{ status: 'denied', reason: 'Come to the shop.' }]),
  )
})

test('the number and the amount of a request are copied by a press', async () => {
  const member = await createRequest()
  const { user } = openPage('/home/withdraw-request', { as: await sharedAdmin() })
  const row = await findRow(member.username)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()

  await user.click(row.getByRole('button', { name: /copy number/ }))
  expect(write).toHaveBeenLastCalledWith('01712345678')
  await row.findByText('Copied')
  await user.click(row.getByRole('button', { name: /copy amount/ }))
  expect(write).toHaveBeenLastCalledWith('600')
})

/** Opens the queue, and creates a Rocket batch in the dialog. */
async function createBatch() {
  await payOpenBatches()
  const members = [await createRequest(), await createRequest()]
  const page = openPage('/home/withdraw-request', { as: await sharedAdmin() })
  await page.user.click(await screen.findByRole('button', { name: 'Payout batches' }))
  const list = within(await screen.findByRole('dialog', { name: 'Payout batches' }))
  await page.user.click(list.getByRole('radio', { name: /Rocket/ }))
  await page.user.click(list.getByRole('button', { name: 'Create batch' }))
  return { ...page, members, sheet: await findSheet() }
}

const findSheet = async () => within(await screen.findByRole('dialog', { name: 'Payout batch' }))

/** So that a new batch has only the requests of its test. */
async function payOpenBatches() {
  await call(payouts.create, { method: 'rocket' }, { as: await sharedAdmin() })
  const { items } = (await callAsAdmin(payouts.list, { status: 'open' })).data
  for (const { _id } of items) await callAsAdmin(payouts.pay, { batch: _id, payAnyway: 'An earlier test.' })
}

test('a new batch shows its requests, and its sheet exports exactly them', async () => {
  const exported = recordExports()
  const { user, members, sheet } = await createBatch()

  const rows = await sheet.findAllByRole('listitem')
  for (const { username } of members) sheet.getByText(username)
  expect(rows.filter((row) => row.textContent?.includes('Mark paid'))).toHaveLength(2)
  await user.click(sheet.getByRole('button', { name: 'Export CSV' }))

  const { items } = (await callAsAdmin(payouts.list, { status: 'open' })).data
  await waitFor(() => expect(exported).toEqual([{ table: 'payouts', filters: { batch: items[0]!._id } }]))
})

test('a batch is marked paid whole after a question with count and sum', async () => {
  const { user, members, sheet } = await createBatch()

  await user.click(await sheet.findByRole('button', { name: 'Mark all paid' }))
  const question = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  question.getByText('1,200.00 tk')
  await user.click(question.getByRole('button', { name: 'Mark paid 2' }))

  const paid = await findSheet()
  await paid.findByText(/Paid by/)
  expect(paid.queryByRole('button', { name: 'Mark all paid' })).toBeNull()
  for (const member of members) expect(await listOwn(member)).toMatchObject([{ status: 'approved' }])
})

test('a request of a batch is marked paid alone, with the transaction id of its payout', async () => {
  const { user, members, sheet } = await createBatch()
  const [first, second] = members as [Account, Account]

  await user.click(await sheet.findByRole('button', { name: `Mark paid: ${first.username}, 01712345678` }))
  const question = within(await screen.findByRole('dialog', { name: 'Are you sure?' }))
  question.getByText(first.username)
  await user.type(question.getByLabelText('Transaction id of the payout (optional)'), '4821907735')
  await user.click(question.getByRole('button', { name: 'Mark paid 1' }))

  await (await findSheet()).findByText('4821907735')
  expect(await listOwn(first)).toMatchObject([{ status: 'approved', payout_id: '4821907735' }])
  expect(await listOwn(second)).toMatchObject([{ status: 'pending' }])
})

test('a cancelled batch returns its requests to the queue', async () => {
  const { user, members, sheet } = await createBatch()

  await user.click(await sheet.findByRole('button', { name: 'Cancel batch' }))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText('1,200.00 tk')
  await user.click(question.getByRole('button', { name: 'Cancel batch' }))

  await (await findSheet()).findByText(/Cancelled by/)
  for (const member of members) expect(await listOwn(member)).toMatchObject([{ status: 'pending' }])
})

test('requests of a batch cannot be selected or decided in the queue, which opens the batch instead', async () => {
  const { user, members, sheet } = await createBatch()
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  const [{ username }] = members as [Account]
  const row = await findRow(username)
  const batch = await row.findByRole('button', { name: 'In a payout batch' })

  expect(row.queryByRole('checkbox')).toBeNull()
  expect(row.queryByRole('button', { name: 'Accept' })).toBeNull()
  await user.click(batch)

  await (await findSheet()).findByText(username)
})

test('another administrator’s batch is in the list, and the queue shows it at once', async () => {
  await payOpenBatches()
  const member = await createRequest()
  const other = await createAdmin()
  const { user } = openPage('/home/withdraw-request', { as: await sharedAdmin() })
  await (await findRow(member.username)).findByRole('button', { name: 'Accept' })

  await call(payouts.create, { method: 'rocket' }, { as: other })

  await (await findRow(member.username)).findByRole('button', { name: 'In a payout batch' })
  await user.click(screen.getByRole('button', { name: 'Payout batches' }))
  const list = within(await screen.findByRole('dialog', { name: 'Payout batches' }))
  await user.click(await list.findByRole('button', { name: `Open the batch of ${other.username}, Rocket` }))
  await (await findSheet()).findByText(member.username)
})

test('a method without waiting requests creates no batch', async () => {
  await payOpenBatches()
  const { user } = openPage('/home/withdraw-request', { as: await sharedAdmin() })
  await user.click(await screen.findByRole('button', { name: 'Payout batches' }))
  const list = within(await screen.findByRole('dialog', { name: 'Payout batches' }))

  await user.click(list.getByRole('radio', { name: /Rocket/ }))
  await user.click(list.getByRole('button', { name: 'Create batch' }))

  await list.findByText('No request of this method waits for a payout.')
  list.getByText('No batch is open.')
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
  dialog.getByText('1,200.00 tk')

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

test('the numbers of the last withdrawals are offered, can be removed, and are switched off on a shared phone', async () => {
  const as = await createMember({ earning: 2_000 })
  const request = (account_number: string) =>
    call(withdrawals.request, { account_number, amount: 500, method: 'bkash' }, { as })
  await request('01812345678')
  const denied = await request('01912345678')
  await callAsAdmin(withdrawals.decide, { id: denied.data._id, status: 'denied', reason: 'not_own_number' })
  const { user } = openPage('/home/withdraw', { as })
  const group = within(await screen.findByRole('group', { name: 'Numbers of the last withdrawals' }))
  expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['01812 345 678', ''])

  await user.click(group.getByRole('button', { name: '01812 345 678' }))
  expect(screen.getByLabelText<HTMLInputElement>('Account number').value).toBe('01812345678')
  await user.click(group.getByRole('button', { name: 'Remove 01812345678' }))
  expect(screen.queryByRole('group', { name: 'Numbers of the last withdrawals' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Suggest earlier ones on this phone' }))
  expect(localStorage.getItem('recent-numbers')).toBe('off')
})

test('in a shop that is not open, nobody is sent to watch videos', async () => {
  const as = await createMember()
  mockResponse(ownUser, { ...(await call(ownUser, {}, { as })).data, shop: 'not_open' })
  openPage('/home/withdraw', { as })

  await screen.findByText("Not open yet. We'll notify you.")
  expect(screen.queryByRole('link', { name: 'Watch videos' })).toBeNull()
})
