import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { payments } from '#contract/payments.ts'
import { refuse } from '../support/page/api-responses.ts'
import { openPage } from '../support/page/open-page.tsx'
import { call } from '../support/server/call.ts'
import { type Account, createMember, paymentInput } from '../support/server/members.ts'

async function sendPayment(as: Account, { amount = '500', transactionId = 'ABC123DEF4' } = {}) {
  const page = openPage('/home/payment-sitting', { as })
  const { user } = page
  await user.click(await screen.findByRole('radio', { name: /Nagad/ }))
  if (amount) await user.type(screen.getByLabelText('Amount'), amount)
  await user.type(screen.getByLabelText('Account number'), '01712345678')
  if (transactionId) await user.type(screen.getByLabelText('Transaction ID'), transactionId)
  await user.click(screen.getByRole('button', { name: 'Send request' }))
  return page
}

const listOwn = async (as: Account) => (await call(payments.mine, {}, { as })).data.items

test('a sent payment shows as pending in the list below', async () => {
  const as = await createMember()

  await sendPayment(as, { amount: '১,২৩৪.৫০', transactionId: 'abc12345' })

  await screen.findByRole('heading', { name: 'Your requests' })
  await screen.findByText('ABC12345')
  expect(await listOwn(as)).toMatchObject([{ amount: 1_234.5, payment_method: 'nagod', state: 'pending' }])
})

test.each([
  ['', 'Enter an amount.'],
  ['five', 'Enter an amount.'],
  ['0', 'Enter an amount above 0.'],
  ['5.001', 'Enter at most two decimals.'],
])('an amount of «%s» shows an error at its field and sends nothing', async (amount, description) => {
  const as = await createMember()

  await sendPayment(as, { amount })

  await screen.findByRole('textbox', { name: 'Amount', description: new RegExp(`${description}$`) })
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

test('a payment that the server fails to process is queued on the phone', async () => {
  refuse(payments.request, 'unexpected')

  await sendPayment(await createMember())

  await screen.findByText(/^Saved on this phone/)
})

test('the payment form is available in Bengali', async () => {
  localStorage.setItem('locale', 'bn')
  const { user } = openPage('/home/payment-sitting', { as: await createMember() })

  await screen.findByRole('heading', { name: 'পেমেন্ট সেটিংস' })
  screen.getByText('৩০ মিনিটের মধ্যে টাকা জমা হয়।')
  await user.click(screen.getByRole('button', { name: 'অনুরোধ পাঠান' }))

  await screen.findByRole('textbox', { name: 'টাকার পরিমাণ', description: /টাকার পরিমাণ লিখুন।$/ })
})
