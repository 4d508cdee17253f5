import { expect } from '@playwright/test'
import { ownUser } from '#contract/own-user.ts'
import { createMember } from '../support/browser/create-member.ts'
import { signIn } from '../support/engines/account.ts'
import { test } from '../support/readers/reader-test.ts'

test('a member hears each new screen, the receiver and the amount before a transfer, and its outcome', async ({
  joma,
  reader,
}) => {
  const { tab, press, hear } = reader
  const [{ username }, receiver] = [await createMember(joma, { balance: 900 }), await createMember(joma)]
  await tab.goto(`${joma.address}/login`)
  await hear([username], () => signIn(tab, username))

  await hear(['Transfer wallet'], () => tab.click({ role: 'link', name: 'Transfer wallet' }))
  await tab.fill({ label: 'Username' }, receiver.username)
  await tab.fill({ label: 'Amount' }, '250')
  const question = ['Are you sure?', '250.00 tk', receiver.username]
  await hear(question, () => press('Return'))

  press('Return')
  expect(await joma.as(receiver.username)(ownUser, {})).toMatchObject({ balance: 0 })
  await hear(['successfully'], () => tab.click({ role: 'button', name: 'Transfer 250 tk to', isInDialog: true }))
})
