import { screen, waitFor } from '@testing-library/dom'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { defaultLimits, limits } from '#contract/limits.ts'
import { payments } from '#contract/payments.ts'
import { refers } from '#contract/refers.ts'
import { transfers } from '#contract/transfers.ts'
import { refuse } from '../support/page/api-responses.ts'
import { waitForStreams, watchStreams } from '../support/page/change-streams.ts'
import { openPage } from '../support/page/open-page.tsx'
import { openSettings } from '../support/page/settings-form.ts'
import { call } from '../support/server/call.ts'
import { setLimits } from '../support/server/limits.ts'
import { callAsAdmin, createMember, sharedAdmin, topUp } from '../support/server/members.ts'

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

const openLimits = () => openSettings('/home/limits', 'Smallest top-up')

test('each limit has its sentence and its default', async () => {
  await openLimits()

  for (const name of ['Smallest top-up', 'Undecided payments', 'Registrations in an hour']) {
    screen.getByRole('textbox', { name, description: /^\S.+\. Default: \d+( tk)?\.$/ })
  }
  expect(screen.getAllByRole('textbox')).toHaveLength(Object.keys(defaultLimits).length)
})

test('changed limits are shown before they are saved', async () => {
  const { retype, save, findChanges, confirm } = await openLimits()
  await retype('Smallest top-up', '১,০০০.৫০')
  await retype('Undecided payments', '২')

  await save()
  expect(await findChanges()).toEqual(['Smallest top-up from 10 tk to 1,000.50 tk', 'Undecided payments from 5 to 2'])
  expect(await readLimits()).toEqual(defaultLimits)
  await confirm('Change')

  await screen.findByText('Limits changed successfully.')
  expect(await readLimits()).toEqual({ ...defaultLimits, least_top_up: 1_000.5, open_payments: 2 })
})

test('what is typed stays when another administrator changes another limit', async () => {
  const streams = watchStreams()
  const { retype } = await openLimits()
  await retype('Smallest transfer', '70')
  await waitForStreams(streams)

  await setLimits({ least_top_up: 60 })

  await waitFor(() => expect(screen.getByLabelText('Smallest top-up')).toHaveProperty('value', '60'))
  expect(screen.getByLabelText('Smallest transfer')).toHaveProperty('value', '70')
})

test('a lower sum for the referral bonus shows how many members have passed it, and what happens to them', async () => {
  const referrer = await createMember()
  await topUp(await createMember({ referrer }), 300)
  const { retype, save } = await openLimits()
  await retype('Top-ups for the referral bonus', '200')

  await save()

  await screen.findByText(
    (_, element) =>
      element?.tagName === 'LI' &&
      /^Not reached yet: [1-9]\d*\. The bonus is paid at their next accepted payment\.$/.test(element.textContent),
  )
})

test('a sum below the referral bonus is refused at its field', async () => {
  await callAsAdmin(refers.set, { amount: 300 })
  const { retype, save, confirm } = await openLimits()
  await retype('Top-ups for the referral bonus', '299')

  await save()
  await confirm('Change')

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
  const { submit } = openPage('/home/payment-sitting', { as })
  await waitFor(() => expect(screen.getAllByText('Send at least 10 tk.')).toHaveLength(2))

  await submit('Send request', { Amount: '9.99', 'Account number': '01712345678', 'Transaction ID': 'ABC123DEF4' })

  await waitFor(() => expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true'))
  expect((await call(payments.mine, {}, { as })).data.items).toEqual([])
})

test('members read the least transfer, and a smaller one is not sent', async () => {
  const as = await createMember({ earning: 100 })
  const { submit } = openPage('/home/transfer-balance', { as })
  await screen.findByText('Transfer at least 1 tk.')

  await submit('Transfer', { Amount: '0.5' })

  await waitFor(() => expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true'))
  expect((await call(transfers.mine, {}, { as })).data.items).toEqual([])
})

test('a payment above the number of undecided ones is refused in the form, and the text stays', async () => {
  refuse(payments.request, 'too_many_payments', { values: { limit: 5 } })
  const { submit } = openPage('/home/payment-sitting', { as: await createMember() })
  await submit('Send request', { Amount: '500', 'Account number': '01712345678', 'Transaction ID': 'ABC123DEF4' })

  await screen.findByText('You have 5 undecided payment requests. Wait until one is decided.')
  expect(screen.getByLabelText<HTMLInputElement>('Transaction ID').value).toBe('ABC123DEF4')
})

test('the refer screen says when the bonus is paid, in both languages', async () => {
  await callAsAdmin(refers.set, { amount: 50 })
  const as = await createMember()
  const { close } = openPage('/home/refer', { as })
  await screen.findByRole('heading', { name: 'Earn 50 tk for each friend' })
  await screen.findByText('We pay it when a friend with your code has added 500 tk or more.')
  close()
  localStorage.setItem('locale', 'bn')
  openPage('/home/refer', { as })

  await screen.findByText(/মোট ৫০০ টাকা বা তার বেশি জমা করলে টাকাটি পাবেন/)
  await callAsAdmin(refers.set, { amount: 0 })
})
