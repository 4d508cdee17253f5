import { expect } from '@playwright/test'
import { supports } from '#contract/supports.ts'
import { createMember } from '../support/browser/create-member.ts'
import { dumpStorage } from '../support/browser/query-cache.ts'
import { signIn } from '../support/engines/account.ts'
import { ownServerTest, test } from '../support/engines/engine-test.ts'
import { expectPath, expectText } from '../support/engines/expectations.ts'
import { waitForWorker } from '../support/engines/worker.ts'

ownServerTest('two tabs send a stored message once', async ({ server, joma, startEngine }) => {
  const { username } = await createMember(joma)
  const engine = await startEngine()
  const first = await engine.newTab()
  await first.goto(`${joma.address}/login`)
  await signIn(first, username)
  await waitForWorker(first)
  const second = await engine.newTab()
  for (const tab of [first, second]) await tab.goto(`${joma.address}/home/support`)
  await expectText(second, 'No messages yet')
  await server.kill()

  await test.step('a message that one tab stores shows in the other', async () => {
    await first.fill({ label: 'Message' }, 'Where is my money?')
    await first.click({ role: 'button', name: 'Send message' })
    for (const tab of [first, second]) await expectText(tab, 'Waiting to be sent')
  })

  await test.step('both tabs find the server again, and the message is sent once', async () => {
    await server.start()
    for (const tab of [first, second]) await tab.evaluate(() => void dispatchEvent(new Event('online')))
    await expect.poll(async () => (await joma.as(username)(supports.mine, {})).items.length).toBe(1)
    for (const tab of [first, second]) await tab.goto(`${joma.address}/home/support`)
    await expectText(second, 'Where is my money?')
    expect((await joma.as(username)(supports.mine, {})).items).toHaveLength(1)
  })
})

test('a sign-out in one tab signs out the other, and leaves nothing of the account', async ({ joma, startEngine }) => {
  const { username } = await createMember(joma, { balance: 750 })
  const engine = await startEngine()
  const first = await engine.newTab()
  await first.goto(`${joma.address}/login`)
  await signIn(first, username)
  await waitForWorker(first)
  await expectText(first, '750.00')
  await expect.poll(() => dumpStorage(first)).toContain(username)
  const second = await engine.newTab()
  await second.goto(`${joma.address}/home`)
  await expectText(second, '750.00')

  await second.click({ role: 'button', name: 'Log out' })

  await expectPath(second, '/login')
  await expectPath(first, '/login')
  await expect.poll(() => dumpStorage(first)).not.toContain(username)
  expect(await first.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})
