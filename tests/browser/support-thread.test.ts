import { expect, type Page } from '@playwright/test'
import { supportThreads } from '#contract/support-threads.ts'
import { supports } from '#contract/supports.ts'
import { addAxe, findLayoutFaults, findSmallTargets, runAxe } from '../support/browser/accessibility-checks.ts'
import { createMember, requestPayment } from '../support/browser/create-member.ts'
import { test } from '../support/browser/joma.ts'

const sendReply = async (page: Page, message: string) => {
  await page.getByLabel('Your message').fill(message)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('Your message')).toHaveValue('')
}

const conversation = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function expectAccessible(page: Page) {
  // A toast under the mouse stays, and one that fades has no contrast.
  await page.mouse.move(0, 0)
  await expect(page.locator('.toast')).toHaveCount(0)
  expect(await runAxe(page)).toEqual([])
  expect(await findLayoutFaults(page)).toEqual([])
}

test('a thread is written from two sides, by the member also without a network', async ({ joma }) => {
  const { username } = await createMember(joma)
  await requestPayment(joma, { username, transactionId: '9GH7SUPPRT' })
  const { _id: id } = await joma.as(username)(supports.create, { message: 'My money has not come yet.' })
  const phone = await joma.open('phone', `/home/support/${id}`, { as: username })
  await addAxe(phone.context())
  const desk = await joma.open('desktop', '/home', { as: 'admin' })
  await addAxe(desk.context())
  await phone.reload()
  await desk.goto(`${joma.address}/home/support-desk?search=${username}`)

  await test.step('the admin opens the thread by keys and answers it', async () => {
    await expect(desk.getByRole('list', { name: 'Threads' })).toContainText('My money has not come yet.')
    await desk.keyboard.press('j')
    await desk.keyboard.press('Enter')
    await expect(conversation(desk)).toContainText('My money has not come yet.')
    await expect(desk.getByRole('link', { name: 'Payment', exact: true })).toBeVisible()
    await desk.keyboard.press('r')
    await desk.keyboard.type('Which number have you used?')
    await desk.keyboard.press('Control+Enter')
    await expect(conversation(desk)).toContainText('Which number have you used?')
  })

  await test.step('the answer appears on the phone without a reload', async () => {
    await expect(conversation(phone)).toContainText('Which number have you used?')
    await expectAccessible(phone)
    expect(await findSmallTargets(phone)).toEqual([])
    await expectAccessible(desk)
  })

  await test.step('a reply without a network waits in the thread', async () => {
    await phone.context().setOffline(true)
    await sendReply(phone, 'The number ends with 78.')
    await expect(phone.getByRole('listitem').filter({ hasText: 'Waiting to be sent' })).toContainText('ends with 78')
    await expectAccessible(phone)
    await phone.reload()
    await expect(conversation(phone)).toContainText('Which number have you used?')
    await expect(phone.getByText('Waiting to be sent')).toBeVisible()
  })

  await test.step('the reply is sent when the network is back, and appears at the desk', async () => {
    await phone.context().setOffline(false)
    await expect(conversation(phone)).toContainText('The number ends with 78.')
    await expect(phone.getByText('Waiting to be sent')).toHaveCount(0)
    await expect(conversation(desk)).toContainText('The number ends with 78.')
  })

  const replies = await joma.as(username)(supportThreads.replies, { id, sort: 'oldest' })
  expect(replies.items.map(({ author }) => author)).toEqual(['admin', 'member'])
})
