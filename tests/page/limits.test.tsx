import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { defaultLimits, limits } from '#contract/limits.ts'
import { payments } from '#contract/payments.ts'
import { refers } from '#contract/refers.ts'
import { transfers } from '#contract/transfers.ts'
import { refuse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { setLimits } from '../support/server/limits.ts'
import { callAsAdmin, createMember, sharedAdmin } from '../support/server/members.ts'

/** Without an account to send money to, there is no form. */
beforeAll(async () => {
  await call(
    banks.add,
    { bank_name: `bKash ${crypto.randomUUID()}`, account_number: '01812345678' },
    { as: await sharedAdmin() },
  )
})

beforeEach(() => setLimits())
afterEach(() => setLimits())

const readLimits = async () => (await callAsAdmin(limits.get, {})).data

async function openLimits() {
  const page = openPage('/home/limits', { as: await sharedAdmin() })
  await screen.findByLabelText('Least top-up')
  const retype = async (label: string, text: string) => {
    await page.user.clear(screen.getByLabelText(label))
    await page.user.type(screen.getByLabelText(label), text)
  }
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save' }))
  return { ...page, retype, save }
}

test('each limit has its sentence and its default', async () => {
  await openLimits()

  for (const name of ['Least top-up', 'Undecided payments', 'Registrations in an hour']) {
    screen.getByRole('textbox', { name, description: /^\S.+\. Default: \d+( tk)?\.$/ })
  }
  expect(screen.getAllByRole('textbox')).toHaveLength(Object.keys(defaultLimits).length)
})

test('changed limits are shown before they are saved', async () => {
  const { user, retype, save } = await openLimits()
  await retype('Least top-up', '১,০০০.৫০')
  await retype('Undecided payments', '২')

  await save()
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  expect(
    within(question)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Least top-up from 10 tk to 1,000.50 tk', 'Undecided payments from 5 to 2'])
  expect(await readLimits()).toEqual(defaultLimits)
  await user.click(within(question).getByRole('button', { name: 'Change' }))

  await screen.findByText('Limits changed successfully.')
  expect(await readLimits()).toEqual({ ...defaultLimits, least_top_up: 1_000.5, open_payments: 2 })
})

test.each([
  ['Least top-up', '0', 'Enter an amount above 0.'],
  ['Least transfer', 'much', 'Enter an amount.'],
  ['Undecided payments', '1.5', 'Enter a whole number.'],
  ['Unsolved messages', '0', 'Enter 1 or more.'],
  ['Transfers in an hour', '10001', 'Enter at most 10,000.'],
  ['Least top-up', '10', 'Nothing is changed. All limits are so already.'],
])('a limit %s of «%s» shows an error at its field', async (name, typed, message) => {
  const { retype, save } = await openLimits()
  await retype(name, typed)

  await save()

  await screen.findByRole('textbox', { name, description: new RegExp(`${message}$`) })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(await readLimits()).toEqual(defaultLimits)
})

test('a sum below the referral bonus is refused at its field', async () => {
  await callAsAdmin(refers.set, { amount: 300 })
  const { user, retype, save } = await openLimits()
  await retype('Top-ups for the referral bonus', '299')

  await save()
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Change' }))

  await waitFor(() =>
    screen.getByRole('textbox', {
      name: /referral bonus/,
      description: /Enter at least the referral bonus of 300 tk\.$/,
    }),
  )
  await callAsAdmin(refers.set, { amount: 0 })
})

test.each(['/home/withdraw-info', '/home/refer-balance'])('%s links to the limits', async (path) => {
  openPage(path, { as: await sharedAdmin() })

  const links = await screen.findAllByRole('link', { name: 'Limits' })
  expect(links.map((link) => link.getAttribute('href'))).toContain('/home/limits')
})

test('members read the least top-up before they send money, and a smaller one is not sent', async () => {
  const as = await createMember()
  const { user } = openPage('/home/payment-sitting', { as })
  expect(await screen.findAllByText('Send at least 10 tk.')).toHaveLength(2)

  await user.type(screen.getByLabelText('Amount'), '9.99')
  await user.type(screen.getByLabelText('Account number'), '01712345678')
  await user.type(screen.getByLabelText('Transaction ID'), 'ABC123DEF4')
  await user.click(screen.getByRole('button', { name: 'Send request' }))

  await waitFor(() => expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true'))
  expect((await call(payments.mine, {}, { as })).data.items).toEqual([])
})

test('members read the least transfer, and a smaller one is not sent', async () => {
  const as = await createMember({ earning: 100 })
  const { user } = openPage('/home/transfer-balance', { as })
  await screen.findByText('Transfer at least 1 tk.')

  await user.type(screen.getByLabelText('Amount'), '0.5')
  await user.click(screen.getByRole('button', { name: 'Transfer' }))

  await waitFor(() => expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true'))
  expect((await call(transfers.mine, {}, { as })).data.items).toEqual([])
})

test('a payment above the number of undecided ones is refused in the form, and the text stays', async () => {
  refuse(payments.request, 'too_many_payments', { values: { limit: 5 } })
  const { user } = openPage('/home/payment-sitting', { as: await createMember() })
  await user.type(await screen.findByLabelText('Amount'), '500')
  await user.type(screen.getByLabelText('Account number'), '01712345678')
  await user.type(screen.getByLabelText('Transaction ID'), 'ABC123DEF4')
  await user.click(screen.getByRole('button', { name: 'Send request' }))

  await screen.findByText('You have 5 undecided payment requests. Wait until one is decided.')
  expect(screen.getByLabelText<HTMLInputElement>('Transaction ID').value).toBe('ABC123DEF4')
})

test('the refer screen says when the bonus is paid, in both languages', async () => {
  await callAsAdmin(refers.set, { amount: 50 })
  const as = await createMember()
  const { close } = openPage('/home/refer', { as })
  await screen.findByRole('heading', { name: 'Earn 50 tk for each friend' })
  screen.getByText('We pay it when a friend with your code has added 500 tk or more.')
  close()
  localStorage.setItem('locale', 'bn')
  openPage('/home/refer', { as })

  await screen.findByText(/মোট ৫০০ টাকা বা তার বেশি জমা করলে টাকাটি পাবেন/)
  await callAsAdmin(refers.set, { amount: 0 })
})
