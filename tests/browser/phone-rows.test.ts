import { expect, type Page } from '@playwright/test'
import { payments } from '#contract/payments.ts'
import { createMember, requestPayment } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'
import { admin } from '../support/browser/prepared-data.ts'
import { findHeaderFaults } from '../support/browser/table-headers.ts'

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** One line of text may wrap. */
const rowPxMax = 100

async function expectToFit(page: Page) {
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflowPx).toBeLessThanOrEqual(0)
  expect(await findHeaderFaults(page)).toEqual([])
}

test('on a phone a member is a row of two lines, and a tap on it opens the member', async ({ joma }) => {
  const { username } = await createMember(joma, { balance: 99_999 })
  const page = await joma.open('phone', `/home/manage-users?search=${username}`, { as: admin.username })
  const row = rowOf(page, username)

  await expect(row).toHaveCSS('min-height', '72px')
  expect((await row.boundingBox())?.height).toBeLessThan(rowPxMax)
  await expectToFit(page)
  await row.getByRole('cell', { name: 'Free' }).click()

  await expect(page).toHaveURL(new RegExp(`/home/user-information/${username}`))
})

test('on a phone an accepted payment is a row of two lines, and its entry in the audit log is a sentence', async ({
  joma,
}) => {
  const { username } = await createMember(joma)
  const { _id } = await requestPayment(joma, { username, transactionId: '9GH7PHONE1', amount: 750 })
  await joma.asAdmin(payments.accept, { username, status: 'success', _id })
  const page = await joma.open('phone', `/home/history?search=${username}`, { as: admin.username })

  const row = rowOf(page, '9GH7PHONE1')
  expect((await row.boundingBox())?.height).toBeLessThan(rowPxMax)
  await expect(row.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expectToFit(page)

  await page.goto(`${joma.address}/home/audit-log?username=${username}`)
  const entry = rowOf(page, 'Accepted a payment')
  const who = await entry.getByRole('link', { name: admin.username }).boundingBox()
  const what = await entry.getByRole('cell', { name: 'Accepted a payment' }).boundingBox()
  expect(who!.x).toBeLessThan(what!.x)
  expect(Math.abs(who!.y + who!.height / 2 - what!.y - what!.height / 2)).toBeLessThan(12)
  await expectToFit(page)
})

test('on a phone the statement and the requests of a member and the security events are rows of few lines', async ({
  joma,
}) => {
  const { username } = await createMember(joma, { balance: 99_999 })
  await requestPayment(joma, { username, transactionId: '9GH7PHONE2', amount: 750 })
  const member = `/home/user-information/${username}`
  const page = await joma.open('phone', `${member}?tab=statement`, { as: admin.username })
  for (const [path, text] of [
    [`${member}?tab=statement`, 'Balance given by an admin'],
    [`${member}?tab=requests`, '9GH7PHONE2'],
    [`/home/security-events?username=${admin.username}`, admin.username],
  ] as const) {
    await page.goto(joma.address + path)
    const row = rowOf(page, text).first()
    expect((await row.boundingBox())?.height, path).toBeLessThan(rowPxMax)
    await expectToFit(page)
  }
})
