import { readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, password } from '../support/server/members.ts'

const own = async (as: Account) => (await call(payments.mine, {}, { as })).data.items

const yesterday = dayInDhaka(new Date(Date.now() - 24 * 60 * 60 * 1_000))
const sms = `Send Money Tk 1,500.00 to 01812345678 successful. Fee Tk 5.00. Balance Tk 99.00. TrxID 9GH7K2LM4P at ${yesterday.split('-').reverse().join('/')} 21:12`

const form = () => ({
  amount: screen.getByLabelText<HTMLInputElement>('Amount').value,
  account: screen.getByLabelText<HTMLInputElement>('Account number').value,
  transactionId: screen.getByLabelText<HTMLInputElement>('Transaction ID').value,
  date: screen.getByLabelText<HTMLInputElement>('Date').value,
  isOf: screen.getByRole<HTMLInputElement>('radio', { checked: true }).value,
})

const filled = { amount: '1,500.00', transactionId: '9GH7K2LM4P', date: yesterday, isOf: 'bkash' }

test('a confirmation SMS that is pasted fills the form, says what it filled, and leads to what is left', async () => {
  const as = await createMember()
  const { user } = openPage('/home/payment-sitting', { as })
  await user.click(await screen.findByRole('radio', { name: /Rocket/ }))

  await user.click(screen.getByLabelText('Paste the confirmation SMS'))
  await user.paste(sms)

  await screen.findByText('Filled in: Payment method, Amount, Transaction ID, Date. Still to fill: Account number.')
  expect(form()).toEqual({ ...filled, account: '' })
  expect(document.activeElement).toBe(screen.getByLabelText('Account number'))

  await user.keyboard('01712345678')
  await screen.findByText(/Check everything before you send\./)
  await user.click(screen.getByRole('button', { name: 'Send request' }))

  await screen.findByText('9GH7K2LM4P')
  expect(await own(as)).toMatchObject([{ amount: 1_500, payment_method: 'bkash', date: yesterday }])
})

test('what was typed where the SMS says nothing stays, and typing the SMS works too', async () => {
  const { user } = openPage('/home/payment-sitting', { as: await createMember() })
  await user.type(await screen.findByLabelText('Account number'), '01712345678')
  const short = 'Send Money Tk 20. TrxID 9GH7K2LM4P'

  await user.type(screen.getByLabelText('Paste the confirmation SMS'), short)

  await screen.findByText(/^Filled in: Payment method, Amount, Transaction ID\./)
  expect(form()).toMatchObject({ account: '01712345678', amount: '20', transactionId: '9GH7K2LM4P' })
  expect(document.activeElement).toBe(screen.getByLabelText('Paste the confirmation SMS'))
})

test('a text that is no confirmation SMS says so and changes nothing', async () => {
  const { user } = openPage('/home/payment-sitting', { as: await createMember() })
  await user.type(await screen.findByLabelText('Amount'), '77')

  await user.click(screen.getByLabelText('Paste the confirmation SMS'))
  await user.paste('Are we meeting at five? Bring Tk 500.')

  await screen.findByText(/^This does not look like one confirmation SMS/)
  expect(form()).toMatchObject({ amount: '77', transactionId: '' })
})

test('an SMS about money that came in is pointed out', async () => {
  const { user } = openPage('/home/payment-sitting', { as: await createMember() })

  await user.click(await screen.findByLabelText('Paste the confirmation SMS'))
  await user.paste('You have received Tk 50.00 from 01711223344. Balance Tk 99.00. TrxID 9GH7K2LM4P')

  await screen.findByText(/^This SMS tells of money that came in\. Check that it is the right one\./)
  expect(form()).toMatchObject({ account: '01711223344', amount: '50.00' })
})

test('what an SMS has filled is still there after a reload, and gone once it was sent', async () => {
  const as = await createMember()
  const before = openPage('/home/payment-sitting', { as })
  await before.user.click(await screen.findByLabelText('Paste the confirmation SMS'))
  await before.user.paste(sms)
  await before.user.type(screen.getByLabelText('Account number'), '01712345678')
  before.close()

  const { user } = openPage('/home/payment-sitting', { as })
  await screen.findByLabelText('Amount')
  expect(form()).toEqual({ ...filled, account: '01712345678' })
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByText('9GH7K2LM4P')

  expect(form()).toEqual({ amount: '', account: '', transactionId: '', date: dayInDhaka(), isOf: 'bkash' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send request' }))
})

test('an SMS that another app shares fills the form once, and leaves the address', async () => {
  const page = openPage(`/home/payment-sitting?${new URLSearchParams({ text: sms })}`, { as: await createMember() })

  await screen.findByText(/^Filled in: Payment method, Amount, Transaction ID, Date\./)

  expect(form()).toMatchObject(filled)
  await waitFor(() => expect(page.addressNow()).toBe('/home/payment-sitting'))
  await screen.findByText(/^Filled in:/)
})

test('an SMS that is shared before signing in is there afterwards, a long one in Bengali too', async () => {
  const { username } = await createMember()
  const text = `সেন্ড মানি ৳১,৫০০.০০ সফল। ${'আপনাকে ধন্যবাদ। '.repeat(20)} TrxID 9GH7K2LM4P`
  const page = openPage(`/home/payment-sitting?${new URLSearchParams({ text })}`)
  await page.user.type(await screen.findByLabelText('Username'), username)
  await page.user.type(screen.getByLabelText('Password'), password)

  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))

  await screen.findByText(/^Filled in:/)
  expect(form()).toMatchObject({ amount: '1,500.00', transactionId: '9GH7K2LM4P' })
})

test('what one SMS has filled does not stay beside what the next one tells', async () => {
  const { user } = openPage('/home/payment-sitting', { as: await createMember() })
  const box = await screen.findByLabelText('Paste the confirmation SMS')
  await user.click(box)
  await user.paste(sms)
  await screen.findByText(/^Filled in:/)

  await user.clear(box)
  await user.click(box)
  await user.paste('Money sent successfully. TxnID: 7AX21QLM')

  await screen.findByText('Filled in: Payment method, Transaction ID. Still to fill: Amount, Account number.')
  expect(form()).toMatchObject({ amount: '', transactionId: '7AX21QLM', isOf: 'nagod' })
})

test('what other apps share comes in the parameter that the screen reads', () => {
  const { share_target } = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))

  expect(share_target).toMatchObject({ action: '/home/payment-sitting', method: 'GET', params: { text: 'text' } })
})
