import { readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { banks } from '#contract/banks.ts'
import { dayInDhaka } from '#contract/days.ts'
import { payments } from '#contract/payments.ts'
import { sharedText } from '#contract/shared-text.ts'
import { endSession } from '#src/app/end-session.ts'
import { takeSharedText } from '#src/member/payments/shared-text.ts'
import { fakeCacheStorage } from '../support/page/fake-cache-storage.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, password, sharedAdmin } from '../support/server/members.ts'

afterEach(() => void vi.restoreAllMocks())

/** Without an account to send money to, there is no form. */
beforeAll(async () => {
  await call(
    banks.add,
    { bank_name: `bKash ${crypto.randomUUID()}`, account_number: '01812345678' },
    { as: await sharedAdmin() },
  )
})

const listOwn = async (as: Account) => (await call(payments.mine, {}, { as })).data.items

const yesterday = dayInDhaka(new Date(Date.now() - 24 * 60 * 60 * 1_000))
const sms = `Send Money Tk 1,500.00 to 01812345678 successful. Fee Tk 5.00. Balance Tk 99.00. TrxID 9GH7K2LM4P at ${yesterday.split('-').reverse().join('/')} 21:12`

const formValues = () => ({
  amount: screen.getByLabelText<HTMLInputElement>('Amount').value,
  account: screen.getByLabelText<HTMLInputElement>('Account number').value,
  transactionId: screen.getByLabelText<HTMLInputElement>('Transaction ID').value,
  date: document.querySelector<HTMLInputElement>('[name=date]')?.value,
  method: document.querySelector<HTMLInputElement>('[name=payment_method]:checked')?.value,
})

/** Opens the box for an SMS. The clipboard of these tests is empty. */
async function openSmsBox(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Paste SMS' }))
  return screen.findByLabelText('Paste the confirmation SMS')
}

/** Opens the form of a new member, and pastes an SMS into its box. */
async function openAndPaste(text: string) {
  const page = openPage('/home/payment-sitting', { as: await createMember() })
  await openSmsBox(page.user)
  await page.user.paste(text)
  return page
}

const filled = { amount: '1,500.00', transactionId: '9GH7K2LM4P', date: yesterday, method: 'bkash' }

test('a pasted confirmation SMS fills in the form, lists the filled fields and focuses the next empty one', async () => {
  const as = await createMember()
  const { user } = openPage('/home/payment-sitting', { as })
  await user.click(await screen.findByRole('radio', { name: /Rocket/ }))

  await openSmsBox(user)
  await user.paste(sms)

  await screen.findByText('Filled in: Payment method, Amount, Transaction ID, Date. Still to fill: Account number.')
  expect(formValues()).toEqual({ ...filled, account: '' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Account number')))

  await user.keyboard('01712345678')
  await screen.findByText(/Check everything before you send\./)
  await user.click(screen.getByRole('button', { name: 'Send request' }))

  await screen.findByText('9GH7K2LM4P')
  expect(await listOwn(as)).toMatchObject([{ amount: 1_500, payment_method: 'bkash', date: yesterday }])
})

test('the button reads an SMS from the clipboard, without the box', async () => {
  const { user } = openPage('/home/payment-sitting', { as: await createMember() })
  await screen.findByLabelText('Amount')
  vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(sms)

  await user.click(screen.getByRole('button', { name: 'Paste SMS' }))

  await screen.findByText(/^Filled in: Payment method, Amount, Transaction ID, Date\./)
  expect(formValues()).toMatchObject(filled)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Account number')))
})

test('an SMS does not overwrite fields that it does not contain, and can also be typed', async () => {
  const { user } = openPage('/home/payment-sitting', { as: await createMember() })
  await user.type(await screen.findByLabelText('Account number'), '01712345678')
  const short = 'Send Money Tk 20. TrxID 9GH7K2LM4P'

  await user.type(await openSmsBox(user), short)

  await screen.findByText(/^Filled in: Payment method, Amount, Transaction ID\./)
  expect(formValues()).toMatchObject({ account: '01712345678', amount: '20', transactionId: '9GH7K2LM4P' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Paste the confirmation SMS')))
})

test('a text that is not a confirmation SMS shows a message and changes nothing', async () => {
  const { user } = openPage('/home/payment-sitting', { as: await createMember() })
  await user.type(await screen.findByLabelText('Amount'), '77')

  await openSmsBox(user)
  await user.paste('Are we meeting at five? Bring Tk 500.')

  await screen.findByText(/^This does not look like one confirmation SMS/)
  expect(formValues()).toMatchObject({ amount: '77', transactionId: '' })
})

test('an SMS about received money shows a warning', async () => {
  await openAndPaste('You have received Tk 50.00 from 01711223344. Balance Tk 99.00. TrxID 9GH7K2LM4P')

  await screen.findByText(/^This SMS is about money you received\. Check that it is the right one\./)
  expect(formValues()).toMatchObject({ account: '01711223344', amount: '50.00' })
})

test('the filled fields are restored after a reload, and are empty after sending', async () => {
  const as = await createMember()
  const before = openPage('/home/payment-sitting', { as })
  await openSmsBox(before.user)
  await before.user.paste(sms)
  await before.user.type(screen.getByLabelText('Account number'), '01712345678')
  before.close()

  const { user } = openPage('/home/payment-sitting', { as })
  await screen.findByLabelText('Amount')
  expect(formValues()).toEqual({ ...filled, account: '01712345678' })
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  await screen.findByText('9GH7K2LM4P')

  await user.click(screen.getByRole('button', { name: 'Send another request' }))
  expect(formValues()).toEqual({ amount: '', account: '', transactionId: '', date: dayInDhaka(), method: 'bkash' })
})

test('an SMS shared by another app fills in the form once and is removed from the URL', async () => {
  const page = openPage(`/home/payment-sitting?${new URLSearchParams({ text: sms })}`, { as: await createMember() })

  await screen.findByText(/^Filled in: Payment method, Amount, Transaction ID, Date\./)

  expect(formValues()).toMatchObject(filled)
  await waitFor(() => expect(page.hrefNow()).toBe('/home/payment-sitting'))
  await screen.findByText(/^Filled in:/)
})

test('an SMS shared before signing in fills in the form afterwards, even a long one in Bengali', async () => {
  const { username } = await createMember()
  const text = `সেন্ড মানি ৳১,৫০০.০০ সফল। ${'আপনাকে ধন্যবাদ। '.repeat(20)} TrxID 9GH7K2LM4P`
  const page = openPage(`/home/payment-sitting?${new URLSearchParams({ text })}`)
  await page.fill({ Username: username, Password: password })

  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))

  await screen.findByText(/^Filled in:/)
  expect(formValues()).toMatchObject({ amount: '1,500.00', transactionId: '9GH7K2LM4P' })
})

test('a second SMS replaces all fields that the first one filled in', async () => {
  const { user } = await openAndPaste(sms)
  await screen.findByText(/^Filled in:/)
  const box = screen.getByLabelText('Paste the confirmation SMS')

  await user.clear(box)
  await user.click(box)
  await user.paste('Money sent successfully. TxnID: 7AX21QLM')

  await screen.findByText('Filled in: Payment method, Transaction ID. Still to fill: Amount, Account number.')
  expect(formValues()).toMatchObject({ amount: '', transactionId: '7AX21QLM', method: 'nagod' })
})

test('the share target of the manifest is the form that the worker answers', () => {
  const { share_target } = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'))

  expect(share_target).toMatchObject({
    action: sharedText.action,
    method: 'POST',
    enctype: 'application/x-www-form-urlencoded',
    params: { text: sharedText.field },
  })
})

describe('a text that the worker has stored', () => {
  const store = async (text: string, storedAtMs = Date.now()) => {
    const cache = await caches.open(sharedText.cache)
    await cache.put(sharedText.entry, new Response(text, { headers: { 'X-Stored-At': String(storedAtMs) } }))
  }

  test('fills in the form once, and the next visit finds none', async () => {
    fakeCacheStorage()
    await store(sms)
    const as = await createMember()
    const page = openPage(`${sharedText.action}?shared=1`, { as })

    await screen.findByText(/^Filled in: Payment method, Amount, Transaction ID, Date\./)

    expect(formValues()).toMatchObject(filled)
    await waitFor(() => expect(page.hrefNow()).toBe(sharedText.action))
    expect(await takeSharedText()).toBeUndefined()
  })

  test('is ignored when it is old', async () => {
    fakeCacheStorage()
    await store(sms, Date.now() - sharedText.maxAgeMs)

    expect(await takeSharedText()).toBeUndefined()
    expect(await takeSharedText()).toBeUndefined()
  })

  test('is deleted at the log-out', async () => {
    const storage = fakeCacheStorage()
    await store(sms)

    await endSession(new QueryClient())

    expect(storage.paths()).toEqual([])
  })
})
