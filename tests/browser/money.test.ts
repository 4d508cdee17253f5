import { expect, type Page } from '@playwright/test'
import { payments } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { sharedText } from '#contract/shared-text.ts'
import { supports } from '#contract/supports.ts'
import { transfers } from '#contract/transfers.ts'
import { users } from '#contract/users.ts'
import { defaultPassword } from '../support/browser/account-forms.ts'
import { createMember, newUsername } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'
import { waitForController } from '../support/browser/page-ready.ts'

const sms =
  'Send Money Tk 1,500.00 to 01712345678 successful. Ref 1. Fee Tk 5.00. Balance Tk 2,345.67. TrxID 9GH7K2LM4P at 20/11/2025 21:12'

test('the confirmation SMS fills in the payment form', async ({ joma }) => {
  const { username } = await createMember(joma)

  await test.step('the member pastes the SMS into the form', async () => {
    const phone = await joma.open('phone', '/home/payment-sitting', { as: username })
    await phone.evaluate((text) => navigator.clipboard.writeText(text), sms)
    await phone.getByRole('button', { name: 'Paste SMS' }).click()
    await expectFilled(phone)
    // The SMS does not contain the sender's number.
    await expect(phone.getByRole('textbox', { name: 'Account number' })).toBeFocused()
    await phone.keyboard.type('01812345678')
    await phone.getByRole('button', { name: 'Send request' }).click()
    await expect(phone.getByText('9GH7K2LM4P').first()).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Being checked' })).toBeVisible()
  })

  await test.step('another app shares the SMS with a signed-out phone', async () => {
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
    await expectFilled(phone)
  })

  const { items } = await joma.as(username)(payments.mine, {})
  expect(items).toMatchObject([{ transaction_id: '9GH7K2LM4P', amount: 1_500, date: '2025-11-20' }])
})

async function expectFilled(page: Page) {
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(/^1,?500(\.00)?$/)
  await expect(page.getByRole('textbox', { name: 'Transaction ID' })).toHaveValue('9GH7K2LM4P')
  await expect(page.getByLabel('Choose the day')).toHaveValue('2025-11-20')
  await expect(page.getByRole('radio', { name: 'bKash' })).toBeChecked()
}

test('a member transfers income to the balance, sends a part to another member and withdraws the rest', async ({
  joma,
}) => {
  const { username } = await createMember(joma, { earning: 2_000 })
  const other = await createMember(joma)
  const phone = await joma.open('phone', '/home/transfer-balance', { as: username })

  await test.step('the member transfers income to the balance', async () => {
    await phone.getByLabel('Amount').fill('700')
    await phone.getByRole('button', { name: 'Transfer', exact: true }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Transfer 700 tk' }).click()
    await expect(phone.getByText('Your transaction has been completed successfully.').first()).toBeVisible()
    await expect(phone.getByText('1,300.00').first()).toBeVisible()
  })

  await test.step('a transfer to another member asks for confirmation', async () => {
    await phone.goto(`${joma.address}/home/transfer-wallet`)
    await phone.getByLabel('Username').fill(other.username)
    await phone.getByLabel('Amount').fill('300')
    await phone.getByRole('button', { name: 'Transfer', exact: true }).click()
    const confirmation = phone.getByRole('alertdialog', { name: 'Are you sure?' })
    await expect(confirmation).toContainText(`300.00 tk to ${other.username}`)
    await confirmation.getByRole('button', { name: 'Transfer' }).click()
    await expect(phone.getByText('Your transaction has been completed successfully.').first()).toBeVisible()
    await expect(phone.getByText('400.00').first()).toBeVisible()
  })

  await test.step('the member withdraws the rest', async () => {
    await phone.goto(`${joma.address}/home/withdraw`)
    await phone.getByRole('radio', { name: 'Nagad' }).check({ force: true })
    await phone.getByRole('textbox', { name: 'Account number' }).fill('01812345678')
    await phone.getByRole('button', { name: 'All (1,300)' }).click()
    await expect(phone.getByLabel('Amount')).toHaveValue('1,300')
    await phone.getByRole('button', { name: 'Withdraw', exact: true }).click()
    const review = phone.getByRole('alertdialog', { name: 'Are you sure?' })
    await expect(review).toContainText('01812 345 678')
    await review.getByRole('button', { name: 'Withdraw 1,300 tk' }).dblclick()
    await expect(phone.getByText('Withdraw request sent successfully.').first()).toBeVisible()
  })

  await test.step('the income balance shows where the money went, and saves it as a file', async () => {
    await phone.goto(`${joma.address}/home/Income-balance`)
    await expect(phone.getByRole('listitem').first()).toContainText('−1,300.00')
    await expect(phone.getByRole('link', { name: 'On hold', exact: true })).toBeVisible()
    await phone.getByRole('link', { name: 'All entries' }).click()
    const downloading = phone.waitForEvent('download')
    await phone.getByRole('button', { name: /^Save .* as CSV$/ }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^joma-statement-.*\.csv$/)
  })

  expect(await joma.as(username)(users.me, {})).toMatchObject({ balance: 400, earning: 0 })
  expect(await joma.as(other.username)(users.me, {})).toMatchObject({ balance: 300 })
})

test('a member buys a plan, and registers a friend with the same plan', async ({ joma }) => {
  const { username } = await createMember(joma, { balance: 3_000 })
  const friendName = newUsername()
  const planName = `Copper of ${username}`
  const plan = { plan_name: planName, price: 1_000, bonus: 10, refer_balance: 50, features: '["10 tk more"]' }
  await joma.asAdmin(plans.create, plan)
  const phone = await joma.open('phone', '/home/plans', { as: username })

  await test.step('the member buys the plan', async () => {
    await phone.getByRole('button', { name: `Purchase ${planName}` }).click()
    await expect(phone.getByRole('dialog', { name: `Purchase ${planName} Plan` })).toContainText('2,000.00')
    await phone.getByRole('button', { name: 'Buy for myself' }).click()
    await expect(phone.getByRole('heading', { name: "Hooray! You've successfully purchased!" })).toBeVisible()
    await phone.getByRole('link', { name: 'My plans' }).click()
    await expect(phone.getByText(planName)).toBeVisible()
  })

  await test.step('the member registers a friend, who signs in and has the plan', async () => {
    await phone.goto(`${joma.address}/home/plans`)
    await phone.getByRole('button', { name: 'Buy it for a new member' }).click()
    const form = phone.getByRole('dialog', { name: `Purchase ${planName} Plan` })
    await form.getByLabel('Username').fill(friendName)
    await form.getByLabel('Email').fill(`${friendName}@example.com`)
    await form.getByLabel('Mobile number').fill('01912345678')
    await form.getByLabel('Gender').selectOption('male')
    await form.getByLabel('Password', { exact: true }).fill(defaultPassword)
    await form.getByLabel('Confirm password').fill(defaultPassword)
    await form.getByRole('button', { name: 'Register' }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Register for 1,000 tk' }).click()
    await expect(phone.getByRole('heading', { name: "Hooray! You've successfully purchased!" })).toBeVisible()
    const friend = await joma.open('phone', '/home/my-plans', { as: friendName })
    await expect(friend.getByText(planName)).toBeVisible()
  })

  expect(await joma.as(username)(users.me, {})).toMatchObject({ balance: 1_000 })
})

test('typed text survives a reload and an expired session, and a double tap sends it once', async ({ joma }) => {
  const { username } = await createMember(joma, { balance: 500 })
  const phone = await joma.open('phone', '/home/support', { as: username })

  await test.step('a reload restores the message', async () => {
    await phone.getByLabel('Message').fill('My money has not come yet.')
    await phone.reload()
    await expect(phone.getByLabel('Message')).toHaveValue('My money has not come yet.')
  })

  await test.step('signing in again after the session expired restores the message', async () => {
    await phone.evaluate(() => {
      const token = localStorage.getItem('accessToken')!
      const [header, , signature] = token.split('.')
      const claims = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))
      const expired = btoa(JSON.stringify({ ...claims, exp: 1 })).replaceAll('=', '')
      localStorage.setItem('accessToken', [header, expired, signature].join('.'))
    })
    await phone.reload()
    await expect(phone).toHaveURL(/\/login\?back=%2Fhome%2Fsupport$/)
    await phone.getByLabel('Username').fill(username)
    await phone.getByLabel('Password', { exact: true }).fill(defaultPassword)
    await phone.getByRole('button', { name: 'Sign in' }).click()
    await expect(phone).toHaveURL(/\/home\/support$/)
    await expect(phone.getByLabel('Message')).toHaveValue('My money has not come yet.')
  })

  await test.step('a double tap sends one message', async () => {
    await phone.getByRole('button', { name: 'Send message' }).dblclick()
    await expect(phone.getByText('Your message has been sent successfully.').first()).toBeVisible()
    await expect(phone.getByLabel('Message')).toHaveValue('')
    await phone.reload()
    await expect(phone.getByText('My money has not come yet.')).toHaveCount(1)
    await expect(phone.getByLabel('Message')).toHaveValue('')
  })

  await test.step('a double tap sends one transfer', async () => {
    const other = await createMember(joma)
    await phone.goto(`${joma.address}/home/transfer-wallet`)
    await phone.getByLabel('Username').fill(other.username)
    await phone.getByLabel('Amount').fill('100')
    await phone.getByRole('button', { name: 'Transfer', exact: true }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Transfer' }).dblclick()
    await expect(phone.getByText('Your transaction has been completed successfully.').first()).toBeVisible()
  })

  const act = joma.as(username)
  expect((await act(supports.mine, {})).items).toHaveLength(1)
  expect((await act(transfers.mine, {})).items).toHaveLength(1)
})

test('after the sign-in the page opens the requested screen', async ({ joma }) => {
  const { username } = await createMember(joma)
  const phone = await joma.open('phone', '/home/withdraw')

  await phone.getByLabel('Username').fill(username)
  await phone.getByLabel('Password', { exact: true }).fill(defaultPassword)
  await phone.getByRole('button', { name: 'Sign in' }).click()

  await expect(phone.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible()
})
