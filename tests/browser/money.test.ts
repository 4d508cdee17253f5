import { expect } from '@playwright/test'
import { sharedText } from '#contract/shared-text.ts'
import { defaultPassword } from '../support/browser/account-forms.ts'
import { createMember } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'
import { waitForController } from '../support/browser/page-ready.ts'

const sms =
  'Send Money Tk 1,500.00 to 01712345678 successful. Ref 1. Fee Tk 5.00. Balance Tk 2,345.67. TrxID 9GH7K2LM4P at 20/11/2025 21:12'

test('the confirmation SMS that another app shares with a signed-out phone fills in the payment form', async ({
  joma,
}) => {
  const { username } = await createMember(joma)
  const phone = await joma.open('phone', '/login')
  await waitForController(phone)
  // The browser posts a shared text as this form.
  const opened = await phone.evaluate(
    async ([action, text]) =>
      (await fetch(action!, { method: 'POST', body: new URLSearchParams({ text: text! }) })).url,
    [sharedText.action, sms],
  )
  expect(opened).not.toContain('9GH7K2LM4P')

  await phone.goto(opened)
  await expect(phone).toHaveURL(/\/login\?back=/)
  await phone.getByLabel('Username').fill(username)
  await phone.getByLabel('Password', { exact: true }).fill(defaultPassword)
  await phone.getByRole('button', { name: 'Sign in' }).click()

  await expect(phone).toHaveURL(/\/home\/payment-sitting$/)
  await expect(phone.getByRole('textbox', { name: 'Amount' })).toHaveValue(/^1,?500(\.00)?$/)
  await expect(phone.getByRole('textbox', { name: 'Transaction ID' })).toHaveValue('9GH7K2LM4P')
  await expect(phone.getByLabel('Choose the day')).toHaveValue('2025-11-20')
  await expect(phone.getByRole('radio', { name: 'bKash', exact: true })).toBeChecked()
})

test('the statement is saved as a file', async ({ joma }) => {
  const { username } = await createMember(joma, { earning: 2_000 })
  const phone = await joma.open('phone', '/home/statement', { as: username })
  const downloading = phone.waitForEvent('download')

  await phone.getByRole('button', { name: /^Save .* as CSV$/ }).click()

  expect((await downloading).suggestedFilename()).toMatch(/^joma-statement-.*\.csv$/)
})
