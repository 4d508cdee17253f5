import { expect } from '@playwright/test'
import { payments } from '#contract/payments.ts'
import { createMember, requestPayment } from '../support/browser/create-member.ts'
import { admin } from '../support/browser/prepared-data.ts'
import { signIn } from '../support/engines/account.ts'
import { test } from '../support/readers/reader-test.ts'

test('an administrator hears amount and member before a top-up is accepted, and the outcome', async ({
  joma,
  reader,
}) => {
  const { tab, press, hear } = reader
  const { username } = await createMember(joma)
  await requestPayment(joma, { username, transactionId: 'DKK7K2L009', amount: 700 })
  await tab.goto(`${joma.address}/login`)
  await hear([admin.username], () => signIn(tab, admin.username, admin.password))
  await hear(['Balance Request'], () => tab.click({ role: 'link', name: 'Balance Request' }))

  await hear(['700.00', username], () => press('j'))
  // Orca keeps the letter A for itself.
  await hear(['Are you sure?', '700.00 tk', username], () =>
    tab.click({ role: 'button', name: 'Accept', isExact: true }),
  )
  press('Return')
  const { items } = await joma.asAdmin(payments.list, { username })
  expect(items).toMatchObject([{ status: 'pending' }])

  await hear(['Accept successfully'], () => tab.click({ role: 'button', name: 'Accept', isInDialog: true }))
})
