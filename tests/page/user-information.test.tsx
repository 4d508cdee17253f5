import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { payments } from '#contract/payments.ts'
import { queues } from '#contract/queues.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { requestTopUp, withdraw } from '../support/server/member-history.ts'
import { callAsAdmin, createAdmin, createMember, paymentInput, sharedAdmin } from '../support/server/members.ts'

async function open({ username }: { username: string }, search = '') {
  const page = openPage(`/home/user-information/${username}${search}`, { as: await sharedAdmin() })
  await screen.findByRole('heading', { level: 2, name: username })
  return page
}

/** The value of a term in the description list. */
const descriptionOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling!.textContent

async function findConfirmation(verb: string) {
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  return { dialog, button: dialog.getByRole('button', { name: verb }) }
}

const readUser = async (username: string) => (await call(users.get, { username }, { as: await sharedAdmin() })).data

test('an admin sees the profile, the balances and the referrer of a member, and Back opens the members', async () => {
  const referrer = await createMember()
  const member = await createMember({ balance: 1_500.5, earning: 900, referrer })
  await call(withdrawals.request, { account_number: '01712345678', method: 'bkash', amount: 500 }, { as: member })

  await open(member)

  expect(['Balance', 'Earning', 'On hold', 'Plan'].map(descriptionOf)).toEqual([
    '1,500.50 BDT',
    '400.00 BDT',
    '500.00 BDT',
    'Free',
  ])
  expect(['Email', 'Mobile number', 'Gender', 'Country', 'Role'].map(descriptionOf)).toEqual([
    `${member.username}@example.com`,
    '01712 345 678',
    'Female',
    'Bangladesh',
    'customer',
  ])
  expect(descriptionOf('Refer code')).toBe((await member.me()).refer_code)
  const link = screen.getByRole('link', { name: referrer.username })
  expect(link.getAttribute('href')).toBe(`/home/user-information/${referrer.username}`)
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/home/manage-users')
})

test('the tab Referred lists the members that a member referred', async () => {
  const referrer = await createMember()
  const referred = await createMember({ referrer })
  const { user, hrefNow } = await open(referrer)
  expect(descriptionOf('Referred')).toBe('1')

  await user.click(screen.getByRole('tab', { name: 'Referred' }))

  await screen.findByRole('cell', { name: referred.username })
  expect(hrefNow()).toBe(`/home/user-information/${referrer.username}?tab=referred`)
})

test('the statement shows the cause, the amount and the balance after each entry', async () => {
  const [from, to] = [await createMember({ balance: 1_000 }), await createMember()]
  await callAsAdmin(accounts.give, { username: from.username, amount: 50.5 })
  await call(transfers.toWallet, { username: to.username, amount: 300 }, { as: from })

  await open(from, '?tab=statement')

  const table = within(await screen.findByRole('table', { name: `Statement of ${from.username}` }))
  const cells = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  const [, ...lines] = cells.map(([what, amount, , , balance]) => [what, amount, balance])
  expect(lines).toEqual([
    [`Sent to ${to.username}`, '−300.00 BDT', '750.50 BDT'],
    ['Balance given by an admin', '+50.50 BDT', '1,050.50 BDT'],
    ['Payment accepted', '+1,000.00 BDT', '1,000.00 BDT'],
  ])
})

test('the tab Requests lists only the requests of this member', async () => {
  const member = await createMember({ earning: 600 })
  const [own, others] = [paymentInput(700), paymentInput(800)]
  await call(payments.request, own, { as: member })
  await call(payments.request, others, { as: await createMember() })
  await call(withdrawals.request, { account_number: '01812345678', method: 'nagod', amount: 550 }, { as: member })
  await call(supports.create, { message: 'Where is my money?' }, { as: member })

  const { user } = await open(member, '?tab=requests')

  await screen.findByRole('cell', { name: own.transaction_id.toUpperCase() })
  expect(screen.queryByRole('cell', { name: others.transaction_id.toUpperCase() })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Withdrawals' }))
  await screen.findByRole('cell', { name: '550.00 BDT' })
  await user.click(screen.getByRole('button', { name: 'Messages' }))
  await screen.findByText('Where is my money?')
})

test('the tab Audit lists the actions of admins on this account', async () => {
  const member = await createMember()
  await callAsAdmin(accounts.give, { username: member.username, amount: 75, note: 'A gift' })

  await open(member, '?tab=audit')

  const table = within(await screen.findByRole('table', { name: `What admins did to ${member.username}` }))
  table.getByRole('cell', { name: 'Gave balance' })
  table.getByText('75.00 tk')
  table.getByText('A gift')
  table.getByRole('cell', { name: (await sharedAdmin()).username })
})

test('giving balance asks for confirmation with the amount and the member', async () => {
  const member = await createMember({ balance: 100 })
  const { user, fill } = await open(member)
  await fill({ Amount: '1,250.50', 'Note (optional)': 'Lost payment' })

  await user.click(screen.getByRole('button', { name: 'Give balance' }))
  const { dialog, button } = await findConfirmation('Give balance')
  dialog.getByText('1,250.50 tk')
  dialog.getByText(member.username)
  expect(await member.getBalance()).toBe(100)
  await user.click(button)

  await screen.findByText('Balance insert successfully')
  await waitFor(() => expect(descriptionOf('Balance')).toBe('1,350.50 BDT'))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('')
  expect(await member.getBalance()).toBe(1_350.5)
})

test.each([
  ['', 'Enter an amount.'],
  ['0', 'Enter an amount above 0.'],
  ['1.234', 'For thousands leave out the dot. Enter at most two decimals.'],
  ['1.2345', 'Enter at most two decimals.'],
])('an amount of «%s» shows an error at its field without confirmation', async (typed, message) => {
  const { user } = await open(await createMember())
  if (typed) await user.type(screen.getByLabelText('Amount'), typed)

  await user.click(screen.getByRole('button', { name: 'Give balance' }))

  await screen.findByRole('textbox', { name: 'Amount', description: message })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a member can be blocked and unblocked, and the screen shows the status', async () => {
  const member = await createMember()
  const { user } = await open(member)

  await user.click(screen.getByRole('button', { name: 'Block' }))
  const block = await findConfirmation('Block')
  block.dialog.getByText(member.username)
  await user.click(block.button)
  await screen.findByText('This account is blocked. It cannot be used to sign in.')
  expect((await readUser(member.username)).status).toBe('block')

  await user.click(await screen.findByRole('button', { name: 'Unblock' }))
  await user.click((await findConfirmation('Unblock')).button)
  await screen.findByRole('button', { name: 'Block' })
  screen.getByText('Active')
  expect((await readUser(member.username)).status).toBe('on-progress')
})

async function blockWithRequests() {
  const member = await createMember({ earning: 1_000 })
  await withdraw(member, 500)
  await requestTopUp(member)
  const page = await open(member)
  await page.user.click(screen.getByRole('button', { name: 'Block' }))
  return { ...page, member, dialog: within(await screen.findByRole('dialog', { name: 'Are you sure?' })) }
}

test('a block of a member with waiting requests leaves them unless the admin denies them', async () => {
  const { user, member, dialog } = await blockWithRequests()

  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Leave them in the queues' }).checked).toBe(true)
  await user.click(dialog.getByRole('button', { name: 'Block' }))

  await screen.findByText('This account is blocked. It cannot be used to sign in.')
  const { data } = await callAsAdmin(queues.ofMember, { username: member.username })
  expect(data).toEqual({ payments: 1, withdrawals: 1, in_batch: 0 })
})

test('a block can deny all waiting requests, with a reason', async () => {
  const { user, member, dialog } = await blockWithRequests()

  await user.click(dialog.getByRole('radio', { name: /^Deny all/ }))
  await user.type(dialog.getByLabelText('Reason (optional)'), 'Two accounts.')
  await user.click(dialog.getByRole('button', { name: 'Block' }))

  await screen.findByText('This account is blocked. It cannot be used to sign in.')
  const { data } = await callAsAdmin(withdrawals.list, { username: member.username })
  expect(data.items).toMatchObject([{ status: 'denied', reason: 'Two accounts.' }])
  expect((await readUser(member.username)).hold).toBe(0)
})

test('the withdrawals of a blocked member are marked on the user page', async () => {
  const member = await createMember({ earning: 500 })
  await withdraw(member, 500)
  await callAsAdmin(users.block, { username: member.username, status: 'block' })

  await open(member, '?tab=requests&view=withdrawals')

  await screen.findByRole('button', { description: /^The member is blocked/ })
})

test('a deleted member can only be recovered', async () => {
  const member = await createMember()
  const { user } = await open(member)

  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click((await findConfirmation('Delete')).button)
  await screen.findByText('This account is deleted. It cannot be used to sign in.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Block' })).toBeNull())
  expect(screen.queryByLabelText('Amount')).toBeNull()
  expect((await readUser(member.username)).is_delete).toBe(true)

  await user.click(screen.getByRole('button', { name: 'Recover' }))
  await user.click((await findConfirmation('Recover')).button)
  await screen.findByRole('button', { name: 'Block' })
  expect((await readUser(member.username)).is_delete).toBe(false)
})

test('cancelling the confirmation changes nothing', async () => {
  const member = await createMember()
  const { user } = await open(member)

  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click((await findConfirmation('Cancel')).button)

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await readUser(member.username)).is_delete).toBe(false)
})

test('an admin cannot change their own account, and the screen says why', async () => {
  const as = await createAdmin()

  openPage(`/home/user-information/${as.username.toUpperCase()}`, { as })

  await screen.findByText('This is your own account. Only another admin can block or delete it.')
  for (const name of ['Block', 'Delete', 'Give balance']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('an admin account has no balance and no statement, and Back opens the admins', async () => {
  const other = await createAdmin()
  await open(other)

  expect(screen.queryByRole('button', { name: 'Give balance' })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Statement' })).toBeNull()
  screen.getByRole('button', { name: 'Block' })
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/home/manage-admin')
})

test('an unknown username shows that the user was not found', async () => {
  openPage('/home/user-information/unknown_user', { as: await sharedAdmin() })

  await screen.findByRole('heading', { name: 'User not found.' })
})
