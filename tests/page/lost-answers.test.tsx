import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { accounts } from '#contract/accounts.ts'
import { factors } from '#contract/factors.ts'
import { plans } from '#contract/plans.ts'
import { recoveries } from '#contract/recoveries.ts'
import { tillPhones } from '#contract/tills/phones.ts'
import { withdrawals } from '#contract/withdrawals.ts'
import { dropResponse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { addTotp, totpCode } from '../support/server/factors.ts'
import { type Account, createAdmin, createMember, createPlan, sharedAdmin } from '../support/server/members.ts'

type Page = ReturnType<typeof openPage>
const press = async ({ user }: Page, name: string) => user.click(await screen.findByRole('button', { name }))
const openSecurity = (as: Account) => openPage('/home/security', { as })
const readSecret = () => screen.getByText('Key').parentElement!.querySelector('b')!.textContent!.replaceAll(' ', '')

/** Confirms an authenticator app, without a response. */
async function confirmUnanswered(as: Account) {
  dropResponse(factors.confirmTotp)
  const page = openSecurity(as)
  await page.user.click(await screen.findByRole('button', { name: 'Add an authenticator app' }))
  await screen.findByRole('img', { name: 'QR code for the authenticator app' })
  const secret = readSecret()
  await page.submit('Confirm', { 'Code of the app': totpCode(secret) })
  await screen.findByText(/Joma cannot be reached/)
  return { ...page, secret }
}

async function createNewCodes({ user }: Pick<Page, 'user'>) {
  await user.click((await screen.findAllByRole('button', { name: 'Create new codes' }))[0]!)
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Create new codes' }))
  return question
}

test('after a reload, a lost answer to Confirm says that the app is in use, and offers new codes', async () => {
  const as = await createMember()
  ;(await confirmUnanswered(as)).close()

  const { user } = openSecurity(as)
  await screen.findByText(/Your authenticator app is in use now/)
  await createNewCodes({ user })

  const shown = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }))
  expect(shown.getAllByRole('listitem').filter((item) => !item.closest('.toast-layer'))).toHaveLength(10)
  await waitFor(() => expect(screen.queryByText(/Your authenticator app is in use now/)).toBeNull())
})

test('a second press on Confirm with the next code says that the app is in use', async () => {
  const as = await createMember()
  const { user, secret, submit } = await confirmUnanswered(as)

  await user.clear(screen.getByLabelText('Code of the app'))
  await submit('Confirm', { 'Code of the app': totpCode(secret, 1) })

  await screen.findByText(/Your authenticator app is in use now/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await call(factors.mine, {}, { as })).data).toMatchObject({ totp: true, recovery_codes: 10 })
})

test('closing the dialog after a lost answer asks what became of it', async () => {
  const { user } = await confirmUnanswered(await createMember())

  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  await screen.findByText(/Your authenticator app is in use now/)
})

test('new recovery codes whose answer was lost are offered again', async () => {
  const as = await createMember()
  await addTotp(as)
  dropResponse(factors.renewCodes)
  const page = openSecurity(as)
  const question = await createNewCodes(page)
  await within(question).findByText(/Joma cannot be reached/)
  page.close()

  openSecurity(as)

  await screen.findByText(/New recovery codes were created, but the connection broke/)
})

test('a pairing whose answer was lost says what to do', async () => {
  const as = await createAdmin()
  dropResponse(tillPhones.pair)
  const page = openPage('/home/till-phones', { as })
  await press(page, 'Link a phone')
  await page.submit('It is installed', { 'Name of the phone': ' of the shop' })
  await screen.findByText(/Joma cannot be reached/)
  page.close()

  await press(openPage('/home/till-phones', { as }), 'Link a phone')

  await screen.findByText(/The phone was added, but its secret was not received/)
})

test('a password link whose answer was lost says what to do', async () => {
  const [as, { username }] = [await createAdmin(), await createMember()]
  await call(recoveries.allow, { username, reason: 'Known by voice.' }, { as })
  dropResponse(recoveries.createLink)
  const { user } = openPage(`/home/user-information/${username}`, { as })
  await user.click(await screen.findByRole('button', { name: 'Create link' }))
  const dialog = await screen.findByRole('alertdialog')
  const confirm = within(dialog).getByRole('button', { name: 'Create link' })
  await user.click(confirm)
  await within(dialog).findByText(/Joma cannot be reached/)

  await user.click(confirm)

  await screen.findByText(/The link was created, but not received/)
})

async function prepareWithdrawal() {
  const as = await createMember({ earning: 2_000 })
  return {
    as,
    endpoint: withdrawals.request,
    path: '/home/withdraw',
    send: async ({ submit, confirm }: Page) => {
      await submit('Withdraw', { 'Account number': '01712345678', Amount: '800' })
      await confirm('Withdraw 800 tk')
    },
    done: () => screen.findAllByText('Withdraw request sent successfully.'),
    check: async () => expect((await call(withdrawals.mine, {}, { as })).data.total).toBe(1),
  }
}

async function prepareGift() {
  const member = await createMember()
  return {
    as: await sharedAdmin(),
    endpoint: accounts.give,
    path: `/home/user-information/${member.username}`,
    send: async ({ submit, confirm }: Page) => {
      await submit('Give balance', { Amount: '250' })
      await confirm('Give balance')
    },
    done: () => screen.findAllByText(accounts.give.message),
    check: async () => expect(await member.getBalance()).toBe(250),
  }
}

async function preparePurchase() {
  const { plan_name } = await createPlan({ price: 1_000 })
  const as = await createMember({ balance: 3_000 })
  return {
    as,
    endpoint: plans.purchase,
    path: '/home/plans',
    send: async (page: Page) => {
      await press(page, `Switch to ${plan_name}`)
      await press(page, 'Buy for myself')
    },
    reopen: (page: Page) => press(page, 'Buy it for a new member'),
    done: () => screen.findByRole('heading', { name: "Hooray! You've successfully purchased!" }),
    check: async () => expect(await as.getBalance()).toBe(2_000),
  }
}

test.each([
  ['withdrawal', prepareWithdrawal],
  ['gift of balance', prepareGift],
  ['purchase', preparePurchase],
])('after a reload, a %s whose answer was lost is shown as done, and is done once', async (_, prepare) => {
  const { as, endpoint, path, send, done, check, ...more } = await prepare()
  dropResponse(endpoint)
  const before = openPage(path, { as })
  await send(before)
  await waitFor(() => expect(screen.getAllByText(/Joma cannot be reached/).length).toBeGreaterThan(0))
  before.close()

  const after = openPage(path, { as })
  if ('reopen' in more) await more.reopen(after)

  await done()
  await check()
})
