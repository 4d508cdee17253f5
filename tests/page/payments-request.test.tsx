import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { banks } from '#contract/banks.ts'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { formatDay } from '#src/ui/date-time.tsx'
import { mockResponse, refuse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, paymentInput, sharedAdmin } from '../support/server/members.ts'

/** Without an account to send money to, there is no form. */
beforeAll(async () => {
  await call(
    banks.add,
    { bank_name: `bKash ${crypto.randomUUID()}`, account_number: '01812345678' },
    { as: await sharedAdmin() },
  )
})

async function sendPayment(
  as: Account,
  { amount = '500', transactionId = 'ABC123DEF4', accountNumber = '01712345678' } = {},
) {
  const page = openPage('/home/payment-sitting', { as })
  const { user } = page
  await user.click(await screen.findByRole('radio', { name: /Nagad/ }))
  if (amount) await user.type(screen.getByLabelText('Amount'), amount)
  await user.type(screen.getByLabelText('Account number'), accountNumber)
  if (transactionId) await user.type(screen.getByLabelText('Transaction ID'), transactionId)
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  return page
}

const listOwn = async (as: Account) => (await call(payments.mine, {}, { as })).data.items

test('a sent payment shows as pending in the list below', async () => {
  const as = await createMember()

  await sendPayment(as, { amount: '১,২৩৪.৫০', transactionId: 'abc12345' })

  await screen.findByRole('heading', { name: 'Your requests' })
  expect(await screen.findAllByText('ABC12345')).toHaveLength(2)
  expect(await listOwn(as)).toMatchObject([{ amount: 1_234.5, payment_method: 'nagod', state: 'pending' }])
})

test.each([
  ['', 'Enter an amount.'],
  ['five', 'Enter an amount.'],
  ['0', 'Enter an amount above 0.'],
  ['5.001', 'Enter at most two decimals.'],
  ['5.0012', 'Enter at most two decimals.'],
  ['1.000', 'For thousands leave out the dot. Enter at most two decimals.'],
])('an amount of «%s» shows an error at its field and sends nothing', async (amount, description) => {
  const as = await createMember()

  await sendPayment(as, { amount })

  await screen.findByRole('textbox', { name: 'Amount', description: new RegExp(`${description}$`) })
  expect(await listOwn(as)).toEqual([])
})

test.each([
  ['৳ ১০০০', '০১৭১২৩৪৫৬৭৮'],
  ['1000/-', '\u202a+8801712345678\u202c'],
  ['১,০০০', '0088 01712-345678'],
])('the amount «%s» from the number «%s» is a payment of 1000 tk from 01712345678', async (amount, accountNumber) => {
  const as = await createMember()

  await sendPayment(as, { amount, accountNumber, transactionId: '৬৫৭৮৫১৬৩৩৭' })

  await screen.findByRole('heading', { name: 'Your requests' })
  expect(await listOwn(as)).toMatchObject([
    { amount: 1_000, account_number: '01712345678', transaction_id: '6578516337' },
  ])
})

test('a number that lost its 0 is an error at its field, and nothing is sent', async () => {
  const as = await createMember()

  await sendPayment(as, { accountNumber: '1712345678' })

  await screen.findByRole('textbox', { name: 'Account number', description: /Enter the 11 digits/ })
  expect(await listOwn(as)).toEqual([])
})

test('a used transaction id shows an error at its field', async () => {
  const as = await createMember()
  await call(payments.request, { ...paymentInput(5), payment_method: 'nagod', transaction_id: 'USED0001' } as never, {
    as,
  })

  await sendPayment(as, { transactionId: 'used0001' })

  const name = 'Transaction ID'
  await waitFor(() => {
    const field = screen.getByRole('textbox', { name })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    screen.getByText('This transaction id was already used.')
  })
})

test('a refused payment shows a popup with the reason over the form, which stays filled', async () => {
  refuse(payments.request, 'account_blocked')

  const { user } = await sendPayment(await createMember())

  const popup = within(await screen.findByRole('alertdialog', { name: 'Transaction Failed' }))
  popup.getByText(/This account is blocked/)
  await user.click(popup.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Transaction ID').value).toBe('ABC123DEF4')
})

test('a payment that the server fails to process is queued on the phone', async () => {
  refuse(payments.request, 'unexpected')

  await sendPayment(await createMember())

  // The phone is online, so it must not say that it waits for that.
  await screen.findByText('Saved on this device. It could not be sent yet. Joma keeps trying.')
})

test('the payment form is available in Bengali', async () => {
  localStorage.setItem('locale', 'bn')
  const { user } = openPage('/home/payment-sitting', { as: await createMember() })

  await screen.findByRole('heading', { name: 'টাকা যোগ করুন' })
  await screen.findByText('৩০ মিনিটের মধ্যে টাকা জমা হয়।')
  await user.click(screen.getByRole('button', { name: 'অনুরোধ পাঠান' }))

  await screen.findByRole('textbox', { name: 'টাকার পরিমাণ', description: /টাকার পরিমাণ লিখুন।$/ })
})

test('a sent payment replaces the form by what happens next, and another can be sent', async () => {
  const as = await createMember()
  const { user, pathNow, submit } = await sendPayment(as, { amount: '1500' })

  const card = within((await screen.findByRole('heading', { name: 'Being checked' })).closest('section')!)
  card.getByText('Money is added within 30 minutes.')
  card.getByText('1,500.00')
  expect(screen.queryByRole('button', { name: 'Send request' })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Send another request' }))
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('')

  await submit('Send request', { Amount: '60', 'Account number': '01712345678', 'Transaction ID': 'SECOND0001' })
  await user.click(await screen.findByRole('link', { name: 'See the request' }))

  const [second] = await listOwn(as)
  await waitFor(() => expect(pathNow()).toBe(`/home/transactions/payment/${second!._id}`))
})

test('the day is today, yesterday or another one', async () => {
  const as = await createMember()
  const { user } = openPage('/home/payment-sitting', { as })
  const chips = within(await screen.findByRole('group', { name: 'Date' }))
  chips.getByRole('button', { name: 'Today', pressed: true })
  const dayOf = () => document.querySelector<HTMLInputElement>('[name=date]')?.value
  expect(dayOf()).toBe(dayInDhaka())

  await user.click(chips.getByRole('button', { name: 'Yesterday' }))
  const yesterday = dayInDhaka(new Date(Date.now() - 24 * 60 * 60_000))
  expect(dayOf()).toBe(yesterday)
  screen.getByText(formatDay(yesterday))
  await user.click(chips.getByRole('button', { name: 'Another day' }))
  await user.clear(screen.getByLabelText('Choose the day'))
  await user.type(screen.getByLabelText('Choose the day'), '2026-01-02')

  expect(dayOf()).toBe('2026-01-02')
  screen.getByText('2 Jan 2026')
})

test('the error of another day is described by its field and its choice', async () => {
  const { user } = openPage('/home/payment-sitting', { as: await createMember() })
  await user.click(await screen.findByRole('button', { name: 'Another day' }))
  const day = screen.getByLabelText('Choose the day')
  await user.clear(day)

  await user.click(screen.getByRole('button', { name: 'Send request' }))

  await waitFor(() => expect(day).toHaveProperty('ariaInvalid', 'true'))
  const [error] = document.querySelectorAll('.field:has([name=date]) .field-error')
  expect(day.getAttribute('aria-describedby')?.split(' ')).toContain(error?.id)
  expect(screen.getByRole('group', { name: 'Date' }).getAttribute('aria-describedby')).toBe(error?.id)
})

test('a chosen day is restored after a reload', async () => {
  const as = await createMember()
  const before = openPage('/home/payment-sitting', { as })
  await before.user.click(await screen.findByRole('button', { name: 'Yesterday' }))
  before.close()

  openPage('/home/payment-sitting', { as })

  await screen.findByRole('button', { name: 'Yesterday', pressed: true })
})

test('without an account to send money to there is a notice and no form', async () => {
  mockResponse(banks.listValid, [])
  openPage('/home/payment-sitting', { as: await createMember() })

  await screen.findByText(/^There is no account to send money to right now/)

  expect(screen.queryByRole('button', { name: 'Send request' })).toBeNull()
  expect(screen.queryByText('Money is added within 30 minutes.')).toBeNull()
})

test('a begun form stays, because its money may be sent already', async () => {
  const as = await createMember()
  const before = openPage('/home/payment-sitting', { as })
  await before.user.type(await screen.findByLabelText('Amount'), '60')
  before.close()
  mockResponse(banks.listValid, [])

  openPage('/home/payment-sitting', { as })

  await screen.findByText(/^There is no account to send money to right now/)
  screen.getByRole('button', { name: 'Send request' })
})

test.each([
  ['bKash personal', 'Use Send Money, not Payment.'],
  ['Nagad Agent', 'Use Cash Out.'],
  ['Rocket merchant', 'Use Payment, not Send Money.'],
])('the account %s tells how to send money', async (bank_name, hint) => {
  const account = {
    _id: crypto.randomUUID(),
    bank_name,
    account_number: '01812345678',
    status: 'active' as const,
    method: null,
    kind: 'personal' as const,
    is_watched: false,
  }
  mockResponse(banks.listValid, [account])

  openPage('/home/payment-sitting', { as: await createMember() })

  await screen.findByText(hint)
})
