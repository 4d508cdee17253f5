import { expect, type Page } from '@playwright/test'
import { payments } from '#contract/payments.ts'
import { users } from '#contract/users.ts'
import { defaultPassword, signIn } from '../support/browser/account-forms.ts'
import { createMember, requestPayment } from '../support/browser/create-member.ts'
import type { Joma } from '../support/browser/joma.ts'
import { test } from '../support/browser/own-server.ts'

/** The promised delay until a change of another user shows. */
const liveUpdate = { timeout: 2_000 }

const rowOf = (page: Page, transactionId: string) => page.getByRole('row').filter({ hasText: transactionId })

/** Opens the queue as an admin, with an open change stream. */
async function openQueue(joma: Joma, as: string): Promise<Page> {
  const page = await joma.open('desktop', '/home', { as })
  await page.waitForResponse((answer) => answer.url().endsWith('/change/stream'))
  await goToQueue(page)
  return page
}

async function goToQueue(page: Page) {
  await page
    .getByRole('link', { name: /^Balance Request/ })
    .first()
    .click()
  await expect(page.getByText('No balance requests found.')).toBeVisible()
}

/** Opens the queue as a new admin, who first replaces the password that another admin chose. */
async function openFirstQueue(joma: Joma, username: string): Promise<Page> {
  const password = 'chosen-by-the-new-admin'
  const page = await joma.open('desktop', '/home', { as: username })
  await page.getByLabel('Current password').fill(defaultPassword)
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/\/login/)
  const streaming = page.waitForResponse((answer) => answer.url().endsWith('/change/stream'))
  await signIn(page, { username, password })
  await streaming
  await goToQueue(page)
  return page
}

test("two admins on one queue see each other's decisions, and each request is decided once", async ({ joma }) => {
  const { username } = await createMember(joma)
  await joma.asAdmin(users.createAdmin, {
    username: 'second_admin',
    email: 'second@example.com',
    mobile_number: '01812345678',
    gender: 'male',
    country: 'Bangladesh',
    password: defaultPassword,
    confirm_password: defaultPassword,
  })
  const first = await openQueue(joma, 'admin')
  const second = await openFirstQueue(joma, 'second_admin')

  await test.step('a new request appears for both without a reload', async () => {
    await requestPayment(joma, { username, transactionId: 'DKK7K2L001' })
    for (const page of [first, second]) await expect(rowOf(page, 'DKK7K2L001')).toBeVisible(liveUpdate)
  })

  await test.step('a request that the other admin decided disappears', async () => {
    await rowOf(first, 'DKK7K2L001').getByRole('button', { name: 'Accept' }).click()
    await first.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click()
    await expect(rowOf(second, 'DKK7K2L001')).toHaveCount(0, liveUpdate)
  })

  await test.step('a bulk decision lists the result of each request', async () => {
    for (const id of ['DKK7K2L002', 'DKK7K2L003']) await requestPayment(joma, { username, transactionId: id })
    await expect(rowOf(second, 'DKK7K2L003')).toBeVisible(liveUpdate)
    for (const id of ['DKK7K2L002', 'DKK7K2L003']) await rowOf(second, id).getByRole('checkbox').check()
    await second.getByRole('region', { name: 'What is selected' }).getByRole('button', { name: 'Accept' }).click()
    const question = second.getByRole('dialog', { name: 'Are you sure?' })
    await expect(question).toContainText('1,000.00 tk')

    await rowOf(first, 'DKK7K2L002').getByRole('button', { name: 'Deny' }).click()
    const denial = first.getByRole('dialog', { name: 'Are you sure?' })
    await denial.getByRole('button', { name: /Not received/ }).click()
    await denial.getByRole('button', { name: 'Deny' }).click()
    await expect(rowOf(first, 'DKK7K2L002')).toHaveCount(0)
    await question.getByRole('button', { name: 'Accept 2' }).click()

    await expect(second.getByRole('dialog', { name: /1 done, 1 refused/ })).toContainText(
      'This request is already decided.',
    )
  })

  const { items } = await joma.as(username)(payments.mine, {})
  expect(items.map(({ state, transaction_id }) => [transaction_id, state]).sort()).toEqual([
    ['DKK7K2L001', 'success'],
    ['DKK7K2L002', 'deny'],
    ['DKK7K2L003', 'success'],
  ])
})

test('changes around a server restart appear without a reload', async ({ joma, server }) => {
  const { username } = await createMember(joma)
  const page = await openQueue(joma, 'admin')

  await server.killAndStart()
  await requestPayment(joma, { username, transactionId: 'DKK7K2L004' })
  await expect(rowOf(page, 'DKK7K2L004')).toBeVisible({ timeout: 15_000 })

  await requestPayment(joma, { username, transactionId: 'DKK7K2L005' })
  await expect(rowOf(page, 'DKK7K2L005')).toBeVisible(liveUpdate)
})
